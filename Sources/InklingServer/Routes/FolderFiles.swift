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
    // To find out whether a file is served asks the disk, which no search should.
    do {
      return try await next(request, context)
    } catch let error as any HTTPResponseError
      where error.status == .notFound && isServed(request.uri.path)
    {
      return try await files.handle(request, context: context) { _, _ in throw error }
    }
  }

  private func isServed(_ encoded: String) -> Bool {
    guard let path = encoded.removingPercentEncoding else { return false }
    return !path.contains("/.") && !path.contains("\0")
      && (Self.resolved(root + path) + "/").hasPrefix(root + "/")
  }

  private static func resolved(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path
  }
}
