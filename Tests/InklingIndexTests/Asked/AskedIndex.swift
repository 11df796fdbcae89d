import Foundation
import InklingIndex

/// The documents of a line as an index, and what its questions come to.
internal struct AskedIndex {
  private static let schema = IndexSchema(fields: [
    Field("id", .id), Field("title", .title), Field("text", .text), Field("kind", .keyword),
    Field("by", .label), Field("year", .number),
  ])
  private static let filler = (0..<300).map { "gravel\($0) " }.joined()

  private let line: AskedLine
  private let index: SearchIndex
  private let scratch = SearchScratch()

  init(_ line: AskedLine) throws {
    self.line = line
    var builder = try SegmentBuilder(schema: Self.schema)
    for (place, document) in line.documents.enumerated() {
      let far = document.values("far").map { Self.filler + $0 }
      let values = [
        "\(place + 1)", document.words, (document.values("text") + far).joined(separator: " "),
        document.values("kind").joined(separator: "\n"),
        document.values("by").joined(separator: "\n"), document.values("year").first ?? "",
      ]
      try builder.add(Document(values: values.map { Array($0.utf8) }))
    }
    let all = try SearchIndex(SegmentMemory(copying: builder.finish()))
    var deleted = [UInt64](repeating: 0, count: all.documentCount / 64 + 1)
    for document in 0..<all.documentCount {
      let place = (Self.id(of: document, in: all) ?? 0) - 1
      if !line.documents[place].values("deleted").isEmpty {
        deleted[document / 64] |= 1 << UInt64(document % 64)
      }
    }
    index = deleted.contains { $0 != 0 } ? all.hiding(DeletedDocuments(words: deleted)) : all
  }

  private static func id(of document: Int, in index: SearchIndex) -> Int? {
    Int(String(decoding: index.value(of: document, field: 0), as: UTF8.self))
  }

  /// What is not as the line says, for each of its questions.
  func failures() throws -> [String] {
    var failures: [String] = []
    for question in line.questions {
      let answer = index.search(try request(question), scratch: scratch)
      for condition in line.outcome {
        let (holds, found) = try check(condition.name, condition.value, answer)
        if !holds {
          failures.append(
            "“\(question.words.prefix(40))” is not \(condition.name) \(condition.value): \(found)")
        }
      }
    }
    return failures
  }

  private func request(_ question: AskedLine.Phrase) throws -> SearchRequest {
    func number(_ name: String) -> Int? { question.values(name).first.flatMap { Int($0) } }
    let words = Array(repeating: question.words, count: number("times") ?? 1)
    var request = SearchRequest(
      text: Array(words.joined(separator: " ").utf8), limit: number("limit") ?? 100,
      offset: number("offset") ?? 0,
      filters: try SearchFilter.all(
        question.values("filter").map { Array($0.utf8) }, of: Self.schema),
      sort: try SearchSort(Array((question.values("sort").first ?? "").utf8), of: Self.schema))
    request.facets = question.values("facets").map { Array($0.utf8) }
    return request
  }

  /// Whether a condition holds, and what there is instead.
  private func check(
    _ name: String, _ value: String, _ answer: SearchAnswer
  ) throws -> (holds: Bool, found: String) {
    let hits = answer.hits.compactMap { Self.id(of: $0.document, in: index) }
    let named = value.split(separator: " ").compactMap { Int($0) }
    let row = answer.hits.first.map { index.row(of: $0, in: answer) }
    switch name {
    case "only": return (hits.sorted() == named, "\(hits)")
    case "first", "order": return (hits.starts(with: named), "\(hits)")
    case "found": return (Set(hits).isSuperset(of: named), "\(hits)")
    case "not": return (Set(hits).isDisjoint(with: named), "\(hits)")
    case "none": return (hits.isEmpty, "\(hits)")
    case "marked":
      let runs = (row?.title.runs ?? []) + (row?.text.runs ?? [])
      let marked = runs.filter { $0.mark != .plain }.map { $0.text.string }
      return (marked == value.components(separatedBy: " | "), "\(marked)")
    case "reads":
      let title = row?.title.plain.string ?? ""
      return (title == value, title)
    case "shows":
      let excerpt = row?.text.plain.string ?? ""
      return (excerpt.contains(value), excerpt)
    case "completes":
      let completion = String(decoding: answer.completions.first ?? [], as: UTF8.self)
      return (completion == value, completion)
    case "counts":
      let counts = (answer.facets.first?.values ?? []).map {
        "\(String(decoding: $0.value, as: UTF8.self))=\($0.count)"
      }.joined(separator: " ")
      return (counts == value, counts)
    default: throw AskedLine.Failure(reason: "no condition: \(name)")
    }
  }
}
