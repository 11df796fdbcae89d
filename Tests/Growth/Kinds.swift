import InklingImport
import InklingIndex
import InklingSQLite

/// An input that was made to cost time, in any size.
struct Kind: Sendable {
  let reader: String
  let name: String
  /// Does the work on an input of so many bytes.
  let run: @Sendable (Int) throws -> Void

  init(_ reader: String, _ name: String, _ run: @escaping @Sendable (Int) throws -> Void) {
    self.reader = reader
    self.name = name
    self.run = run
  }

  /// A file of records.
  init(_ format: RecordFormat, _ name: String, _ text: Repeated) {
    self.init(format.rawValue, name) { size in
      var reader = try format.reader(.bytes(Array(text.text(size).utf8)))
      while try reader.next() != nil {}
    }
  }

  /// A page of a folder, with the ending of its name.
  init(
    page ending: String, _ name: String, sections: PageSectioning = .best, _ text: Repeated
  ) {
    self.init(ending, name) { size in
      try Scratch.withFile(named: "page." + ending, text.text(size)) { folder in
        var reader = try FolderReader(folder, sections: sections)
        while try reader.next() != nil {}
        _ = PageReferences(folder)
      }
    }
  }

  /// A page of a documentation archive with these blocks.
  init(archive name: String, sections: PageSectioning = .best, _ blocks: Repeated) {
    self.init("docc", name) { size in
      let page = """
        {"identifier":{"url":"doc://a/documentation/A"},"metadata":{"title":"A"},
         "primaryContentSections":[{"kind":"content","content":[\(blocks.text(size))]}]}
        """
      let files = [("metadata.json", "{}"), ("data/documentation/a.json", page)]
      try Scratch.withFiles(files) { folder in
        var reader = try FolderOfPages.reader(folder, sections: sections)
        while let outcome = try reader.next() {
          guard case .record = outcome else { throw Unread() }
        }
      }
    }
  }

  private struct Unread: Error {}

  /// A row whose title and text are shown for a question.
  init(row name: String, _ question: String, _ text: Repeated) {
    self.init("row", name) { size in
      let schema = IndexSchema(fields: [Field("title", .title), Field("text", .text)])
      var builder = try SegmentBuilder(schema: schema)
      let value = Array(text.text(size).utf8)
      try builder.add(Document(values: [value, value]))
      let index = try SearchIndex(SegmentMemory(copying: builder.finish()))
      let scratch = SearchScratch()
      let answer = index.search(SearchRequest(text: Array(question.utf8)), scratch: scratch)
      for hit in answer.hits { _ = index.row(of: hit, in: answer) }
    }
  }

  /// A row of a page with sections, which is shown for a question.
  init(sections name: String, _ question: String, headings: Repeated, anchors: Repeated) {
    self.init("row", name) { size in
      let schema = IndexSchema(fields: [
        Field("title", .title), Field("headings", .heading), Field("anchors", .anchor),
        Field("text", .text), Field("url", .url),
      ])
      var builder = try SegmentBuilder(schema: schema)
      let (headings, anchors) = (headings.text(size / 2), anchors.text(size / 2))
      try builder.add(
        Document(values: ["Page", headings, anchors, "zebra", "a.html"].map { Array($0.utf8) }))
      let index = try SearchIndex(SegmentMemory(copying: builder.finish()))
      let scratch = SearchScratch()
      let answer = index.search(SearchRequest(text: Array(question.utf8)), scratch: scratch)
      for hit in answer.hits { _ = index.row(of: hit, in: answer) }
    }
  }

  /// Rows of a query.
  init(rows name: String, bytes: Int, _ columns: String) {
    self.init("sqlite", name) { size in
      try Scratch.withFile(named: "empty.db", "") { folder in
        let rows = """
          WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < \(size / bytes))
          SELECT \(columns) FROM s
          """
        var reader = try SQLiteReader(database: folder + "/empty.db", query: rows)
        while try reader.next() != nil {}
      }
    }
  }
}

/// A text of any length: a piece again and again between a beginning and an end.
struct Repeated: Sendable {
  let beginning: String
  let pieces: [String]
  let end: String

  init(_ beginning: String = "", _ pieces: String..., end: String = "") {
    self.beginning = beginning
    self.pieces = pieces
    self.end = end
  }

  /// The text of about so many bytes; `#` in a piece stands for how often it has been written.
  func text(_ size: Int) -> String {
    var text = beginning
    var count = 0
    while text.utf8.count + end.utf8.count < size {
      let piece = pieces[count % pieces.count]
      for letter in piece {
        if letter == "#" { text += String(count) } else { text.append(letter) }
      }
      count += 1
    }
    return text + end
  }
}

extension Kind {
  static let all = records + json + html + markdown + archives + rows

  /// A header has at most 4,096 names.
  private static let fifty = String(repeating: "k", count: 50)

