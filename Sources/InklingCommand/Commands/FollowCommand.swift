internal import InklingLock
internal import InklingRemote
internal import InklingSession
internal import InklingStore
internal import InklingTerminal

/// `inkling follow --from URL --store DIR`: a copy of another machine's store that stays in step.
struct FollowCommand: RunnableCommand {
  private static let source = CommandOption.required(
    "from", nil, .word("URL"), "The address of the page of the server that is followed.")
  private static let store = CommandOption.required(
    "store", "s", .folder("DIRECTORY"), "The directory of the copy; made if it does not exist.")
  private static let key = CommandOption.required(
    "follow-key", nil, .file("FILE"), FollowKeyFile.help)
  private static let limit = CommandOption.optional(
    "limit", nil, .word("RATE"),
    "How much is copied in a second at most, such as 500kB, 10MB or a number of bytes.")
  private static let once = CommandOption.flag(
    "once", nil, "End when the copy has the newest commit.")

  static let manual = CommandManual(
    name: "follow",
    abstract: "Keep a copy of a server's store in step with it.",
    discussion: """
      The server is an “inkling serve --store … --follow-key FILE” with the same key. Each commit is \
      copied as a whole: its files first, each compared with its checksum, then its manifest. So \
      “inkling serve --store DIRECTORY” beside it answers from one commit or the next, never from \
      half of one. What has come stays when the copy is interrupted, and the next run goes on with it. \
      While the server is away it is asked again and again, after 30 seconds at most.

      Nothing else may change the copy until “inkling promote” makes it a store of its own.
      """,
    options: [source.facts, store.facts, key.facts, limit.facts, once.facts],
    examples: [
      "inkling follow --from http://127.0.0.1:8080/ --store copy.store --follow-key follow.key",
      "inkling follow --from http://127.0.0.1:8080/ --store copy.store --follow-key follow.key --limit 10MB --once",
    ])

  private let source: String
  private let store: String
  private let key: FollowKeyFile
  private let options: FollowOptions

  init(_ arguments: ParsedArguments) throws(Misuse) {
    source = try arguments.value(of: Self.source)
    store = try arguments.value(of: Self.store)
    key = FollowKeyFile(place: try arguments.value(of: Self.key))
    let limit = try arguments.value(of: Self.limit)
    options = FollowOptions(
      bytesPerSecond: try limit.map { (text) throws(Misuse) in try Self.rate(text) },
      end: try arguments.value(of: Self.once) ? .inStep : .never)
  }

  /// `10MB` → 10,000,000.
  private static func rate(_ text: String) throws(Misuse) -> Int {
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
    let factors = ["": 1, "kb": 1_000, "mb": 1_000_000, "gb": 1_000_000_000]
    guard let number = Int(String(decoding: digits, as: UTF8.self)), number > 0,
      let factor = factors[text.dropFirst(digits.count).lowercased()],
      case (let rate, false) = number.multipliedReportingOverflow(by: factor)
    else { throw Misuse("--limit takes bytes a second such as 500kB or 10MB, not “\(text)”.") }
    return rate
  }

  func run() async throws {
    let key = try key.read()
    let teller = FollowTeller(source)
    do {
      try await SearchStore.follow(
        source, into: store, key: key, options: options, onEvent: teller.tell)
    } catch {
      throw CommandFailure(error)
    }
  }
}

/// Says what happens in few lines: a copy that is in step and stays so is silent.
private final class FollowTeller: Sendable {
  private struct State {
    var isInStep = false
    var begun: (progress: ProgressLine, bytes: UInt64)?
    var received = 0
    var waiting: String?
  }

  private let source: String
  private let state = Locked(State())

  init(_ source: String) { self.source = source }

  @Sendable func tell(_ event: FollowEvent) {
    state.withLock { state in
      switch event {
      case .begins(_, _, let bytes):
        state.received = 0
        state.begun = (ProgressLine("Copying \(source)", unit: "bytes"), bytes)
      case .received(let bytes):
        state.received += bytes
        if let (progress, all) = state.begun {
          progress.update(state.received, " of \(grouped(Int(clamping: all)))")
        }
      case .committed(let generation, let documents):
        if !state.isInStep {
          Console.standardOutput.write(
            line: "In step: commit \(generation), \(counted(documents, "document"))")
        }
        (state.isInStep, state.waiting) = (true, nil)
      case .overtaken: break
      case .waits(let failure, let duration):
        let words = "\(source) \(Self.words[failure] ?? "cannot be reached")"
        if state.waiting != words {
          Console.standardError.write(line: "\(words); next try in \(readable(duration))")
        }
        (state.isInStep, state.waiting) = (false, words)
      }
    }
  }

  private static let words: [SourceFailure: String] = [
    .refused: "answers with an error", .unreadable: "breaks off its answer",
    .timedOut: "takes too long",
  ]
}

extension CommandFailure {
  /// What a copy that cannot follow means for the person and the script.
  init(_ error: FollowError) {
    switch error {
    case .store(let error):
      self.init(error)
      return
    default: break
    }
    let status: Status =
      switch error {
      case .address, .isAStore: .usage
      case .wrongKey: .noPermission
      case .noNetworkClient, .notOffered, .unreachable: .unavailable
      case .diskFull: .inputOutput
      default: .badData
      }
    self.init(status, error.description)
  }
}
