/// The searches that a person submitted, on one device.
///
/// Several tabs, or processes, write the same storage without a lock. So the last writer of an *entry* wins, not the
/// last writer of everything. Entries carry the time of their change, and deletions leave a mark with the time of
/// theirs. ``merge(_:)`` of any two histories gives the same in either order, however often it is done.
public struct History: Sendable, Equatable {
  /// One remembered search, or the mark that a deleted one leaves.
  public struct Entry: Sendable, Equatable {
    /// The search as it was submitted last.
    public let text: SearchText
    /// When it was submitted last, in milliseconds since 1970; for a mark, when it was deleted.
    public internal(set) var used: Milliseconds
    /// When the entry changed last: submitted, deleted, or brought back.
    public internal(set) var changed: Milliseconds
    var isDeleted: Bool
    let key: FoldedKey

    init(_ text: SearchText, used: Milliseconds, changed: Milliseconds, isDeleted: Bool = false) {
      self.text = text
      self.used = used
      self.changed = changed
      self.isDeleted = isDeleted
      self.key = FoldedKey(text)
    }
  }

  /// Searches and marks, newest first, one for each key.
  private var records: [Entry] = []
  /// Everything older than this was cleared.
  private var cleared: Milliseconds = 0
  /// How many searches are kept.
  public let capacity: Int

  /// An empty history that keeps so many searches.
  public init(capacity: Int = 50) {
    self.capacity = Swift.max(0, capacity)
  }

  /// The searches, newest first; at most as many as the capacity.
  public var entries: [Entry] { records.filter { !$0.isDeleted } }

  /// Remembers a search; one that folds to the same key is replaced and comes first.
  ///
  /// - Complexity: O(*n*) in the capacity.
  public mutating func record(_ text: SearchText, at time: Milliseconds) {
    let entry = Entry(text, used: time, changed: Swift.max(time, cleared + 1))
    guard !entry.key.bytes.isEmpty else { return }
    put(entry)
    trim()
  }

  /// Forgets a search, and returns it, so that it can be brought back; nothing if it is not there.
  public mutating func remove(_ text: SearchText, at time: Milliseconds) -> [Entry] {
    guard let place = place(of: FoldedKey(text)), !records[place].isDeleted else { return [] }
    let entry = records[place]
    let changed = Swift.max(time, entry.changed + 1)
    put(Entry(entry.text, used: changed, changed: changed, isDeleted: true))
    trim()
    return [entry]
  }

  /// Brings deleted searches back, to the places where they were.
  public mutating func restore(_ gone: [Entry], at time: Milliseconds) {
    for entry in gone {
      var changed = Swift.max(time, entry.changed)
      if let place = place(of: entry.key) {
        guard records[place].isDeleted else { continue }
        changed = Swift.max(changed, records[place].changed + 1)
      }
      put(Entry(entry.text, used: entry.used, changed: Swift.max(changed, cleared + 1)))
    }
    trim()
  }

  /// Forgets everything, and returns it.
  public mutating func removeAll(at time: Milliseconds) -> [Entry] {
    let gone = entries
    cleared = time
    for entry in gone { cleared = Swift.max(cleared, entry.changed) }
    records = []
    return gone
  }

  /// Takes over what another tab knows.
  ///
  /// - Complexity: O(*n* · *m*) in the capacities.
  public mutating func merge(_ other: History) {
    cleared = Swift.max(cleared, other.cleared)
    for entry in other.records {
      if let place = place(of: entry.key), !Self.isNewer(entry, than: records[place]) { continue }
      put(entry)
    }
    let cleared = cleared
    records.removeAll { $0.changed <= cleared }
    trim()
  }

  // MARK: Keeping order

  private func place(of key: FoldedKey) -> Int? {
    for index in records.indices where records[index].key == key { return index }
    return nil
  }

  /// Whether an entry wins over another of the same key; of two as new a deletion does, else any
  /// fixed choice.
  private static func isNewer(_ entry: Entry, than other: Entry) -> Bool {
    if entry.changed != other.changed { return entry.changed > other.changed }
    if entry.isDeleted != other.isDeleted { return entry.isDeleted }
    if entry.used != other.used { return entry.used > other.used }
    return precedes(other.text.bytes, entry.text.bytes)
  }

  private static func precedes(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    first.lexicographicallyPrecedes(second)
  }

  /// Puts an entry into its place, instead of any with the same key.
  private mutating func put(_ entry: Entry) {
    if let place = place(of: entry.key) { records.remove(at: place) }
    var place = records.count
    for index in records.indices
    where entry.used != records[index].used
      ? entry.used > records[index].used
      : Self.precedes(entry.key.bytes, records[index].key.bytes)
    {
      place = index
      break
    }
    records.insert(entry, at: place)
  }

  /// Keeps as many searches, and as many marks, as the capacity permits: the newest.
  private mutating func trim() {
    var kept = [0, 0]
    var index = 0
    while index < records.count {
      let kind = records[index].isDeleted ? 1 : 0
      kept[kind] += 1
      if kept[kind] > capacity { records.remove(at: index) } else { index += 1 }
    }
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
    write("entries", areDeleted: false, to: &writer)
    write("deleted", areDeleted: true, to: &writer)
    writer.endObject()
    return writer.bytes
  }

  private func write(_ name: StaticString, areDeleted: Bool, to writer: inout JSONWriter) {
    writer.name(name)
    writer.beginArray()
    for entry in records where entry.isDeleted == areDeleted {
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
    var version: Int64 = 0
    reader.beginObject()
    while let name = reader.nextName(of: "v cleared entries deleted") {
      switch name {
      case 0: version = reader.wholeNumber()
      case 1: stored.cleared = reader.wholeNumber()
      default: stored.readList(&reader, areDeleted: name == 3)
      }
    }
    reader.expectEnd()
    if version != 1 { reader.fail(version == 0 ? .missing : .unknownVersion) }
    try reader.finish()
    // Merging sorts, folds and caps whatever was stored.
    merge(stored)
  }

  private mutating func readList(_ reader: inout JSONReader, areDeleted: Bool) {
    reader.beginArray()
    while reader.nextElement() {
      if records.count >= 4_096 { reader.fail(.tooLarge) }
      var text = SearchText()
      var used: Milliseconds = 0
      var changed: Milliseconds = 0
      reader.beginObject()
      while let name = reader.nextName(of: "text used changed") {
        switch name {
        case 0: text = reader.string()
        case 1: used = reader.wholeNumber()
        default: changed = reader.wholeNumber()
        }
      }
      // Marks are in the order in which they were made.
      records.append(
        Entry(text, used: areDeleted ? changed : used, changed: changed, isDeleted: areDeleted))
    }
  }
}
