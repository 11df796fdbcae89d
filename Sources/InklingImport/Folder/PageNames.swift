/// The names under which pages are shown and told apart.
///
/// A name is composed, as people type it and as links are written, although HFS+ and archives made there hold it
/// decomposed. The disk's own name is what is read, and what the address of a page leads to.
struct PageNames {
  /// Names are compared by the bytes of the path, because Swift holds composed and decomposed strings for equal.
  private let composed: [[UInt8]: String]

  /// Two files whose names differ in this only both have the disk's names.
  ///
  /// - Complexity: O(length of the paths).
  init(_ paths: [String]) {
    var composed: [[UInt8]: String] = [:]
    var count: [[UInt8]: Int] = [:]
    for path in paths {
      guard let name = ComposedText.composed(path) else { continue }
      composed[Array(path.utf8)] = name
      count[Array(name.utf8), default: 0] += 1
    }
    if !composed.isEmpty {
      for path in paths { count[Array(path.utf8)]? += 1 }
    }
    self.composed = composed.filter { count[Array($0.value.utf8)] == 1 }
  }

  /// The name of the page at a path.
  func shown(_ path: String) -> String { composed[Array(path.utf8)] ?? path }
}
