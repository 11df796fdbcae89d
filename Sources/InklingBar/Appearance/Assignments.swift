/// A few values by key: there are never more than a dozen, so a list is enough.
public struct Assignments<Key: Equatable & Sendable, Value: Equatable & Sendable>: Sendable,
  Equatable
{
  /// One value and its key.
  public struct Entry: Sendable, Equatable {
    /// What the value is for.
    public let key: Key
    /// The value.
    public var value: Value
  }

  /// The values in the order of their first assignment.
  public private(set) var entries: [Entry] = []

  /// No values.
  public init() {}

  /// Whether there is none.
  public var isEmpty: Bool { entries.isEmpty }

  /// The value for a key; assigning nil takes it away.
  /// - Complexity: O(entries).
  public subscript(key: Key) -> Value? {
    get {
      for entry in entries where entry.key == key { return entry.value }
      return nil
    }
    set {
      for index in entries.indices where entries[index].key == key {
        if let newValue {
          entries[index].value = newValue
        } else {
          entries.remove(at: index)
        }
        return
      }
      if let newValue { entries.append(Entry(key: key, value: newValue)) }
    }
  }

  /// Takes over values for keys that have none here.
  mutating func fill(from below: Assignments) {
    for entry in below.entries where self[entry.key] == nil { entries.append(entry) }
  }
}
