/// The files of a folder as any web server hands them out, for looking at a site on one's own machine.
///
/// Scripts run, as they will elsewhere; so this is no place for pages that one does not trust.
public struct FolderRoutes: Responder {
  private let files: FolderFiles
  private let hosts: HostRule

  /// All files of the configuration's folder that are not hidden; nil where it names none.
  public init?(_ configuration: ServerConfiguration) {
    guard let folder = configuration.folder else { return nil }
    files = FolderFiles(folder, servesAllFiles: true)
    hosts = HostRule(host: configuration.host, allowed: configuration.allowedHosts)
  }

  /// The file that a request names.
  public func respond(to request: Request) async -> Response {
    respondAtOnce(to: request) ?? Response(status: .notFound)
  }

  /// The same: nothing has to be waited for.
  public func respondAtOnce(to request: Request) -> Response? {
    guard hosts.allows(request.headers["Host"]) else {
      return Response(status: .misdirectedRequest)
    }
    guard request.method == .get || request.method == .head else {
      return Response(status: .methodNotAllowed, headers: [.allow: "GET, HEAD"])
    }
    var response = files.response(to: request) ?? Response(status: .notFound)
    response.headers[.cacheControl] = "no-cache"
    return response
  }
}