  private static let records: [Kind] = [
    Kind(.csv, "a quote opened on every line", Repeated("h1,h2\n", "a\",\"\n")),
    Kind(
      .csv, "a field that begins with a quote on every line", Repeated("h1,h2\n", "x,\"a\nb,c\n")),
    Kind(.csv, "quoted fields, the first never closed", Repeated("h\n\"open,x\n", "\"a\",\"b\"\n")),
    Kind(.csv, "a quote that is never closed on every other line", Repeated("h\n", "\"#\n", "x\n")),
    Kind(.csv, "text behind quotes", Repeated("h1,h2\n", "\"a\"b,c\n")),
    Kind(.csv, "one long quoted field", Repeated("h\n\"", "a\"\"\n", end: "\"\n")),
    Kind(.csv, "equal names in the header", Repeated("", "\(fifty),", end: "a\n")),
    Kind(.csv, "more fields than names", Repeated("a,b\n", ",", end: "\n")),
    Kind(.csv, "carriage returns", Repeated("h\n", "a\r")),
    Kind("mapping", "what the fields of a file are for") { size in
      let names = (0..<size / 50).map { "column \($0)" }
      _ = try FieldMapping.guess(names: names, sample: [])
    },
    Kind(.tsv, "columns", Repeated("", "\(fifty)#\t", end: "\n1\t2\n")),
    Kind(.tsv, "lines", Repeated("h1\th2\n", "a\tb\n")),
    Kind(.tsv, "quotes, which are letters", Repeated("h1\th2\n", "\"a\tb\"\n")),
    Kind(.tsv, "blank lines", Repeated("h1\th2\n", "\n")),
    Kind(rows: "rows", bytes: 20, "n, 'some text', NULL, x'ff00'"),
    Kind(
      rows: "columns of one name", bytes: 120,
      "n AS a, n AS b, n AS a, n AS b, n AS a, n AS b, 1 AS a, 2 AS a"),
    Kind("sqlite", "one long text") { size in
      try Kind(rows: "", bytes: size, "replace(hex(zeroblob(\(size / 2))), '00', 'a\"')").run(size)
    },
  ]

  private static let longName = String(repeating: "k", count: 1_000)
  private static let deepName = String(repeating: "{\"aaaa\":", count: 60)

  private static let json: [Kind] = [
    Kind(
      .ndjson, "a name of 1,000 bytes before each value",
      Repeated("{\"\(longName)\":[", "1,", end: "1]}")),
    Kind(
      .ndjson, "nested names",
      Repeated("", deepName + "1" + String(repeating: "}", count: 60) + "\n")),
    Kind(.ndjson, "names that are too long", Repeated("", "{\"\(longName)\(longName)\":1}\n")),
    Kind(.ndjson, "a new name in every row", Repeated("", "{\"n#\":1}\n")),
    Kind(.ndjson, "names of one row", Repeated("{", "\"n#\":1,", end: "\"a\":1}")),
    Kind(.ndjson, "one name again and again", Repeated("{", "\"a\":1,", end: "\"a\":1}")),
    Kind(.ndjson, "malformed rows", Repeated("", "{\"a\":[[[\n")),
    Kind(.json, "arrays without end", Repeated("[", "{\"a\":[")),
    Kind(.json, "malformed elements", Repeated("[", "{\"a\":},", end: "{}]")),
    Kind(.json, "one string of escapes", Repeated("[{\"a\":\"", "\\u00e9", end: "\"}]")),
    Kind(.json, "a string that does not end", Repeated("[{\"a\":\"", "x\\\\")),
    Kind(.json, "blanks", Repeated("[", " \n", end: "{\"a\":1}]")),
    Kind(.json, "closing brackets", Repeated("[{}", "]}")),
  ]

  private static let html: [Kind] = [
    Kind(page: "html", "tags that do not close", Repeated("", "<div><b><p>a ")),
    Kind(
      page: "html", "annotated elements within each other",
      Repeated("", "<div data-search-meta=a data-search-filter=b data-search-weight=2>x ")),
    Kind(page: "html", "less-than signs", Repeated("", "a<")),
    Kind(page: "html", "tags that do not end", Repeated("", "<a href=\"x")),
    Kind(page: "html", "comments that do not end", Repeated("", "<!-- a")),
    Kind(page: "html", "declarations that do not end", Repeated("", "<!a", "<?b")),
    Kind(page: "html", "scripts that do not end", Repeated("", "<script>a</scrip ")),
    Kind(page: "html", "attributes of one tag", Repeated("<a ", "b=c ", end: ">x")),
    Kind(page: "html", "entities that are none", Repeated("", "&amp", "&#x", "&#9999999999;", "&")),
    Kind(page: "html", "titles and headings", Repeated("", "<title>a</title><h1>b<h2>c</h1>")),
    Kind(page: "html", "one heading", Repeated("<h1>", "a <b>", end: "</h1>")),
    Kind(page: "html", "addresses", Repeated("", "<img src=a/#.png srcset='b 1x, c'>")),
    Kind(page: "html", "links", Repeated("", "<a href=a/#.html>b</a>")),
    Kind(page: "html", "styles", Repeated("<style>", "url(a@import'")),
    Kind(page: "html", "meta tags", Repeated("", "<meta name=description content='a b'>")),
    Kind(
      page: "html", "sections as records", sections: .rows,
      Repeated("<title>Page</title>", "<h2 id=a#>h</h2><p>b")),
    Kind(
      page: "html", "sections as records below a long title", sections: .rows,
      Repeated("<title>\(longName)</title>", "<h2 id=a#>h</h2><p>b")),
    Kind(page: "html", "blanks", Repeated("", " \n", end: "a")),
  ]

