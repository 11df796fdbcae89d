#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// One of the two standard streams, written without a buffer so that lines never come out of order.
///
/// Results go to ``standardOutput``, everything said about the work to ``standardError``: the output
/// of every command can be piped.
package struct Console: Sendable {
  package static let standardOutput = Console(descriptor: STDOUT_FILENO)
  package static let standardError = Console(descriptor: STDERR_FILENO)

  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Whether a person watches.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether a line may be drawn over another: on a terminal that can do more than print.
  package var redrawsLines: Bool { isTerminal && Self.variable("TERM") != "dumb" }

  /// Whether words are made bold, underlined or dim; see https://no-color.org.
  package var showsMarks: Bool { redrawsLines && Self.variable("NO_COLOR").isEmpty }

  /// An environment variable; empty if it is not set.
  package static func variable(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }

  /// The width to cut lines at; 80 where nobody says.
  package var columns: Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes the text, without what a terminal would obey, and a line break.
  package func write(line: String) {
    write(Printable.text(line) + "\n")
  }

  /// Writes text with marks of our own in it, and a line break; what came from outside is ``Printable`` already.
  package func write(markedLine line: String) {
    write(line + "\n")
  }

  /// Writes JSON, of which a terminal obeys nothing.
  package func write(json: [UInt8]) {
    write(bytes: Printable.json(json))
  }

  /// Writes the text as it is.
  package func write(_ text: String) {
    var text = text
    text.withUTF8 { write(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Writes the bytes; bytes that a closed pipe refuses are dropped.
  ///
  /// Any other failure to write results ends the command, because nobody may take half of the results for all.
  package func write(bytes: [UInt8]) {
    bytes.withUnsafeBytes { write(bytes: $0) }
  }

  private func write(bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    var written = 0
    while written < bytes.count {
      #if canImport(Darwin)
      let count = Darwin.write(descriptor, base + written, bytes.count - written)
      #elseif canImport(Musl)
      let count = Musl.write(descriptor, base + written, bytes.count - written)
      #else
      let count = Glibc.write(descriptor, base + written, bytes.count - written)
      #endif
      if count < 0 && errno == EINTR { continue }
      if count < 0, errno != EPIPE, descriptor == STDOUT_FILENO { endUnwritten(errno) }
      guard count > 0 else { return }
      written += count
    }
  }

  private func endUnwritten(_ code: Int32) -> Never {
    let reason = String(cString: strerror(code)).lowercased()
    Self.standardError.write(line: "Error: cannot write the output: \(reason).")
    exit(CommandFailure.Status.inputOutput.rawValue)
  }
}
