#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension StaticBundle {
  /// The folder with a script for each file, for pages that are opened without a server.
  static let localFolder = "local"

  /// Adds what the search needs where the folder is opened without a server: `local.js`, which a page has in place of
  /// `assets/inkling.js`, and each file once more as a script.
  ///
  /// - Complexity: O(bytes of the bundle).
  mutating func addLocalScripts(_ assets: AssetCatalog) {
    guard let loader = assets.bytes(of: "local.js") else { return }
    var scripts: [File] = []
    for file in files where !file.path.hasSuffix(".html") {
      let text: String
      if file.path.hasSuffix(".js") {
        let name = file.path.split(separator: "/").last.map(String.init) ?? ""
        text = Self.script(
          of: ModuleText(String(decoding: file.bytes.bytes, as: UTF8.self)), file.path, name)
      } else {
        let content = Data(file.bytes.bytes).base64EncodedString()
        text = "inklingLocal(\(Self.quoted(file.path)),\"\(content)\");\n"
      }
      scripts.append(
        File(
          path: "\(Self.localFolder)/\(file.path).js",
          bytes: SharedBytes(copying: Array(text.utf8))))
    }
    add(scripts + [File(path: "local.js", bytes: SharedBytes(copying: loader))])
  }

  private static func script(of module: ModuleText, _ path: String, _ name: String) -> String {
    "inklingLocal(\(quoted(path)),async(inklingMeta,inklingLoad,inklingExports)=>{\(module.body)\n});\n"
  }

  /// Paths of a bundle hold no sign that would have to be escaped.
  private static func quoted(_ path: String) -> String { "\"\(path)\"" }
}

/// A packed script of the page as the body of a function: what it imports is loaded, what it exports is put aside.
///
/// The parameters have names that no script of the page has.
private struct ModuleText {
  private(set) var body: String
  private var exports: [(name: String, value: String)] = []

  init(_ module: String) {
    body = module
    replaceImports()
    removeExports()
    body = body.replacing("import.meta", with: "inklingMeta")
      .replacing("import(\"./", with: "inklingLoad(\"")
    body +=
      "\nObject.assign(inklingExports,{\(exports.map { "\($0.name):\($0.value)" }.joined(separator: ","))});"
  }

  /// `import{a,b as c}from"./x.js"` → `const{a,b:c}=await inklingLoad("x.js")`.
  private mutating func replaceImports() {
    while let begin = body.firstRange(of: "import{"),
      let middle = body[begin.upperBound...].firstRange(of: "}from\"./"),
      let end = body[middle.upperBound...].firstIndex(of: "\"")
    {
      let names = Self.names(body[begin.upperBound..<middle.lowerBound])
        .map { $0.name == $0.alias ? $0.name : "\($0.name):\($0.alias)" }
      let file = body[middle.upperBound..<end]
      body.replaceSubrange(
        begin.lowerBound...end,
        with: "const{\(names.joined(separator: ","))}=await inklingLoad(\"\(file)\")")
    }
  }

  private mutating func removeExports() {
    while let begin = body.firstRange(of: "export{"),
      let end = body[begin.upperBound...].firstIndex(of: "}")
    {
      exports += Self.names(body[begin.upperBound..<end])
        .map { (name: $0.alias, value: $0.name) }
      body.removeSubrange(begin.lowerBound...end)
    }
    for kind in ["const ", "async function ", "function ", "class "] {
      while let found = body.firstRange(of: "export " + kind) {
        let name = body[found.upperBound...].prefix {
          $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$"
        }
        exports.append((name: String(name), value: String(name)))
        body.replaceSubrange(found, with: kind)
      }
    }
  }

  private static func names(_ list: Substring) -> [(name: String, alias: String)] {
    list.split(separator: ",").map { part in
      let words = part.split(separator: " ").map(String.init)
      return (words.first ?? "", words.last ?? "")
    }
  }
}
