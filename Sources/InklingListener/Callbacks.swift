internal import CMicrohttpd
internal import InklingServer

/// What libmicrohttpd calls, on its own threads.
///
/// The functions are C's: they know the listener by a pointer, and each connection and request by one
/// that they hand out and take back.
enum Callbacks {
  /// A connection begins or ends.
  static let notify: MHD_NotifyConnectionCallback = { context, connection, kept, event in
    guard let connection, let kept, let context = Callbacks.context(context) else { return }
    if event == .CONNECTION_NOTIFY_STARTED {
      let made = Connection(
        descriptor: inkling_socket(connection), seconds: context.limits.headSeconds)
      context.add(made)
      kept.pointee = Unmanaged.passRetained(made).toOpaque()
    } else if let held = kept.pointee {
      let made = Unmanaged<Connection>.fromOpaque(held)
      context.remove(made.takeUnretainedValue())
      made.release()
      kept.pointee = nil
    }
  }

  /// A request line has come; the target is as it was sent.
  static let begin:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
    ) -> UnsafeMutableRawPointer? = { context, target, _ in
      guard let context = Callbacks.context(context) else { return nil }
      let exchange = Exchange(target: target.flatMap(Callbacks.target), context: context)
      if let target { Callbacks.hideParameters(of: target) }
      return Unmanaged.passRetained(exchange).toOpaque()
    }

  /// Headers have come, or a part of what follows them, or the connection is taken up again.
  static let handle: MHD_AccessHandlerCallback = {
    _, connection, _, method, _, _, received, kept in
    guard let connection, let method, let received, let held = kept?.pointee else { return .NO }
    let exchange = Unmanaged<Exchange>.fromOpaque(held).takeUnretainedValue()
    let count = received.pointee
    received.pointee = 0
    let goesOn = exchange.proceed(connection, method: String(cString: method), received: count)
    return goesOn ? .YES : .NO
  }

  /// A request is over, answered or not.
  static let complete: MHD_RequestCompletedCallback = { context, connection, kept, _ in
    guard let held = kept?.pointee, let context = Callbacks.context(context) else { return }
    let exchange = Unmanaged<Exchange>.fromOpaque(held)
    exchange.takeUnretainedValue().complete()
    exchange.release()
    kept?.pointee = nil
    guard let connection else { return }
    let limits = context.limits
    Connection.of(connection)?.allow(seconds: limits.idleSeconds + limits.headSeconds)
  }

  /// Leaves percent signs alone: routes decode for themselves.
  static let unescape:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?
    ) -> Int = { _, _, text in text.map { Callbacks.length($0) } ?? 0 }

  private static func context(_ pointer: UnsafeMutableRawPointer?) -> ListenerContext? {
    pointer.map { Unmanaged<ListenerContext>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func length(_ text: UnsafePointer<CChar>) -> Int {
    var count = 0
    while text[count] != 0 { count += 1 }
    return count
  }

  /// Ends the target at its question mark, for the library only; routes read the parameters themselves.
  ///
  /// The library would note each of them in the memory of its connection. Where that is full, with some 450 of them, it
  /// neither answers nor closes before a deadline. The target lies in that memory, so it may be changed.
  private static func hideParameters(of target: UnsafePointer<CChar>) {
    var at = 0
    while target[at] != 0 {
      if UInt8(bitPattern: target[at]) == UInt8(ascii: "?") {
        UnsafeMutablePointer(mutating: target)[at + 1] = 0
        return
      }
      at += 1
    }
  }

  /// The target, unless it holds a NUL or is no UTF-8.
  ///
  /// The library ends the target with a NUL and keeps the rest of the request line behind it. So what follows must be
  /// the version; otherwise that NUL came from the client.
  private static func target(_ start: UnsafePointer<CChar>) -> String? {
    let count = length(start)
    for (place, byte) in "HTTP/".utf8.enumerated() {
      guard UInt8(bitPattern: start[count + 1 + place]) == byte else { return nil }
    }
    return String(validatingCString: start)
  }
}