  private static let markdown: [Kind] = [
    Kind(page: "md", "brackets", Repeated("", "[")),
    Kind(page: "md", "addresses that do not end", Repeated("", "](")),
    Kind(page: "md", "addresses that lead somewhere else each", Repeated("", "](#")),
    Kind(page: "md", "comments of one line", Repeated("", "<!---->")),
    Kind(page: "md", "closing brackets", Repeated("", "](")),
    Kind(page: "md", "links that do not end", Repeated("", "[a](b ")),
    Kind(page: "md", "pictures in links", Repeated("", "[![a](b)](c")),
    Kind(page: "md", "stars and lines below", Repeated("", "**a __b *c ")),
    Kind(page: "md", "backticks", Repeated("", "`a", "``b", "```c")),
    Kind(page: "md", "fences that do not close", Repeated("", "```\n", "~~~~\na\n")),
    Kind(page: "md", "less-than signs", Repeated("", "a <b ")),
    Kind(page: "md", "comments that do not end", Repeated("", "<!-- a\n\n")),
    Kind(page: "md", "scripts that do not end", Repeated("", "<script>\na\n")),
    Kind(page: "md", "headings", Repeated("", "# a\n\na\n==\n")),
    Kind(page: "md", "sections as records", sections: .rows, Repeated("# a\n", "## b#\nc\n")),
    Kind(page: "md", "one long line", Repeated("# ", "a_b\\*")),
    Kind(page: "md", "front matter that does not end", Repeated("---\n", "a: b\n")),
    Kind(page: "md", "front matter of many lines", Repeated("---\n", "a#: b\n", end: "---\nx")),
    Kind(
      page: "md", "front matter with one long value",
      Repeated("---\ntitle: ", "a\"'", end: "\n---\nx")),
    Kind(page: "txt", "lines", Repeated("", "a b c\n")),
    Kind(page: "txt", "blanks before the first line", Repeated("", " \n", end: "a")),
  ]

  private static let deepBlock =
    String(repeating: "{\"type\":\"x\",\"content\":[", count: 60)
    + "{\"type\":\"text\",\"text\":\"a\"}" + String(repeating: "]}", count: 60)

  private static let archives: [Kind] = [
    Kind(
      archive: "paragraphs",
      Repeated(
        "", "{\"type\":\"paragraph\",\"inlineContent\":[{\"type\":\"text\",\"text\":\"a b\"}]},",
        end: "{}")),
    Kind(archive: "headings", Repeated("", "{\"type\":\"heading\",\"text\":\"h#\"},", end: "{}")),
    Kind(
      archive: "sections as records", sections: .rows,
      Repeated("", "{\"type\":\"heading\",\"text\":\"h#\",\"anchor\":\"h#\"},", end: "{}")),
    Kind(archive: "nested blocks", Repeated("", deepBlock + ",", end: "{}")),
    Kind(
      archive: "one long table",
      Repeated(
        "{\"type\":\"table\",\"rows\":[", "[[{\"type\":\"text\",\"text\":\"c\"}]],", end: "[]]}")),
  ]

  private static let rows: [Kind] = [
    Kind(row: "a word again and again", "zebra", Repeated("", "zebra ")),
    Kind(row: "the beginning of a word", "z", Repeated("", "zebra ")),
    Kind(row: "two words that take turns", "zebra yak", Repeated("", "zebra ", "yak ")),
    Kind(row: "a word with a typo", "zebta", Repeated("", "zebra ")),
    Kind(row: "a phrase", "\"zebra yak\"", Repeated("", "zebra ", "yak ")),
    Kind(row: "one long word", "zzzz", Repeated("", "z")),
    Kind(row: "words without spaces", "日本", Repeated("", "日本語")),
    Kind(row: "marks on one letter", "e", Repeated("e", "\u{301}")),
    Kind(
      sections: "sections whose headings match", "page zebra", headings: Repeated("", "zebra\n"),
      anchors: Repeated("", "0 a\n")),
    Kind(
      sections: "sections whose addresses match", "page zebra", headings: Repeated("", "\n"),
      anchors: Repeated("", "0 zebra\n")),
    Kind(
      sections: "sections of which the text says more", "page zebra", headings: Repeated("", "b\n"),
      anchors: Repeated("", "0 a\n")),
    Kind(row: "words joined by signs", "e-mail", Repeated("", "e-mail-")),
  ]
}
