/// How important an event is.
public enum LogLevel: String, Sendable, CaseIterable, Comparable {
  /// What only its author wants to know.
  case debug
  /// What happens all the time: every request.
  case info
  /// What should not happen, and is dealt with.
  case warning
  /// What stops something from working.
  case error

  /// Whether an event of the first is less important than one of the second.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .debug: 0
    case .info: 1
    case .warning: 2
    case .error: 3
    }
  }
}

/// What a line of the log looks like.
public enum LogFormat: String, Sendable, CaseIterable {
  /// For people: `2026-11-22T10:00:00Z info request route=/search.json status=200`.
  case text
  /// For programs: one JSON object.
  case json
}

/// What a line of the log says of an event.
public enum LogValue: Sendable, Equatable, CustomStringConvertible {
  /// A number, without quotation marks in JSON.
  case number(Int)
  /// Anything else.
  case text(String)

  /// The number or the text.
  public var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): text
    }
  }
}

/// Writes what happens, one line an event.
///
/// Values are written so that no client can begin a line of its own or move a terminal's cursor.
public struct ServerLog: Sendable {
  /// Events below this level are left out.
  public var level: LogLevel
  /// What a line looks like.
  public var format: LogFormat
  /// Whether what people search for may be written; off by default, because it tells of them.
  public var holdsQuestions: Bool
  private let write: @Sendable (String) -> Void

  /// A log; without `write` it is silent.
  ///
  /// - Parameters:
  ///   - level: Events below this level are left out.
  ///   - format: What a line looks like.
  ///   - holdsQuestions: Whether questions are written.
  ///   - write: Takes a line without its end.
  public init(
    level: LogLevel = .warning, format: LogFormat = .text, holdsQuestions: Bool = false,
    write: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.level = level
    self.format = format
    self.holdsQuestions = holdsQuestions
    self.write = write
  }

  /// Writes an event, if its level is wanted.
  ///
  /// - Parameters:
  ///   - level: How important it is.
  ///   - event: A word for what happened.
  ///   - facts: Names and values, in their order.
  public func note(
    _ level: LogLevel, _ event: StaticText, _ facts: @autoclosure () -> [(StaticText, LogValue)]
  ) {
    guard level >= self.level else { return }
    let line = LogLine(time: LogLine.now(), level: level, event: event, facts: facts())
    write(format == .json ? line.json : line.text)
  }
}
