internal import CMicrohttpd
internal import InklingServer

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Gives answers to the library, which writes them as the socket takes them.
struct ResponseSending {
  private let context: ListenerContext

  init(_ context: ListenerContext) { self.context = context }

  /// Queues an answer; `false` closes the connection.
  func send(_ response: Response, on connection: OpaquePointer) -> Bool {
    guard let made = make(response.body, for: connection) else { return false }
    defer { MHD_destroy_response(made) }
    for field in response.headers.fields {
      // A name or value with a line end is refused by the library, and the header is left out.
      _ = MHD_add_response_header(made, field.name.text, field.value)
    }
    return MHD_queue_response(connection, UInt32(response.status.rawValue), made) == .YES
  }

  private func make(_ body: Response.Body, for connection: OpaquePointer) -> OpaquePointer? {
    switch body {
    case .bytes(let bytes):
      // The library takes a pointer to what may be changed, and with this mode only copies from it.
      return bytes.withUnsafeBytes {
        MHD_create_response_from_buffer(
          $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
      }
    case .shared(let shared):
      let held = Unmanaged.passRetained(shared)
      let made = MHD_create_response_from_buffer_with_free_callback_cls(
        shared.count, UnsafeMutableRawPointer(mutating: shared.bytes.baseAddress),
        { $0.map { Unmanaged<SharedBytes>.fromOpaque($0).release() } }, held.toOpaque())
      if made == nil { held.release() }
      return made
    case .file(let file):
      let own = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
      guard own >= 0 else { return nil }
      let made = MHD_create_response_from_fd_at_offset64(
        UInt64(file.range.count), own, UInt64(file.range.lowerBound))
      if made == nil { close(own) }
      return made
    case .stream(let next):
      return StreamPump(next, connection, context).response()
    }
  }
}
