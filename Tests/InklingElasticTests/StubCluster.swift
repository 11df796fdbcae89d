import Foundation
import InklingLock
import TestSupport

/// A cluster of one node that keeps what is pushed and finds all of it, and that a test can make fail.
final class StubCluster: Sendable {
  private struct State {
    var documents: [String: (version: Int, source: String)] = [:]
    var meta = ""
    var index: String?
    var alias: String?
    var log: [String] = []
    var bulkIDs: [[String]] = []
  }

  private let state = Locked(State())
  private let server: Locked<StubServer?> = Locked(nil)

  var address: String { server.withLock { $0?.address ?? "" } }
  /// Method and target of every request.
  var log: [String] { state.withLock { $0.log } }
  /// The ids of every `_bulk` request.
  var bulkIDs: [[String]] { state.withLock { $0.bulkIDs } }
  var ids: Set<String> { state.withLock { Set($0.documents.keys) } }

  /// A cluster; `fault` answers a request in its place, and says whether it did.
  init(fault: @escaping @Sendable (StubServer.Exchange, _ number: Int) -> Bool = { _, _ in false })
    throws
  {
    let stub = try StubServer { [self] exchange in
      let number = state.withLock { state -> Int in
        state.log.append(
          exchange.head.split(separator: " ").prefix(2).joined(separator: " "))
        return state.log.count
      }
      if !fault(exchange, number) { answer(exchange) }
    }
    server.withLock { $0 = stub }
  }

  func stop() { server.withLock { $0 }?.stop() }

  static let json = "Content-Type: application/json; charset=UTF-8\r\n"

  private func answer(_ exchange: StubServer.Exchange) {
    let method = exchange.head.split(separator: " ").first ?? ""
    let path = exchange.target.split(separator: "?").first.map(String.init) ?? ""
    let body = String(decoding: exchange.body, as: UTF8.self)
    func reply(_ text: String, _ status: String = "200 OK") {
      exchange.answer(text, status: status, headers: Self.json)
    }
    if path == "/" {
      reply(#"{"version":{"distribution":"opensearch","number":"2.19.1"},"tagline":"x"}"#)
    } else if path.hasSuffix("/_mapping"), method == "GET" {
      let (index, alias, meta) = state.withLock { ($0.index, $0.alias, $0.meta) }
      if path.contains("*") {
        reply(index.map { #"{"\#($0)":{"mappings":\#(meta)}}"# } ?? "{}")
      } else if let index, alias != nil {
        reply(#"{"\#(index)":{"mappings":\#(meta)}}"#)
      } else {
        reply(#"{"error":"no such index","status":404}"#, "404 Not Found")
      }
    } else if path.hasSuffix("/_mapping") {
      state.withLock { $0.meta = body }
      reply(#"{"acknowledged":true}"#)
    } else if path.hasSuffix("/_bulk") {
      reply(bulk(body))
    } else if path.hasSuffix("/_search") {
      reply(search(body))
    } else if path == "/_aliases" {
      state.withLock { $0.alias = body }
      reply(#"{"acknowledged":true}"#)
    } else if method == "PUT", !path.contains("_settings") {
      state.withLock { state in
        state.index = String(path.dropFirst())
        state.meta = Self.meta(in: body)
      }
      reply(#"{"acknowledged":true}"#)
    } else {
      reply(#"{"acknowledged":true,"status":"green"}"#)
    }
  }

  private static func meta(in body: String) -> String {
    let all = try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]
    let mappings = all?["mappings"] as? [String: Any]
    let data = try? JSONSerialization.data(withJSONObject: ["_meta": mappings?["_meta"] ?? [:]])
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  private func bulk(_ body: String) -> String {
    var items: [String] = []
    var ids: [String] = []
    var lines = body.split(separator: "\n")[...]
    while let line = lines.popFirst() {
      let action = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let (name, about) = action?.first, let about = about as? [String: Any],
        let id = about["_id"] as? String, let version = about["version"] as? Int
      else { continue }
      ids.append(id)
      let source = name == "index" ? lines.popFirst().map(String.init) : nil
      state.withLock { state in
        if let known = state.documents[id], known.version > version {
          items.append(#"{"\#(name)":{"_id":"x","status":409,"error":{"type":"conflict"}}}"#)
        } else {
          state.documents[id] = source.map { (version, $0) }
          items.append(#"{"\#(name)":{"_id":"x","status":200}}"#)
        }
      }
    }
    state.withLock { $0.bulkIDs.append(ids) }
    return #"{"took":1,"errors":false,"items":[\#(items.joined(separator: ","))]}"#
  }

  private func search(_ body: String) -> String {
    let (documents, index) = state.withLock { ($0.documents, $0.index ?? "") }
    let isListing = body.contains("docvalue_fields")
    var rows: [(hash: Int, row: String)] = []
    for (id, entry) in documents
    where !body.contains("search_after") && !body.contains("\"size\":0") {
      let source =
        try? JSONSerialization.jsonObject(with: Data(entry.source.utf8)) as? [String: Any]
      guard let source, let hash = source["h"] as? Int, let sum = source["c"] as? Int,
        let document = try? JSONSerialization.data(withJSONObject: source["d"] ?? [:])
      else { continue }
      let text = String(decoding: document, as: UTF8.self)
      rows.append(
        (
          hash,
          #"{"_index":"\#(index)","_id":"\#(id)","_score":\#(isListing ? "null" : "9500.0"),"#
            + (isListing
              ? #""fields":{"c":[\#(sum)]},"sort":[\#(hash),1]}"#
              : #""_source":{"d":\#(text)},"sort":[1.5,-3,1]}"#)
        ))
    }
    let hits = rows.sorted { $0.hash < $1.hash }.map(\.row).joined(separator: ",")
    return
      #"{"took":1,"timed_out":false,"_shards":{"total":1,"successful":1,"skipped":0,"failed":0},"#
      + #""hits":{"total":{"value":\#(documents.count),"relation":"eq"},"max_score":null,"hits":[\#(hits)]}}"#
  }
}
