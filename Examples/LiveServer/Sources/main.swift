// A search page over a SQLite table that changes while people search.
//
//   swift run LiveServer              serves at http://127.0.0.1:8080/ until Ctrl-C; a note comes and goes every two seconds
//   swift run LiveServer --once       asks its own routes, prints what is found before and after a change, and ends
import Foundation
import Inkling
import InklingListener
import InklingServer

struct Note: Codable, Identifiable {
  let id: Int
  let title, body: String
}

/// The app's own table, which is the truth.
///
/// The store beside it finds what is in it.
let table = try NotesTable(path: "notes.sqlite")
let folder = URL(filePath: "notes.store", directoryHint: .isDirectory)
let store = try SearchStore<Note>(at: folder, fields: [.title(\.title), .text(\.body)])

/// Brings the table into the store in one commit: a search sees all of the old rows or all of the new ones.
func follow() async throws {
  let notes = try table.all()
  try await store.update { changes in
    changes.deleteAll()
    changes.put(notes)
  }
}

/// The titles that the page's own route answers.
func titles(_ question: String, _ server: SearchServer) async -> String {
  guard let request = Request(method: .get, target: "/search.json?q=\(question)"),
    case .bytes(let json) = await server.respond(to: request).body
  else { return "no answer" }
  let answer = try? JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
  let hits = answer?["hits"] as? [[String: Any]] ?? []
  return hits.compactMap { $0["id"] as? String }.joined(separator: " ")
}

try table.put(Note(id: 1, title: "Harbour", body: "Where boats lie"))
try table.put(Note(id: 2, title: "Garden", body: "Roses and a bench"))
try await follow()
let server = try SearchServer("Notes", store)

if CommandLine.arguments.contains("--once") {
  print("boats:", await titles("boats", server))
  try table.put(Note(id: 3, title: "Boathouse", body: "Boats in winter"))
  try table.delete(1)
  try await follow()
  print("boats, later:", await titles("boats", server))
  await store.close()
} else {
  let changing = Task {
    var isThere = false
    while !Task.isCancelled {
      try await Task.sleep(for: .seconds(2))
      isThere.toggle()
      if isThere {
        try table.put(Note(id: 3, title: "Boathouse", body: "Boats in winter"))
      } else {
        try table.delete(3)
      }
      try await follow()
    }
  }
  try await server.run { print("Serving at \($0)") }
  changing.cancel()
  await store.close()
}
