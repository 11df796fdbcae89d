import InklingIndex
import InklingStore

/// The schema of the stores in these tests.
let noteSchema = IndexSchema(
  fields: [
    Field("id", .id), Field("title", .title), Field("text", .text), Field("kind", .scope),
  ],
  scopeOrder: [Array("red".utf8), Array("blue".utf8)])

func note(
  _ id: String, _ title: String, _ text: String = "", kind: String = "red", boost: Int32 = 0
) -> Document {
  Document(values: [id, title, text, kind].map { Array($0.utf8) }, boost: boost)
}

extension StoreSnapshot {
  /// The ids that a question finds, best first.
  func ids(_ text: String, scope: Int = 0, limit: Int = 10, offset: Int = 0) -> [String] {
    let request = SearchRequest(
      text: Array(text.utf8), scope: scope, limit: limit, offset: offset)
    return search(request, scratch: SearchScratch()).rows.map {
      String(decoding: $0.id, as: UTF8.self)
    }
  }

  /// Every document: id to title.
  var contents: [String: String] {
    var all: [String: String] = [:]
    visit { document in
      let id = String(decoding: document.values[0], as: UTF8.self)
      #if DEBUG
      precondition(all[id] == nil, "id \(id) occurs twice")
      #endif
      all[id] = String(decoding: document.values[1], as: UTF8.self)
    }
    return all
  }
}

/// One step of a script: documents to put and ids to delete, in one update.
struct ScriptStep: Sendable {
  var puts: [(id: String, title: String)] = []
  var deletes: [String] = []

  func apply(to model: inout [String: String]) {
    for put in puts { model[put.id] = put.title }
    for id in deletes { model[id] = nil }
  }

  func run(on store: SearchStore) throws(StoreError) {
    try store.update { (batch) throws(StoreError) in
      for put in puts { try batch.put(note(put.id, put.title)) }
      for id in deletes { batch.delete(id: Array(id.utf8)) }
    }
  }

  /// The same script for the same seed: mostly small updates, now and then a large one.
  static func script(_ count: Int, seed: UInt64, ids: Int = 60) -> [ScriptStep] {
    var generator = SeededGenerator(seed: seed)
    let words = ["alpha", "beta", "gamma", "delta", "omega", "sigma"]
    return (0..<count).map { number in
      var step = ScriptStep()
      let large = number % 7 == 6
      for _ in 0..<Int.random(in: large ? 20...40 : 0...3, using: &generator) {
        let id = "n\(Int.random(in: 0..<ids, using: &generator))"
        let word = words.randomElement(using: &generator) ?? ""
        step.puts.append((id, "\(word) v\(number)"))
      }
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        step.deletes.append("n\(Int.random(in: 0..<ids, using: &generator))")
      }
      return step
    }
  }
}
