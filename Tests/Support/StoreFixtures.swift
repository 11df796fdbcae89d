package import InklingIndex
package import InklingStore

/// The schema of the stores in these tests.
package let noteSchema = IndexSchema(
  fields: [
    Field("id", .id), Field("title", .title), Field("text", .text), Field("kind", .scope),
  ],
  scopeOrder: [Array("red".utf8), Array("blue".utf8)])

package func note(
  _ id: String, _ title: String, _ text: String = "", kind: String = "red", boost: Int32 = 0
) -> Document {
  Document(values: [id, title, text, kind].map { Array($0.utf8) }, boost: boost)
}

package func found(_ query: String, in index: SearchIndex, limit: Int = 10) -> [String] {
  let answer = index.search(
    SearchRequest(text: Array(query.utf8), limit: limit), scratch: SearchScratch())
  return answer.hits.map { String(decoding: index.row(of: $0, in: answer).id, as: UTF8.self) }
}

extension StoreSnapshot {
  /// The ids that a question finds, best first.
  package func ids(_ text: String, scope: Int = 0, limit: Int = 10, offset: Int = 0) -> [String] {
    let request = SearchRequest(
      text: Array(text.utf8), scope: scope, limit: limit, offset: offset)
    return search(request, scratch: SearchScratch()).rows.map {
      String(decoding: $0.id, as: UTF8.self)
    }
  }

  /// Every document: id to title.
  package var contents: [String: String] {
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
