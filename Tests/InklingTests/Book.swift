import Foundation
import Inkling

/// What an app might have: nothing of Inkling in it.
struct Book: Codable, Identifiable, Sendable, Equatable {
  var id: Int
  var title: String
  var blurb: String?
  var shelf: String
  var year: Int
  var tags: [String] = []
  var sold = 0
  var added: Date?

  static let fields: [SearchField<Book>] = [
    .title(\.title), .text(\.blurb), .scope(\.shelf), .text(\.tags), .number(\.year),
    .number(\.added), .boost(\.sold),
  ]

  static let some: [Book] = [
    Book(
      id: 1, title: "Zen and the Art of Motorcycle Maintenance",
      blurb: "A ride with a grinning friend", shelf: "Philosophy", year: 1974, sold: 5),
    Book(
      id: 2, title: "Grinning Faces", blurb: "About smileys", shelf: "Pictures", year: 2015,
      tags: ["emoji", "faces"]),
    Book(
      id: 3, title: "The Café at the Table", blurb: nil, shelf: "Novels", year: 1999,
      added: Date(timeIntervalSince1970: 10)),
    Book(
      id: 4, title: "Zen Gardens", blurb: "Stones, moss and water", shelf: "Pictures", year: 2001,
      added: Date(timeIntervalSince1970: 20)),
    Book(
      id: 5, title: "Zen Gardens of Kyoto", blurb: "Stones", shelf: "Pictures", year: 2008, sold: 9),
  ]
}
