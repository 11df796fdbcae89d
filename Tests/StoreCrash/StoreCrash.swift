import Foundation
import InklingIndex
import InklingStore

/// Kills a process that writes to a store, again and again, and looks whether anything that was
/// committed is lost.
///
/// `Scripts/crash-test` runs it.
///
///     store-crash KILLS [SEED]              the parent: so many kills that hit a running update
///     store-crash write DIRECTORY FIRST     the child: says `begin` before each update, its number after
///     store-crash rounds DIRECTORY FIRST    for Scripts/follow-test: in each commit 40 documents are replaced by others
///                                           of one title, some 20 commits a second
@main
enum StoreCrash {
  static func main() throws {
    let arguments = CommandLine.arguments
    if arguments.count == 4, arguments[1] == "write", let first = Int(arguments[3]) {
      try Writer.run(arguments[2], from: first)
    }
    if arguments.count == 4, arguments[1] == "rounds", let first = Int(arguments[3]) {
      try Writer.rounds(arguments[2], from: first)
    }
    let wanted = arguments.count > 1 ? Int(arguments[1]) ?? 30 : 30
    let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 1 : 1
    var parent = try Parent(seed: seed)
    var rounds = 0
    while parent.useful < wanted {
      rounds += 1
      try parent.round(rounds)
    }
    print(
      "measured: \(rounds) kills, \(parent.useful) of them in a running update, "
        + "\(parent.unfinished) left unfinished files, \(parent.underWay) left a commit that was not "
        + "acknowledged yet; \(parent.committed) commits, slowest opening \(parent.slowest) ms: "
        + "nothing committed was lost, nothing uncommitted is there")
    print("\(parent.useful) passed, 0 failed")
  }
}

/// The changes of one commit, the same for the same number wherever they are computed.
struct Commit {
  private(set) var puts: [(id: String, title: String)] = []
  private(set) var deletes: [String] = []

  init(_ number: Int) {
    var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ below: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % below
    }
    let size = number % 40 == 39 ? 400 : number % 10 == 9 ? 60 : 1 + random(3)
    for _ in 0..<size { puts.append(("n\(random(3_000))", "title \(number) word\(random(50))")) }
    for _ in 0..<random(3) { deletes.append("n\(random(3_000))") }
  }

  func apply(to model: inout [String: String]) {
    for put in puts { model[put.id] = put.title }
    for id in deletes { model[id] = nil }
  }
}

enum Writer {
  static let schema = IndexSchema(fields: [Field("id", .id), Field("title", .title)])

  /// Commits for ever.
  ///
  /// A number is printed only after its commit has returned.
  static func run(_ path: String, from first: Int) throws -> Never {
    let store = try SearchStore(path, for: .writing, schema: schema)
    var number = first
    while true {
      let commit = Commit(number)
      FileHandle.standardOutput.write(Data("begin\n".utf8))
      try store.update { (batch) throws(StoreError) in
        for put in commit.puts {
          try batch.put(Document(values: [Array(put.id.utf8), Array(put.title.utf8)]))
        }
        for id in commit.deletes { batch.delete(id: Array(id.utf8)) }
      }
      FileHandle.standardOutput.write(Data("\(number)\n".utf8))
      number += 1
    }
  }
}

extension Writer {
  /// Documents that all have the number of their commit: an answer with two numbers, or with fewer of them, is torn.
  private static let marks = 40

  static func rounds(_ path: String, from first: Int) throws -> Never {
    let store = try SearchStore(path, for: .writing, schema: schema)
    var number = first
    while true {
      let commit = Commit(number)
      try store.update { (batch) throws(StoreError) in
        for put in commit.puts {
          try batch.put(Document(values: [Array(put.id.utf8), Array(put.title.utf8)]))
        }
        for id in commit.deletes { batch.delete(id: Array(id.utf8)) }
        for mark in 0..<marks {
          let values = ["mark\(mark)", "round \(number)"]
          try batch.put(Document(values: values.map { Array($0.utf8) }))
        }
      }
      FileHandle.standardOutput.write(Data("\(number)\n".utf8))
      number += 1
      usleep(40_000)
    }
  }
}

struct Parent {
  struct Lost: Error, CustomStringConvertible {
    let description: String
  }

  private let directory: String
  private var model: [String: String] = [:]
  private var random: UInt64
  private(set) var committed = 0
  private(set) var underWay = 0
  /// Kills between the beginning of an update and its acknowledgement.
  private(set) var useful = 0
  /// Kills after which files lay there that no commit names.
  private(set) var unfinished = 0
  private(set) var slowest = 0

  init(seed: UInt64) throws {
    random = seed | 1
    directory = NSTemporaryDirectory() + "inkling-crash-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true)
    // So that the first child can be killed before it has made the store.
    _ = try SearchStore(directory + "/store", for: .writing, schema: Writer.schema)
  }

  mutating func round(_ round: Int) throws {
    let child = Process()
    child.executableURL = URL(filePath: CommandLine.arguments[0])
    child.arguments = ["write", directory + "/store", "\(committed)"]
    let pipe = Pipe()
    child.standardOutput = pipe
    try child.run()
    // Most children are killed while they commit, some before they have opened the store.
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let reading = pipe.fileHandleForReading
    var output = round % 8 == 0 ? Data() : reading.availableData
    usleep(UInt32(random >> 33 % 60_000))
    kill(child.processIdentifier, SIGKILL)
    output += reading.readDataToEndOfFile()
    child.waitUntilExit()
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    if lines.last == "begin" { useful += 1 }
    for line in lines where line != "begin" {
      guard Int(line) == committed else { throw Lost(description: "round \(round): \(line)") }
      Commit(committed).apply(to: &model)
      committed += 1
    }
    try verify(round)
  }

  private mutating func verify(_ round: Int) throws {
    let path = directory + "/store"
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    let before = StoreCheck.run(path)
    if !before.unreferenced.isEmpty || names.contains("MANIFEST.tmp") { unfinished += 1 }
    let start = ContinuousClock.now
    let store = try SearchStore(path, for: .writing)
    slowest = max(slowest, Int((ContinuousClock.now - start) / .milliseconds(1)))
    let report = StoreCheck.run(path)
    guard report.isSound else { throw Lost(description: "round \(round): \(report.problems)") }
    var contents: [String: String] = [:]
    store.snapshot.visit { document in
      contents[String(decoding: document.values[0], as: UTF8.self)] =
        String(decoding: document.values[1], as: UTF8.self)
    }
    if contents == model { return }
    var next = model
    Commit(committed).apply(to: &next)
    guard contents == next else {
      let missing = model.filter { contents[$0.key] != $0.value && next[$0.key] == $0.value }
      throw Lost(
        description: "round \(round), commit \(committed): \(missing.count) documents differ; "
          + "the store is in \(path)")
    }
    model = next
    committed += 1
    underWay += 1
  }
}
