internal import InklingCore
internal import InklingImport
internal import InklingIndex
internal import InklingRuntime
internal import InklingTerminal

/// What an index that is about to be handed out lacks: rows of the one before, and answers.
struct BuildFindings {
  /// A question of a file that finds nothing, or not what stands beside it.
  struct Unanswered: Equatable {
    var line: Int
    var question: String
    /// The address that should be among the first ten rows; nil where any row will do.
    var expected: String?
  }

  /// The ids of rows that were found before and are not there any more.
  var gone: [String] = []
  var unanswered: [Unanswered] = []
  /// How many questions were asked.
  var asked = 0
  /// What happened to the rows; nil where the records came from an index.
  var report: BuildReport?

  private static let firstRows = 10

  /// Notes what of an index is not in another one.
  ///
  /// - Complexity: O(rows of both).
  mutating func compare(_ old: SearchIndex, with new: SearchIndex) {
    let there = Set((0..<new.documentCount).map { new.value(of: $0, field: 0) })
    for document in 0..<old.documentCount {
      let id = old.value(of: document, field: 0)
      if !there.contains(id) { gone.append(String(decoding: id, as: UTF8.self)) }
    }
    gone.sort()
  }

  /// Asks the questions of a file, one a line; behind a tab may stand the address that is to be found.
  mutating func ask(_ lines: [UInt8], of index: SearchIndex) {
    let source = IndexSource(index)
    for (number, line) in lines.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    {
      let text = String(decoding: line, as: UTF8.self)
      let parts = text.split(separator: "\t", maxSplits: 1).map { String($0.trimmed) }
      guard let question = parts.first, !question.isEmpty, !question.hasPrefix("#") else {
        continue
      }
      asked += 1
      let expected = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
      let request = SearchRequest(text: Array(question.utf8), limit: Self.firstRows)
      let rows = source.rows(answering: request).rows
      let isFound =
        expected.map { wanted in rows.contains { Self.isPlace($0, wanted) } } ?? !rows.isEmpty
      if !isFound {
        unanswered.append(Unanswered(line: number + 1, question: question, expected: expected))
      }
    }
  }

  /// Whether a row is at an address: its own, that of its page, or the path of its page.
  private static func isPlace(_ row: SearchRow, _ wanted: String) -> Bool {
    let url = String(decoding: row.url, as: UTF8.self)
    let id = String(decoding: row.id, as: UTF8.self)
    return [url, String(url.prefix { $0 != "#" }), id].contains(wanted)
  }

  /// Says what was found out, the reasons of pages that are gone where they are known.
  func write(to console: Console) {
    let reasons = Dictionary(
      (report?.leftOut ?? []).map { ($0.path, $0.reason.rawValue) }, uniquingKeysWith: { $1 })
    if !gone.isEmpty {
      console.write(line: "Gone, though found before: \(counted(gone.count, "row"))")
      for id in gone { console.write(line: "  \(id)" + (reasons[id].map { ": \($0)" } ?? "")) }
    }
    guard asked > 0 else { return }
    console.write(
      line: "\(counted(asked, "question")) asked, \(grouped(unanswered.count)) without an answer")
    for one in unanswered {
      let wanted = one.expected.map { ", not \($0) among the first \(Self.firstRows)" } ?? ""
      console.write(line: "  line \(one.line): \(one.question)\(wanted)")
    }
  }

  /// The same for programs, with the pages that were left out.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    if let report {
      writer.name("documents")
      writer.number(Int64(report.documents))
      writer.name("leftOut")
      writer.beginArray()
      for page in report.leftOut {
        Self.write([("path", page.path), ("reason", page.reason.rawValue)], to: &writer)
      }
      writer.endArray()
      writer.name("malformed")
      writer.beginArray()
      for error in report.errors { writer.string(Array("\(error)".utf8)) }
      writer.endArray()
    }
    writer.name("gone")
    writer.beginArray()
    for id in gone { writer.string(Array(id.utf8)) }
    writer.endArray()
    writer.name("questions")
    writer.number(Int64(asked))
    writer.name("unanswered")
    writer.beginArray()
    for one in unanswered {
      var members = [("question", one.question)]
      if let expected = one.expected { members.append(("expected", expected)) }
      Self.write(members, to: &writer)
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes + [0x0A]
  }

  private static func write(_ members: [(String, String)], to writer: inout JSONWriter) {
    writer.beginObject()
    for (name, value) in members {
      writer.name(Array(name.utf8))
      writer.string(Array(value.utf8))
    }
    writer.endObject()
  }
}
