internal import InklingIndex
internal import InklingServer
internal import InklingTerminal

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// `inkling-bench blocks SITE QUESTIONS`: the bytes of a segment in blocks that questions bring.
struct BlocksCommand: RunnableCommand {
  private static let site = CommandOperand.required(
    "SITE", .folder, "What “inkling build” wrote, with its index in blocks.")
  private static let questions = CommandOperand.required(
    "QUESTIONS", .file, "Questions: id, question between tabs.")

  static let manual = CommandManual(
    name: "blocks",
    abstract: "Count what the questions of a visit bring of an index in blocks.",
    discussion: """
      A visit asks three questions, one after the other, each for eight rows, as a page does. What is printed are the median \
      bytes of each question's files as they lie in the folder, by the section of the segment; how many files; and rounds, \
      each of which waits for the host once.
      """,
    operands: [site.facts, questions.facts],
    examples: ["inkling-bench blocks search questions.tsv"])

  private static let questionsOfAVisit = 3
  private static let rows = 8
  private static let visits = 100

  private let scratch = SearchScratch()
  private let folder: URL
  private let path: String

  init(_ arguments: ParsedArguments) throws(Misuse) {
    folder = URL(filePath: try arguments.value(of: Self.site))
    path = try arguments.value(of: Self.questions)
  }

  func run() async throws {
    guard FileFacts(path) != nil else {
      throw CommandFailure(.noInput, "there is no file \(path).")
    }
    let texts = try BenchReplay.questions(path: path).map { Array($0.exact.utf8) }
    guard let files = StaticBundle.BlockFiles(in: folder) else {
      throw CommandFailure(.noInput, "there is no index in blocks in \(folder.path).")
    }
    let console = Console.standardOutput
    console.write(line: "core: \(files.coreBytes) bytes, \(files.blockCount) blocks")
    var costs = [[Cost]](repeating: [], count: Self.questionsOfAVisit)
    for visit in 0..<min(Self.visits, texts.count / Self.questionsOfAVisit) {
      let index = try files.opened()
      for place in 0..<Self.questionsOfAVisit {
        costs[place].append(
          try cost(of: texts[visit * Self.questionsOfAVisit + place], in: index, files))
      }
    }
    for (place, costs) in costs.enumerated() where !costs.isEmpty {
      let kinds = Set(costs.flatMap(\.bytes.keys)).sorted()
      let parts = kinds.map { kind in "\(kind) \(Self.median(costs.map { $0.bytes[kind] ?? 0 }))" }
      console.write(
        line: """
          question \(place + 1): \(Self.median(costs.map(\.all))) bytes \
          (mean \(costs.map(\.all).reduce(0, +) / costs.count); \(parts.joined(separator: ", "))), \
          \(Self.median(costs.map(\.files))) files, \(Self.median(costs.map(\.rounds))) rounds
          """)
    }
  }

  /// What a question brought.
  private struct Cost {
    var bytes: [String: Int] = [:]
    var files = 0
    var rounds = 0

    var all: Int { bytes.values.reduce(0, +) }
  }

  private func cost(
    of text: [UInt8], in index: SearchIndex, _ files: StaticBundle.BlockFiles
  ) throws -> Cost {
    var cost = Cost()
    let request = SearchRequest(text: text, limit: Self.rows)
    while true {
      let found = index.search(request, scratch: scratch)
      _ = AnswerEncoder().encode(found, to: request, by: index)
      let missing = index.missingBlocks.map { Int($0) }
      if missing.isEmpty { return cost }
      cost.rounds += 1
      for block in missing {
        let bytes = try files.fill(block, of: index)
        cost.files += 1
        cost.bytes[index.section(ofBlock: block), default: 0] += bytes
      }
    }
  }

  private static func median(_ numbers: [Int]) -> Int {
    let sorted = numbers.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}
