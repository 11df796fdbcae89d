internal import NIOCore
internal import NIOEmbedded
internal import NIOHTTP1
internal import NIOHTTPCompression

/// Compresses bytes once, before anybody asks for them.
///
/// The compressor is that of swift-nio-extras, which the server needs anyway; it is a handler of a
/// channel, so the bytes are sent through a channel that ends in memory.
enum Gzip {
  /// The bytes in gzip's format, or nil when they do not get smaller.
  /// - Complexity: O(*n*); about 40 MB a second.
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    let channel = EmbeddedChannel(handler: HTTPResponseCompressor())
    defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
    do {
      var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
      head.headers.add(name: "accept-encoding", value: "gzip")
      try channel.writeInbound(HTTPServerRequestPart.head(head))
      try channel.writeOutbound(
        HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)))
      try channel.writeOutbound(
        HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: bytes))))
      try channel.writeOutbound(HTTPServerResponsePart.end(nil))
      var compressed: [UInt8] = []
      while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
        if case .body(.byteBuffer(let buffer)) = part {
          compressed.append(contentsOf: buffer.readableBytesView)
        }
      }
      return compressed.count < bytes.count && !compressed.isEmpty ? compressed : nil
    } catch {
      return nil
    }
  }
}
