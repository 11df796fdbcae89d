// An array in memory: typing errors are forgiven, filters and orders are key paths.
import Inkling

struct Book: Identifiable {
  let id: Int
  let title, blurb, shelf: String
  let year: Int
}

let books = [
  Book(
    id: 1, title: "Grinning Faces", blurb: "A history of smileys", shelf: "Pictures", year: 2015),
  Book(
    id: 2, title: "Zen Gardens", blurb: "Stones, moss and water", shelf: "Pictures", year: 2001),
  Book(
    id: 3, title: "Motorcycle Maintenance", blurb: "Zen for mechanics", shelf: "Crafts", year: 1974),
]
let index = try SearchIndex(
  books, fields: [.title(\.title), .text(\.blurb), .scope(\.shelf), .number(\.year)])

for text in ["grining f", "zen mot", "gardns"] {
  print("\(text):")
  for hit in index.search(text) { print("  \(hit.element.title) (\(hit.reason))") }
}

let recent = try index.search("zen", where: .range(\.year, 2000...), sortedBy: .descending(\.year))
print("zen since 2000:", recent.map(\.element.title))
for scope in recent.scopes { print("  \(scope.title): \(scope.count)") }
