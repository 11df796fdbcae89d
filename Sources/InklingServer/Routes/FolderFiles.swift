internal import InklingCore
internal import InklingImport
internal import InklingLock
internal import InklingStore

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// What the results of a folder link to: its files, where no route of the site has their address.
///
/// Pages are served, and the files that pages refer to: a folder may hold what was never meant to be read by others.
/// Hidden files are not served, nor what a link inside the folder leads to elsewhere.
final class FolderFiles: Sendable {
  private let root: String
  private let servesAllFiles: Bool
  /// What pages refer to, found once, before it is asked for if there is time.
  private let references = Locked<PageReferences?>(nil)

  init(_ folder: String, servesAllFiles: Bool) {
    root = Self.resolved(folder) ?? folder
    self.servesAllFiles = servesAllFiles
    // Reading a large folder takes seconds. A request that reads it would hold one of the few threads that long.
    if !servesAllFiles { Task.detached(priority: .utility) { _ = self.refers(to: []) } }
  }

  /// Whether others may read a file, which was asked for by one path and lies at another if that is a link.
  private func isPublic(_ path: String, at real: String) -> Bool {
    if servesAllFiles || FolderReader.isPage(real) { return true }
    return refers(to: [path, real].map { String(within($0)) })
  }

  /// Whether a page refers to one of the files, which are named by their paths within the folder.
  private func refers(to paths: [String]) -> Bool {
    references.withLock { references in
      let known = references ?? PageReferences(root)
      references = known
      return paths.contains { known.files.contains($0) }
    }
  }

  /// Reads pages that are new or have changed: what they refer to is served as well.
  func read(pages: [String]) {
    if servesAllFiles { return }
    references.withLock { $0?.read(pages: pages) }
  }

  /// The file that a path names; nil where there is none that may be seen.
  func response(to request: Request) -> Response? {
    guard let path = FolderPath(request.path) else { return nil }
    let plain = root + path.text
    guard let kind = Self.kind(of: plain) else { return nil }
    switch (kind, path.isFolder) {
    case (.file, false):
      return file(plain, to: request)
    case (.folder, true):
      return file(plain + "/index.html", to: request)
    case (.folder, false):
      let index = plain + "/index.html"
      guard Self.kind(of: index) == .file, isInside(index) else { return nil }
      return Response(status: .movedPermanently, headers: [.location: path.encoded + "/"])
    case (.file, true):
      return nil
    }
  }

  private enum Kind {
    case file
    case folder
  }

  private static func kind(of path: String) -> Kind? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return nil
    }
  }

  /// The path without links, as the system has it.
  private static func resolved(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// Whether what the path leads to lies in the folder, and nothing on the way is hidden.
  private func isInside(_ path: String) -> Bool {
    guard let found = Self.resolved(path) else { return false }
    return found == root
      || found.utf8.starts(with: (root + "/").utf8)
        && !PagePath.names(within(found)).contains(where: PagePath.isHidden)
  }

  /// What stands behind the folder in a path that begins with it.
  private func within(_ path: String) -> Substring {
    Substring(path.utf8.dropFirst(root.utf8.count + 1))
  }

  private func file(_ path: String, to request: Request) -> Response? {
    guard isInside(path), let real = Self.resolved(path), isPublic(path, at: real) else {
      return nil
    }
    // A link that was put there since then is not followed, and a pipe is not waited for.
    let descriptor = open(real, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    return response(descriptor, ServedFile(path: path, facts), to: request)
  }

  private func response(
    _ descriptor: Int32, _ file: ServedFile, to request: Request
  ) -> Response {
    var headers: Headers = [
      .contentType: file.type(descriptor), .acceptRanges: "bytes", .entityTag: file.tag,
      .lastModified: file.modified.description,
    ]
    let conditions = Conditions(request)
    if conditions.isMet(tag: file.tag, modified: file.modified) {
      close(descriptor)
      return Response(status: .notModified, headers: headers)
    }
    let isRanged =
      request.method == .get && conditions.allowsRange(tag: file.tag, modified: file.modified)
    switch ByteRange(isRanged ? request.headers[.range] : nil, of: file.count) {
    case .whole:
      let body = FileBody(owning: descriptor, range: 0..<file.count)
      return Response(status: .ok, headers: headers, body: .file(body))
    case .part(let range):
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.count)"
      let body = FileBody(owning: descriptor, range: range)
      return Response(status: .partialContent, headers: headers, body: .file(body))
    case .unsatisfiable:
      close(descriptor)
      return Response(
        status: .rangeNotSatisfiable, headers: [.contentRange: "bytes */\(file.count)"])
    }
  }
}

/// What a path asks for, as names of a folder: decoded, and nothing that climbs or is hidden.
struct FolderPath {
  /// `/guide/a page.html`, or nothing for the folder itself.
  let text: String
  /// Whether a slash was at the end.
  let isFolder: Bool

  init?(_ path: String) {
    var text = ""
    for part in PagePath.names(path) {
      guard let bytes = PercentEncoding.decode(part.utf8), !bytes.isEmpty, !bytes.contains(0),
        !bytes.contains(UInt8(ascii: "/")), bytes.first != UInt8(ascii: "."),
        let name = String(wellFormed: bytes)
      else { return nil }
      text += "/" + name
    }
    self.text = text
    isFolder = path.hasSuffix("/")
  }

  /// The same for a header: one slash at the beginning, and nothing that a header cannot hold.
  var encoded: String { PercentEncoding.encode(text.utf8, for: .path) }
}
