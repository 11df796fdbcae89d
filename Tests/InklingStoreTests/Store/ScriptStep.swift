import InklingIndex
import InklingStore
import TestSupport

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
