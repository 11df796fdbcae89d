/// The searches that a person submitted, on one device.
///
/// Several tabs, or processes, write the same storage without a lock, so a history is a set in which
/// the last writer of an *entry* wins, not the last writer of everything: entries carry the time of
/// their change, deletions leave a mark with theirs, and ``merge(_:)`` of any two histories gives
/// the same in either order, however often it is done.
public struct History: Sendable, Equatable {
  /// One remembered search.
  public struct Entry: Sendable, Equatable {
    /// The search as it was submitted last.
    public let text: SearchText
    /// When it was submitted last, in milliseconds since 1970.
    public internal(set) var used: Milliseconds
    /// When the entry changed last: submitted, or brought back.
    public internal(set) var changed: Milliseconds
    let key: FoldedKey

    init(_ text: SearchText, used: Milliseconds, changed: Milliseconds) {
      self.text = text
      self.used = used
      self.changed = changed
      self.key = FoldedKey(text)
    }
  }

  /// A search that was deleted, and when.
  struct Deletion: Sendable, Equatable {
    let text: SearchText
    let changed: Milliseconds
    let key: FoldedKey
  }

  /// The searches, newest first; at most as many as the capacity.
  public private(set) var entries: [Entry] = []
  private(set) var deletions: [Deletion] = []
  /// Everything older than this was cleared.
  private(set) var cleared: Milliseconds = 0
  /// How many searches are kept.
  public let capacity: Int

  /// An empty history that keeps so many searches.
  public init(capacity: Int = 50) {
    self.capacity = Swift.max(0, capacity)
  }

  /// Remembers a search; one that folds to the same key is replaced and comes first.
  ///
  /// - Complexity: O(*n*) in the capacity.
  public mutating func record(_ text: SearchText, at time: Milliseconds) {
    let entry = Entry(text, used: time, changed: Swift.max(time, cleared + 1))
    guard !entry.key.bytes.isEmpty else { return }
    entries.removeAll { $0.key == entry.key }
    deletions.removeAll { $0.key == entry.key }
    insert(entry)
    trim()
  }

  /// Forgets a search, and returns it, so that it can be brought back.
  public mutating func remove(_ text: SearchText, at time: Milliseconds) -> Entry? {
    let key = FoldedKey(text)
    guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
    let entry = entries.remove(at: place)
    deletions.removeAll { $0.key == key }
    deletions.insert(
      Deletion(text: entry.text, changed: Swift.max(time, entry.changed + 1), key: key), at: 0)
    trim()
    return entry
  }

  /// Brings deleted searches back, to the places where they were.
  public mutating func restore(_ gone: [Entry], at time: Milliseconds) {
    for entry in gone where !entries.contains(where: { $0.key == entry.key }) {
      var entry = entry
      var changed = Swift.max(time, entry.changed)
      for deletion in deletions where deletion.key == entry.key {
        changed = Swift.max(changed, deletion.changed + 1)
      }
      entry.changed = Swift.max(changed, cleared + 1)
      deletions.removeAll { $0.key == entry.key }
      insert(entry)
    }
    trim()
  }

  /// Forgets everything, and returns it.
  public mutating func removeAll(at time: Milliseconds) -> [Entry] {
    let gone = entries
    var latest = time
    for entry in entries { latest = Swift.max(latest, entry.changed) }
    entries = []
    deletions = []
    cleared = latest
    return gone
  }

  /// Takes over what another tab knows.
  ///
  /// - Complexity: O(*n* · *m*) in the capacities.
  public mutating func merge(_ other: History) {
    cleared = Swift.max(cleared, other.cleared)
    for entry in other.entries {
      guard let place = entries.firstIndex(where: { $0.key == entry.key }) else {
        insert(entry)
        continue
      }
      if Self.isNewer(entry, than: entries[place]) {
        entries.remove(at: place)
        insert(entry)
      }
    }
    for deletion in other.deletions {
      if let place = deletions.firstIndex(where: { $0.key == deletion.key }) {
        guard deletion.changed > deletions[place].changed else { continue }
        deletions.remove(at: place)
      }
      insert(deletion)
    }
    settle()
    trim()
  }

  // MARK: Keeping order

