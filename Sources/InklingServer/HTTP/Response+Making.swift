internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension Response {
  /// A response whose whole body is at hand.
  static func bytes(
    _ bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok,
    cacheControl: String = "no-store"
  ) -> Response {
    Response(
      status: status,
      headers: [.contentType: type, .cacheControl: cacheControl],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// `{"error":{"code":"too-long","message":"…","parameter":"q"}}` with status 400.
  static func problem(_ problem: RequestProblem) -> Response {
    var json = "{\"error\":{\"code\":\"\(problem.code)\",\"message\":\"\(problem.message)\""
    if let parameter = problem.parameter { json += ",\"parameter\":\"\(parameter)\"" }
    json += "}}\n"
    return .bytes(Array(json.utf8), type: "application/json", status: .badRequest)
  }
}
