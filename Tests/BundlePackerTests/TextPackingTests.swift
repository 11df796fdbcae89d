import Testing
import bundle_packer

private func packed(_ text: String, named name: String) -> String {
  String(decoding: BundlePacker.packed(Array(text.utf8), named: name), as: UTF8.self)
}

@Suite("Scripts and style sheets are packed")
struct TextPackingTests {
  @Test("a script loses its comments, and spaces and line ends that separate nothing")
  func script() {
    let script = """
      // What it is.
      const url = "https://a//b";

        if (url) { // why
          // More.
          go(`a ${url} b`);
        }
      """
    #expect(
      packed(script, named: "a.js") == "const url=\"https://a//b\";if(url){go(`a ${url} b`);}\n")
  }

  @Test("what stands in texts and patterns stays, and space between signs that would be another")
  func meaning() {
    for (script, wanted) in [
      ("if (!/ [/ ]x/.test(a)) b = a / 2;", "if(!/ [/ ]x/.test(a))b=a/2;"),
      ("a = 'x , y' + \"\\\" ; \" + `${b + 1} ;`;", "a='x , y'+\"\\\" ; \"+`${b + 1} ;`;"),
      ("a = b + +c - -d ? .5 : 1;", "a=b+ +c- -d? .5:1;"),
      ("for (const [, a] of b)\n  c(a)\n", "for(const[,a]of b)\nc(a)"),
      ("a(\n  b\n)\n  .c\n[d] = [\n  e,\n];", "a(b).c\n[d]=[e,];"),
    ] {
      #expect(packed(script, named: "a.js") == wanted + "\n")
    }
  }

  @Test("a script with something that could be taken for something else is left as it is")
  func ambiguity() {
    for script in ["f(a) /b c/.d;", "/* why */ a = 1;", "a = `b ${`c`}`;", "a = 'b"] {
      #expect(packed(script, named: "a.js") == script)
    }
  }

  @Test("a script whose texts go on in the next line is left as it is")
  func longText() {
    let script = "const text = `a\n  b`;\n"
    #expect(packed(script, named: "a.js") == script)
  }

  @Test("modules that a script imports are written before it, without export and import")
  func modules() {
    let first = "export const one = 1;\nexport function two() {}\n"
    let second = "import { one } from \"./a.js\";\nexport const more = one;\n"
    let script = """
      import { one, two } from "./a.js";
      import { more } from "./b.js";
      import { other } from "./c.js";
      go(one, two, more, other);
      export const kept = 1;

      """
    let joined = BundlePacker.joined(
      Array(script.utf8),
      [.init("a.js", Array(first.utf8)), .init("b.js", Array(second.utf8))])
    let wanted = """
      const one=1;function two(){}
      const more=one;import{other}from"./c.js";go(one,two,more,other);export const kept=1;

      """
    #expect(packed(String(decoding: joined, as: UTF8.self), named: "d.js") == wanted)
  }

  @Test("a style sheet has its parts where it imports them, in their order in the cascade")
  func styleSheetWithParts() {
    let sheet = """
      a { color: red }
      @import "./b.css";
      a { color: blue }
      @import "./c.css";
      """
    let whole = BundlePacker.joinedStyleSheet(
      Array(sheet.utf8), [.init("b.css", Array("a { margin: 0 }".utf8))])
    #expect(
      packed(String(decoding: whole, as: UTF8.self), named: "a.css")
        == "a{color:red}a{margin:0}a{color:blue}@import \"./c.css\";")
  }

  @Test("a style sheet keeps the spaces that say something")
  func styleSheet() {
    let sheet = """
      /* What it is; { a: b } */
      a :hover, a > b:hover {
        margin: 0 calc(1px + 2px) ;
        content: "a ;  } /* b */ \\" c";
      }
      @media (width > 400px) and (hover) { :host( .a ) { color: red; } }
      """
    let wanted =
      "a :hover,a>b:hover{margin:0 calc(1px + 2px);content:\"a ;  } /* b */ \\\" c\"}"
      + "@media (width>400px) and (hover){:host( .a ){color:red}}"
    #expect(packed(sheet, named: "a.css") == wanted)
  }

  @Test("other files stay as they are")
  func others() {
    #expect(packed("<svg>\n  <!-- a -->\n</svg>", named: "a.svg") == "<svg>\n  <!-- a -->\n</svg>")
  }
}