  /// Whether an entry wins over another of the same key; of two as new, any fixed choice does.
  private static func isNewer(_ entry: Entry, than other: Entry) -> Bool {
    if entry.changed != other.changed { return entry.changed > other.changed }
    if entry.used != other.used { return entry.used > other.used }
    return Self.precedes(other.text.bytes, entry.text.bytes)
  }

  private static func precedes(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    first.lexicographicallyPrecedes(second)
  }

  private mutating func insert(_ entry: Entry) {
    let place = entries.firstIndex {
      entry.used != $0.used
        ? entry.used > $0.used : Self.precedes(entry.key.bytes, $0.key.bytes)
    }
    entries.insert(entry, at: place ?? entries.endIndex)
  }

  private mutating func insert(_ deletion: Deletion) {
    let place = deletions.firstIndex {
      deletion.changed != $0.changed
        ? deletion.changed > $0.changed : Self.precedes(deletion.key.bytes, $0.key.bytes)
    }
    deletions.insert(deletion, at: place ?? deletions.endIndex)
  }

  /// Of an entry and its deletion, the later one stays; what was cleared goes.
  private mutating func settle() {
    let cleared = cleared
    entries.removeAll { $0.changed <= cleared }
    deletions.removeAll { $0.changed <= cleared }
    let gone = deletions
    entries.removeAll { entry in
      gone.contains { $0.key == entry.key && $0.changed >= entry.changed }
    }
    let kept = entries
    deletions.removeAll { deletion in kept.contains { $0.key == deletion.key } }
  }

  private mutating func trim() {
    if entries.count > capacity { entries.removeLast(entries.count - capacity) }
    if deletions.count > capacity { deletions.removeLast(deletions.count - capacity) }
  }
}

extension History {
  /// The history as JSON, as it is stored.
  public func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("v")
    writer.number(1)
    writer.name("cleared")
    writer.number(cleared)
    writer.name("entries")
    writer.beginArray()
    for entry in entries {
      writer.beginObject()
      writer.name("text")
      writer.string(entry.text)
      writer.name("used")
      writer.number(entry.used)
      writer.name("changed")
      writer.number(entry.changed)
      writer.endObject()
    }
    writer.endArray()
    writer.name("deleted")
    writer.beginArray()
    for deletion in deletions {
      writer.beginObject()
      writer.name("text")
      writer.string(deletion.text)
      writer.name("changed")
      writer.number(deletion.changed)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  /// Reads a stored history; no bytes are an empty one.
  ///
  /// - Throws: ``AnswerError`` when it was not written by ``json()``.
  public init(json: [UInt8], capacity: Int) throws(AnswerError) {
    self.init(capacity: capacity)
    guard !json.isEmpty else { return }
    guard json.count <= 1 << 20 else { throw AnswerError(.tooLarge, at: 1 << 20) }
    var reader = JSONReader(json, depthLimit: 8)
    var stored = History(capacity: capacity)
    var isFirst = true
    var version: Int64 = 0
    while let name = try reader.nextName(&isFirst) {
      if name == "v" {
        version = try reader.wholeNumber()
      } else if name == "cleared" {
        stored.cleared = try reader.wholeNumber()
      } else if name == "entries" || name == "deleted" {
        try stored.readList(&reader, isDeletions: name == "deleted")
      } else {
        try reader.skipValue()
      }
    }
    try reader.expectEnd()
    guard version == 1 else { throw reader.error(version == 0 ? .missing : .unknownVersion) }
    // Merging sorts, folds and caps whatever was stored.
    merge(stored)
  }

  private mutating func readList(
    _ reader: inout JSONReader, isDeletions: Bool
  ) throws(AnswerError) {
    var isFirst = true
    while try reader.nextElement(&isFirst) {
      guard entries.count + deletions.count < 4_096 else { throw reader.error(.tooLarge) }
      var text = SearchText()
      var used: Milliseconds = 0
      var changed: Milliseconds = 0
      var isFirstName = true
      while let name = try reader.nextName(&isFirstName) {
        if name == "text" {
          text = try reader.string()
        } else if name == "used" {
          used = try reader.wholeNumber()
        } else if name == "changed" {
          changed = try reader.wholeNumber()
        } else {
          try reader.skipValue()
        }
      }
      if isDeletions {
        deletions.append(Deletion(text: text, changed: changed, key: FoldedKey(text)))
      } else {
        entries.append(Entry(text, used: used, changed: changed))
      }
    }
  }
}
