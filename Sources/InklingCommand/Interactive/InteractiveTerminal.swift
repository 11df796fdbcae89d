internal import Dispatch
internal import InklingTerminal

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The terminal while a search bar is drawn on it: keys come one by one, and it is left as it was found.
final class InteractiveTerminal {
  /// What comes from the terminal and the system.
  enum Input: Sendable {
    case bytes([UInt8])
    case resized
    /// The program is told to end, or nobody types any more.
    case ended
  }

  /// Rows and columns.
  struct Size: Equatable {
    var rows: Int
    var columns: Int
  }

  private var saved = termios()
  private var sources: [any DispatchSourceProtocol] = []
  private let console = Console.standardOutput
  private var isRaw = false

  /// True when both ends are a terminal, and one that can be drawn on.
  static var isAvailable: Bool { isatty(STDIN_FILENO) == 1 && Console.standardOutput.redrawsLines }

  /// Takes the terminal over: another screen, and keys as they are pressed; false if it cannot be.
  func begin(_ receive: @escaping @Sendable (Input) -> Void) -> Bool {
    guard tcgetattr(STDIN_FILENO, &saved) == 0 else { return false }
    var raw = saved
    cfmakeraw(&raw)
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw) == 0 else { return false }
    isRaw = true
    console.write("\u{1B}[?1049h\u{1B}[?2004h")
    listen(receive)
    return true
  }

  /// Gives the terminal back as it was; more than once does no harm.
  func end() {
    guard isRaw else { return }
    isRaw = false
    for source in sources { source.cancel() }
    sources = []
    console.write("\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l")
    _ = tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved)
  }

  deinit { end() }

  private func listen(_ receive: @escaping @Sendable (Input) -> Void) {
    let queue = DispatchQueue(label: "inkling.terminal")
    let keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
    keys.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      if count < 0, errno == EINTR || errno == EAGAIN { return }
      receive(count > 0 ? .bytes(Array(bytes[..<count])) : .ended)
    }
    sources.append(keys)
    for (number, input) in [
      (SIGWINCH, Input.resized), (SIGTERM, .ended), (SIGHUP, .ended), (SIGINT, .ended),
    ] {
      // The default would end the program with the terminal still raw.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { receive(input) }
      sources.append(source)
    }
    for source in sources { source.activate() }
  }

  /// The size now; 24 by 80 where nobody says.
  var size: Size {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return Size(rows: 24, columns: 80) }
    return Size(rows: Int(size.ws_row), columns: Int(size.ws_col))
  }

  /// Draws lines from the top and puts the cursor to a column of the first.
  func draw(_ lines: [String], cursor column: Int) {
    var frame = "\u{1B}[?25l\u{1B}[H"
    for (place, line) in lines.enumerated() {
      frame += (place == 0 ? "" : "\r\n") + line + "\u{1B}[0m\u{1B}[K"
    }
    frame += "\u{1B}[J\u{1B}[1;\(column + 1)H\u{1B}[?25h"
    console.write(frame)
  }
}
