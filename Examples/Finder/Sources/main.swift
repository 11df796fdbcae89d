// A finder for a terminal: reads lines, then answers each question with the lines that match best.
//
//   find . -type f | swift run Finder "sorce main"
//   git log --oneline | swift run Finder "fix typo" --limit 5
import Inkling

struct Line: Identifiable {
  let id: Int
  let text: String
}

var arguments = Array(CommandLine.arguments.dropFirst())
var limit = 10
if let option = arguments.firstIndex(of: "--limit"), option + 1 < arguments.count {
  limit = Int(arguments[option + 1]) ?? limit
  arguments.removeSubrange(option...option + 1)
}
guard let question = arguments.first else {
  print("usage: Finder QUESTION [--limit NUMBER] < LINES")
  throw SearchError.nothingToSearch
}

var lines: [Line] = []
while let text = readLine() { lines.append(Line(id: lines.count, text: text)) }
let found = try SearchIndex(lines, fields: [.title(\.text)]).search(question, limit: limit)

for hit in found {
  let marked = hit.title.parts.map { $0.isMatch ? "[\($0.text)]" : $0.text }.joined()
  print(marked)
}
print("\(found.total) of \(lines.count) lines")
