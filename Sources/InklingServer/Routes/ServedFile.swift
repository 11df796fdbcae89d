internal import InklingStore

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// What is said of a file before its bytes.
struct ServedFile {
  /// How many bytes it has.
  let count: Int
  /// Changes with the file: its size and the nanosecond in which it was written.
  let tag: String
  /// When it was written.
  let modified: HTTPDate
  private let ending: String

  init(path: String, _ facts: stat) {
    count = Int(clamping: facts.st_size)
    #if canImport(Darwin)
    let time = facts.st_mtimespec
    #else
    let time = facts.st_mtim
    #endif
    modified = HTTPDate(seconds: Int(time.tv_sec))
    let stamp = UInt64(bitPattern: Int64(time.tv_sec)) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    tag = "\"\(String(stamp, radix: 16))-\(String(count, radix: 16))\""
    let name = path.split(separator: "/").last ?? ""
    ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }

  /// Markdown is sent as text, because browsers offer `text/markdown` for download.
  private static let texts = [
    "html": "text/html", "htm": "text/html", "css": "text/css", "js": "text/javascript",
    "mjs": "text/javascript", "txt": "text/plain", "text": "text/plain", "md": "text/plain",
    "markdown": "text/plain", "csv": "text/csv", "tsv": "text/tab-separated-values",
    "xml": "application/xml", "svg": "image/svg+xml", "json": "application/json",
  ]

  private static let others = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "ico": "image/vnd.microsoft.icon",
    "pdf": "application/pdf", "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf",
    "wasm": "application/wasm", "mp3": "audio/mpeg", "mp4": "video/mp4", "webm": "video/webm",
    "zip": "application/zip", "gz": "application/gzip",
  ]

  /// The media type by the ending of the name.
  ///
  /// Text says that it is UTF-8 where its beginning is: a page in an older encoding names that itself.
  func type(_ descriptor: Int32) -> String {
    if let type = Self.others[ending] { return type }
    guard let type = Self.texts[ending] else { return "application/octet-stream" }
    guard type.hasPrefix("text/"), Self.beginsAsUTF8(descriptor) else { return type }
    return type + "; charset=utf-8"
  }

  private static func beginsAsUTF8(_ descriptor: Int32) -> Bool {
    let most = 16_384
    let beginning = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, most, 0))
    }
    if String(wellFormed: beginning) != nil { return true }
    // The last character may be cut.
    return beginning.count == most
      && (1...3).contains { String(wellFormed: beginning.dropLast($0)) != nil }
  }
}
