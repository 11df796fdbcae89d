import Foundation
import Testing

@Suite("inkling search", .serialized)
struct SearchCommandTests {
  @Test("the examples of the help print what they promise")
  func examples() async throws {
    let folder = try ExampleFolder()
    let help = try await InklingBinary.run(["help", "search"], in: folder.url).output
    #expect(help.contains("inkling search packages.ndjson \"text editor\""))
    let found = try await InklingBinary.run(
      ["search", "packages.ndjson", "text editor"], in: folder.url)
    #expect(found.status == 0)
    #expect(found.output.contains("nano  (editors)\n     small text editor\n"))
    #expect(found.output.contains("vim  (editors)\n     text editor with modes\n"))
    #expect(found.output.hasSuffix("2 results\n"))

    #expect(help.contains("inkling search cities.csv brelin --limit 3"))
    let typo = try await InklingBinary.run(
      ["search", "cities.csv", "brelin", "--limit", "3"], in: folder.url)
    #expect(typo.output.hasPrefix("  1  Berlin\n     Capital on the Spree\n"))
    #expect(typo.output.contains("1 result (with another spelling)\n"))

    #expect(help.contains("inkling search cities.csv berlin --explain"))
    let why = try await InklingBinary.run(
      ["search", "cities.csv", "brelin", "--explain"], in: folder.url)
    #expect(why.output.contains("     with 1 typo; the words are the title\n"))
    #expect(why.output.contains("brelin        berlin (1 typo)"))

    #expect(help.contains("inkling search cities.csv berlin --json"))
    let json = try await InklingBinary.run(
      ["search", "cities.csv", "berlin", "--json"], in: folder.url)
    #expect(json.output.hasPrefix("{\"v\":1,"))
    #expect(json.output.contains("\"title\":[1,\"Berlin\"]"))
  }

  @Test("synonyms and weights are options; what is wrong with them is said with status 64")
  func synonyms() async throws {
    let folder = try ExampleFolder()
    try folder.write("# meanings\ncurl, fetcher\npico => nano\n", to: "synonyms.txt")
    let found = try await InklingBinary.run(
      ["search", "packages.ndjson", "--synonyms", "synonyms.txt", "pico", "--explain"],
      in: folder.url)
    #expect(found.status == 0, "\(found.errors)")
    #expect(found.output.contains("  1  nano"))
    #expect(found.output.contains("pico          nano (a synonym)"))
    #expect(found.output.hasSuffix("1 result\n"))
    try folder.write("alone\n", to: "wrong.txt")
    for (arguments, words) in [
      (["--synonyms", "wrong.txt"], "wrong.txt: Line 1 names no two words."),
      (["--synonyms", "missing.txt"], "missing.txt"),
      (["--weight", "summary=21"], "a number from 1 to 20"),
      (["--weight", "summary"], "author=3, not summary"),
      (["--weight", "nowhere=2"], "nowhere"),
    ] {
      let refused = try await InklingBinary.run(
        ["search", "packages.ndjson", "nano"] + arguments, in: folder.url)
      #expect(refused.status == 64)
      #expect(refused.errors.contains(words), "\(refused.errors)")
    }
    let weighed = try await InklingBinary.run(
      ["search", "packages.ndjson", "nano", "--weight", "description=3"], in: folder.url)
    #expect(weighed.status == 0)
    #expect(weighed.errors.contains("weight: description 3 (chosen)"))
  }

  @Test("guesses are said aloud, on standard error")
  func guesses() async throws {
    let folder = try ExampleFolder()
    let found = try await InklingBinary.run(["search", "cities.csv", "bern"], in: folder.url)
    #expect(found.errors.contains("title: name"))
    #expect(found.errors.contains("text: summary"))
    #expect(!found.output.contains("title:"))
  }

  @Test("a malformed row is reported with its line and counted; the others are found")
  func malformedRow() async throws {
    let folder = try ExampleFolder()
    try folder.write("name,country\nOslo,Norway\nbroken\nOulu,Finland\n", to: "rows.csv")
    let found = try await InklingBinary.run(["search", "rows.csv", "o"], in: folder.url)
    #expect(found.status == 0)
    #expect(found.errors.contains("1 malformed row left out"))
    #expect(found.errors.contains("line 3:"))
    #expect(found.output.hasSuffix("2 results\n"))
  }

