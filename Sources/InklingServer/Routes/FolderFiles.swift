internal import Foundation
internal import Hummingbird

/// What the results of a folder link to: its files, where no route of the site has their address.
///
/// Hidden files are not served, nor what a link inside the folder leads to elsewhere.
struct FolderFiles<Context: RequestContext>: RouterMiddleware {
  private let root: String
  private let files: FileMiddleware<Context, LocalFileSystem>

  init(_ folder: String) {
    root = Self.resolved(folder)
    files = FileMiddleware(root, searchForIndexHtml: true)
  }

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard let path = request.uri.path.removingPercentEncoding, !path.contains("/."),
      (Self.resolved(root + path) + "/").hasPrefix(root + "/")
    else { return try await next(request, context) }
    return try await files.handle(request, context: context, next: next)
  }

  private static func resolved(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path
  }
}
