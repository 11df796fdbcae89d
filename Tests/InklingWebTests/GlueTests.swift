import Foundation
import InklingBar
import InklingWeb
import Testing

/// One table in Swift, and the page's scripts beside it.
@Suite("Numbers that the program and the page's scripts agree on")
struct GlueTests {
  private static let assets = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/InklingServer/Assets")

  /// What the first group of a pattern finds in a script, wherever the pattern fits.
  private func found(_ pattern: String, in script: String) throws -> [String] {
    let text = try String(contentsOf: Self.assets.appending(path: script), encoding: .utf8)
    let whole = NSRange(text.startIndex..., in: text)
    return try NSRegularExpression(pattern: pattern).matches(in: text, range: whole).map { match in
      Range(match.range(at: 1), in: text).map { String(text[$0]) } ?? ""
    }
  }

  private func words(_ list: [String]) -> [String] {
    list.joined().split(separator: ",").map { $0.filter { $0.isLetter || $0 == "-" } }
  }

  @Test("Events are numbered by their place in the script's list")
  func events() throws {
    let observed = words(try found(#"const observed = \[([^\]]*)\]"#, in: "program.js"))
    let named = PageEvent.Kind.allCases.map { kind in
      switch kind {
      case .pointerDown: "mousedown"
      case .pageKeyDown: "pagekey"
      default: "\(kind)".lowercased()
      }
    }
    #expect(observed == named)
    #expect(PageEvent.Kind.allCases.map(\.rawValue) == Array(0..<Int32(named.count)))
  }

  @Test("Each flag of an event has its bit, and keys that are held have the same in the session")
  func flags() throws {
    let bits: [(String, PageEvent.Flags)] = [
      (#"event\.shiftKey"#, .shift), (#"event\.ctrlKey"#, .control), (#"event\.altKey"#, .alt),
      (#"event\.metaKey"#, .command),
      (#"\(event\.isComposing \|\| event\.keyCode === 229\)"#, .inputMethod),
      (#"\(event\.button > 0\)"#, .otherButton), (#"contenteditable\]"\)\)"#, .field),
      (#"\[part=input\]"\)\)"#, .ownPart),
    ]
    for (place, (expression, flag)) in bits.enumerated() {
      let shifts = try found(expression + #"(?: << (\d+))?(?= \||;|$|\n)"#, in: "program.js")
      #expect(shifts.map { Int($0) ?? 0 } == [place], "\(expression)")
      #expect(flag.rawValue == 1 << place)
    }
    let held: [(KeyStroke.Modifiers, PageEvent.Flags)] = [
      (.shift, .shift), (.control, .control), (.alt, .alt), (.command, .command),
      (.inputMethod, .inputMethod),
    ]
    for (modifier, flag) in held { #expect(Int32(modifier.rawValue) == flag.rawValue) }
  }

  @Test("What a browser can do has its bit")
  func capabilities() throws {
    let bits: [(String, Capabilities)] = [
      ("Recogniser", .speech), (#"navigator\.onLine"#, .network),
      (#"globalThis\.GestureEvent"#, .sendsKeysAfterComposition),
      (#"\(navigator\.vendor\)"#, .keysWaitForFrames), (#"\(pointer: fine\)"\)\.matches"#, .keys),
      (#"\(navigator\.platform\)"#, .controlEdits),
    ]
    for (expression, bit) in bits {
      let values = try found(expression + #" \? (\d+) : 0\)"#, in: "program.js")
      #expect(values == [String(bit.rawValue)], "\(expression)")
    }
  }

  @Test("Requests, timers and what is not there have the same numbers on both sides")
  func numbers() throws {
    let rows: [(pattern: String, script: String, value: Int32)] = [
      (#"request === (-\d+)"#, "program.js", GlueNumbers.configurationRequest),
      (#"request === (-\d+)"#, "requests.js", GlueNumbers.configurationRequest),
      (#"request === (-\d+)"#, "filter-panel.js", GlueNumbers.configurationRequest),
      (#"reply\(0, (-\d+), 200"#, "rehearsal.js", GlueNumbers.configurationRequest),
      (#"request: (\d+), url"#, "program.js", GlueNumbers.segmentRequest),
      (#"request > (-\d+)"#, "requests.js", GlueNumbers.firstForeignRequest),
      (#"const everything = (-\d+)"#, "filter-panel.js", GlueNumbers.firstForeignRequest),
      (#"status % (\d+)"#, "requests.js", Int32(GlueNumbers.ownStatus)),
      (#"request, (\d+) \* \(source \+ 1\)"#, "requests.js", Int32(GlueNumbers.ownStatus)),
      (#"own = (\d+);"#, "sources.js", Int32(GlueNumbers.ownStatus)),
      (#"const part = (\d+)"#, "sources.js", Int32(GlueNumbers.partStatus)),
      (#"end = (\d+)"#, "sources.js", Int32(GlueNumbers.endStatus)),
      (#"start_timer\(bar, (-\d+)"#, "program.js", GlueNumbers.paintedTimer),
      (#"if \(value == null\) return (-\d+)"#, "program.js", GlueNumbers.noText),
      (#"catch \{ return (-\d+)"#, "program.js", GlueNumbers.storageFailed),
    ]
    for row in rows {
      let values = try found(row.pattern, in: row.script)
      #expect(
        !values.isEmpty && Set(values) == [String(row.value)], "\(row.script): \(row.pattern)")
    }
    let languages = RequestID(Language.allCases.count)
    #expect(
      GlueNumbers.configurationRequest - languages > GlueNumbers.firstForeignRequest,
      "words of languages stand between the configuration and the filters")
  }

  @Test("Each attribute has its property in the types for TypeScript")
  func types() throws {
    for attribute in BarAttribute.allCases {
      let marked = BarAttribute.names[attribute.rawValue].string
      let mark = marked.last.flatMap { "?!#,*".contains($0) ? $0 : nil }
      let parts = attribute.htmlName.string.split(separator: "-")
      let property = parts.dropFirst().reduce(parts[0].description) { $0 + $1.capitalized }
      // HTMLElement has these two already.
      if ["lang", "dir"].contains(property) { continue }
      let type =
        switch mark {
        case "?", "!": "boolean"
        case "#": "number"
        case ",": "string[]"
        default: "string"
        }
      let found =
        try self.found(#"(?m)^  (?:get )?\#(property)(?:\(\))?: ([a-z\[\]]+);"#, in: "inkling.d.ts")
      #expect(Set(found) == [type], "\(property)")
    }
  }

  @Test("What changed around the bars, and what a recogniser reports")
  func reports() throws {
    let kinds = try found(#"wasm\.surroundings\((\d+)\)"#, in: "program.js").compactMap {
      Int32($0)
    }
    #expect(
      Set(kinds) == [
        GlueNumbers.Surroundings.looks.rawValue, GlueNumbers.Surroundings.storage.rawValue,
        GlueNumbers.Surroundings.place.rawValue,
      ])
    let storage = try found(#""storage", \(\) => wasm\.surroundings\((\d+)\)"#, in: "program.js")
    #expect(storage == [String(GlueNumbers.Surroundings.storage.rawValue)])
    let rows: [(String, GlueNumbers.VoiceReport)] = [
      (#"onstart = \(\) => heard\((\d)"#, .began), (#"isFinal \? \d : (\d)"#, .heard),
      (#"isFinal \? (\d)"#, .certain), (#"onend = \(\) => heard\((\d)"#, .ended),
      (#"heard\((\d) \+"#, .failed),
    ]
    for (pattern, report) in rows {
      #expect(try found(pattern, in: "voice.js") == [String(report.rawValue)], "\(pattern)")
    }
    let failures = words(try found(#"const failures = \[([^\]]*)\]"#, in: "voice.js"))
    let errors: [VoiceError] = failures.map { name in
      switch name {
      case "not-allowed": .notAllowed
      case "no-speech": .noSpeech
      case "audio-capture": .noMicrophone
      case "language-not-supported": .language
      case "network": .network
      default: .aborted
      }
    }
    #expect(errors == VoiceError.allCases)
  }
}