  @Test("filters and orders are those of HTTP, and what is wrong with them is said with status 64")
  func filters() async throws {
    let folder = try ExampleFolder()
    func ids(_ arguments: [String]) async throws -> String {
      let found = try await InklingBinary.run(
        ["search", "packages.ndjson", "--ids"] + arguments, in: folder.url)
      #expect(found.status == 0, "\(found.errors)")
      return found.output
    }
    #expect(try await ids(["editor", "--filter", "size:1000.."]) == "vim\n")
    #expect(
      try await ids(["--filter", "section:web,editors", "--sort", "-size"]) == "vim nano curl\n")
    #expect(try await ids(["--sort", "size", "--limit", "2"]) == "curl nano\n")
    for (arguments, words) in [
      (["x", "--filter", "nothing:1"], "There are: section, size."),
      (["x", "--sort", "section"], "There are: size."),
      (["x", "--filter", "size:2..1"], "ends before it begins"),
      (["--interactive", "--sort", "size"], "--filter, --sort and --facets are for questions"),
      (["x", "--facets", "section,name"], "There are: section, size."),
      (["--queries", "q.txt", "--facets", "section"], "--facets is for one question"),
    ] {
      let refused = try await InklingBinary.run(
        ["search", "packages.ndjson"] + arguments, in: folder.url)
      #expect(refused.status == 64, "\(arguments)")
      #expect(refused.errors.contains(words), "\(refused.errors)")
    }
  }

  @Test("counts stand below the rows, those of a field beside its own filter")
  func facets() async throws {
    let folder = try ExampleFolder()
    let found = try await InklingBinary.run(
      ["search", "packages.ndjson", "editor", "--facets", "section,size"], in: folder.url)
    #expect(found.status == 0, "\(found.errors)")
    #expect(
      found.output.hasSuffix("2 results\nsection: editors 2\nsize: 868 to 3500\n"),
      "\(found.output)")
    let all = try await InklingBinary.run(
      ["search", "packages.ndjson", "--facets", "section"], in: folder.url)
    #expect(all.output == "section: editors 2 · web 1\n", "\(all.output)")
    let beside = try await InklingBinary.run(
      ["search", "packages.ndjson", "--filter", "section:web", "--facets", "section,size"],
      in: folder.url)
    #expect(beside.output.contains("section: editors 2 · web 1\n"), "\(beside.output)")
    let json = try await InklingBinary.run(
      ["search", "packages.ndjson", "editor", "--facets", "section", "--json"], in: folder.url)
    #expect(json.output.contains(#""facets":[{"field":"section","isExact":true,"values":"#))
  }

  @Test("compressed files and standard input are read; a damaged file is refused")
  func otherOrigins() async throws {
    let folder = try ExampleFolder()
    for line in [
      "gzip packages.ndjson; inkling search packages.ndjson.gz vim --ids",
      "gzip -dc packages.ndjson.gz | inkling search - vim --ids",
      "(gzip -c < /dev/null; cat packages.ndjson.gz) > two.jsonl.gz; inkling search two.jsonl.gz vim --ids",
    ] {
      let found = try await InklingBinary.run(line: line, in: folder.url)
      #expect(found.output == "vim\n", "\(line): \(found.errors)")
    }
    let csv = "inkling search - oslo --format csv <<< $'name\nOslo'"
    #expect(try await InklingBinary.run(line: csv, in: folder.url).output.contains("Oslo"))
    for (line, words) in [
      (
        "head -c 60 packages.ndjson.gz > cut.ndjson.gz; inkling search cut.ndjson.gz x", "too early"
      ),
      ("cp cities.csv cities.csv.gz; inkling search cities.csv.gz x", "damaged, or not compressed"),
    ] {
      let refused = try await InklingBinary.run(line: line, in: folder.url)
      #expect(refused.status == 74, "\(line)")
      #expect(refused.errors.contains(words), "\(refused.errors)")
    }
  }

  @Test("--strict makes a malformed row fatal, with the status for bad data")
  func strict() async throws {
    let folder = try ExampleFolder()
    try folder.write("{\"name\": \"Oslo\"}\n{\"name\": \n{\"name\": \"Oulu\"}\n", to: "rows.ndjson")
    let found = try await InklingBinary.run(
      ["search", "rows.ndjson", "o", "--strict"], in: folder.url)
    #expect(found.status == 65)
    #expect(found.errors.contains("line 2:"))
    #expect(found.output.isEmpty)
  }

  @Test("a missing file, an unknown ending and an unknown field have statuses of their own")
  func statuses() async throws {
    let folder = try ExampleFolder()
    try folder.write("x", to: "notes.docx")
    let missing = try await InklingBinary.run(["search", "nowhere.csv", "x"], in: folder.url)
    #expect(missing.status == 66)
    #expect(missing.errors == "inkling: there is no file nowhere.csv.\n")
    let ending = try await InklingBinary.run(["search", "notes.docx", "x"], in: folder.url)
    #expect(ending.status == 66)
    #expect(ending.errors.contains(".ndjson"))
    let field = try await InklingBinary.run(
      ["search", "cities.csv", "x", "--title", "nothing"], in: folder.url)
    #expect(field.status == 64)
    #expect(field.errors.contains("name, country, summary"))
    let limit = try await InklingBinary.run(
      ["search", "cities.csv", "x", "--limit", "1000"], in: folder.url)
    #expect(limit.status == 64)
  }

  @Test("what a file holds cannot command the terminal")
  func controlCharacters() async throws {
    let folder = try ExampleFolder()
    try folder.write("name\n\u{1B}[2J\u{7}Oslo\u{202E}gro\n", to: "rows.csv")
    let found = try await InklingBinary.run(["search", "rows.csv", "oslo"], in: folder.url)
    #expect(found.output.contains("Oslo"))
    #expect(!found.output.unicodeScalars.contains { [0x1B, 0x7, 0x202E].contains($0.value) })
  }

  /// What a terminal obeys: OSC 52 writes the clipboard, 0x9B begins a command by itself.
  private static let commands = "\u{1B}]52;c;aGk=\u{7}\u{9B}2J\u{7F}\u{202E}\u{2066}"

  private static func isObeyed(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      (scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t")
        || scalar.properties.isBidiControl
    }
  }

  @Test(
    "nothing that a file, its fields, its name or a store holds is obeyed by a terminal",
    arguments: [
      ["search", "rows.ndjson", "oslo"], ["search", "rows.ndjson", "oslo", "--json"],
      ["search", "rows.ndjson", "oslo", "--ids"], ["search", "rows.ndjson", "oslo", "--explain"],
      ["search", "rows.ndjson", "oslo", "--title", "nothing"], ["search", "FILE", "oslo"],
      ["search", "rows.ndjson", "--queries", "questions.txt"],
      ["search", "missing\(commands)", "x"], ["index", "rows.ndjson", "--store", "s"],
      ["export", "made"], ["search", "--store", "made", "oslo"], ["check", "made\(commands)"],
      ["build", "rows.ndjson", "--output", "out\(commands)"], ["frobnicate\(commands)"],
      ["search", "--frob\(commands)"],
    ])
  func hostileText(arguments: [String]) async throws {
    let folder = try ExampleFolder()
    let fields = [
      "id": "1\(Self.commands)", "name": "Oslo\(Self.commands)", "about": "oslo \(Self.commands)",
      "odd\(Self.commands)": "x",
    ]
    let row = String(decoding: try JSONEncoder().encode(fields), as: UTF8.self)
    let name = "rows\(Self.commands.replacing("\u{1B}", with: "")).ndjson"
    for file in ["rows.ndjson", name] { try folder.write(row + "\n", to: file) }
    try folder.write("q\(Self.commands)\toslo\n", to: "questions.txt")
    _ = try await InklingBinary.run(["index", "rows.ndjson", "--store", "made"], in: folder.url)
    let said = try await InklingBinary.run(
      arguments.map { $0 == "FILE" ? name : $0 }, in: folder.url)
    #expect(!Self.isObeyed(said.output), "\(said.output.debugDescription)")
    #expect(!Self.isObeyed(said.errors), "\(said.errors.debugDescription)")
    if arguments.contains("--json") {
      let answer = try JSONSerialization.jsonObject(with: Data(said.output.utf8)) as? [String: Any]
      let hits = try #require(answer?["hits"] as? [[String: Any]])
      #expect(hits.first?["id"] as? String == fields["id"])
    }
  }

  @Test("A reader of a pipe that goes away ends the program quietly")
  func piped() async throws {
    let folder = try ExampleFolder()
    let rows = (0..<100).map { "oslo \($0) \(String(repeating: "x", count: 2_000))" }
    try folder.write("name\n" + rows.joined(separator: "\n") + "\n", to: "rows.csv")
    let program = try InklingBinary.location().path
    let search = try InklingBinary.shell(
      "cd '\(folder.url.path)' && { '\(program)' search rows.csv oslo --limit 100 2> said; echo $? > status; } "
        + "| head -c 10 > /dev/null")
    search.waitUntilExit()
    let status = try String(contentsOf: folder.url.appending(path: "status"), encoding: .utf8)
    let said = try String(contentsOf: folder.url.appending(path: "said"), encoding: .utf8)
    #expect(["0\n", "141\n"].contains(status))
    #expect(!said.contains("inkling:"))
  }

  @Test("nothing found is said, not silence")
  func nothing() async throws {
    let folder = try ExampleFolder()
    let found = try await InklingBinary.run(["search", "cities.csv", "qqqqqqq"], in: folder.url)
    #expect(found.output == "No results.\n")
    #expect(found.status == 0)
  }

  #if os(Linux)
  @Test("Results that cannot be written are an error, not a shorter output")
  func fullDisk() async throws {
    let folder = try ExampleFolder()
    let program = try InklingBinary.location().path
    let search = try InklingBinary.shell(
      "cd '\(folder.url.path)' && '\(program)' search cities.csv Bern > /dev/full 2> said")
    search.waitUntilExit()
    #expect(search.terminationStatus == 74)
    let said = try String(contentsOf: folder.url.appending(path: "said"), encoding: .utf8)
    #expect(said.contains("no space left on device"))
  }
  #endif
}
