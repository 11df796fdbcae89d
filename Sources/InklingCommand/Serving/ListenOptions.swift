internal import InklingServer
internal import InklingTerminal

/// Where a server listens, and what it writes down.
struct ListenOptions {
  private static let portOption = CommandOption.number(
    "port", "p", in: 0...65_535, default: 8_080, "The port to listen at; 0 takes any free one.")
  private static let hostOption = CommandOption.text(
    "host", nil, .word("ADDRESS"), default: "127.0.0.1",
    "The address to listen at. 0.0.0.0 lets other machines in.")
  private static let allowedHostOption = CommandOption.list(
    "allowed-host", nil, .word("NAME"),
    "A name by which browsers may ask, beside localhost and that of --host.")
  private static let allowedOriginOption = CommandOption.list(
    "allow-origin", nil, .word("ORIGIN"),
    "A site whose pages may read the answers, such as https://www.example.com; * is every site.")
  private static let logLevelOption = CommandOption.choice(
    "log-level", default: LogLevel.warning, "What is logged, on standard error: this and worse.")
  private static let logFormatOption = CommandOption.choice(
    "log-format", default: LogFormat.text, "How an event is logged: as a readable line, or as JSON."
  )
  private static let logQuestionsOption = CommandOption.flag(
    "log-questions", nil, "Log the text of questions too; without it no log holds what was typed.")

  static let facts = [
    portOption.facts, hostOption.facts, allowedHostOption.facts, allowedOriginOption.facts,
    logLevelOption.facts, logFormatOption.facts, logQuestionsOption.facts,
  ]

  let port: Int
  let host: String
  let allowedHosts: [String]
  let allowedOrigins: [String]
  let logLevel: LogLevel
  let logFormat: LogFormat
  /// Whether logs may hold what people typed.
  let logsQuestions: Bool

  init(_ arguments: ParsedArguments) throws(Misuse) {
    port = try arguments.value(of: Self.portOption)
    host = try arguments.value(of: Self.hostOption)
    allowedHosts = try arguments.value(of: Self.allowedHostOption)
    allowedOrigins = try arguments.value(of: Self.allowedOriginOption)
    if let wrong = allowedOrigins.first(where: { !OriginRule.isOrigin($0) }) {
      throw Misuse(
        "--allow-origin takes a scheme and a host as a browser writes them, without a path, such as "
          + "https://www.example.com; not “\(wrong)”.")
    }
    logLevel = try arguments.value(of: Self.logLevelOption)
    logFormat = try arguments.value(of: Self.logFormatOption)
    logsQuestions = try arguments.value(of: Self.logQuestionsOption)
  }
}
