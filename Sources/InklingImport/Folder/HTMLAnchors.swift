internal import InklingCore

/// Finds the ids that lead to the headings of an HTML page.
///
/// A heading has one of its own, a permalink beside its words, or stands first in an element that has one: Sphinx and
/// DocBook give the id to the section, and put others, which only keep old links alive, before its heading.
struct HTMLAnchors {
  /// The id that leads to the heading that is being read; empty where none does.
  private(set) var id: [UInt8] = []
  /// The heading has it itself, or says it in its permalink.
  private var isOwn = false
  /// An id behind which no text came yet, and whether it is that of a section.
  private var pending: (id: [UInt8], isInline: Bool)?

  /// Text stands between what had an id and the next heading.
  mutating func pass(_ text: [UInt8]) {
    if pending != nil, text.contains(where: { $0 > 0x20 }) { pending = nil }
  }

  /// A tag opens, within a heading or outside.
  mutating func note(_ tag: HTMLTag, isInline: Bool, _ isInHeading: Bool) {
    let id = Self.id(of: tag)
    if id.isEmpty { return }
    if isInHeading {
      if self.id.isEmpty { self.id = id }
    } else if !isInline {
      pending = (id, false)
    } else if pending == nil {
      pending = (id, true)
    }
  }

  /// A heading begins.
  mutating func begin(_ tag: HTMLTag) {
    id = Self.id(of: tag)
    isOwn = !id.isEmpty
    if !isOwn, let pending { id = pending.id }
    pending = nil
  }

  /// A link that leads to the heading that it stands in.
  mutating func note(permalink tag: HTMLTag) {
    let address = HTMLEntities.decode(tag.value("href")[...])
    guard !isOwn, tag.name == "a", address.first == UInt8(ascii: "#"), address.count > 1 else {
      return
    }
    let fragment = Array(address.dropFirst())
    id = PercentEncoding.decoded(fragment) ?? fragment
    isOwn = true
  }

  /// A heading ends.
  mutating func end() {
    id = []
    isOwn = false
  }

  private static func id(of tag: HTMLTag) -> [UInt8] {
    var id = tag.value("id")
    if id.isEmpty, tag.name == "a" { id = tag.value("name") }
    return id.contains(UInt8(ascii: "&")) ? HTMLEntities.decode(id[...]) : id
  }
}
