/// The children of one parent, told apart by keys, so that a new list costs only its differences.
///
/// A child whose key stays is kept, with focus and scroll position; only children with new keys are made. A child that
/// is out of place is made again instead of moved. Moving a node ends the run of typing that one Undo takes back, as
/// removing it does, so a move would gain nothing.
struct KeyedList<Key: Equatable, Item: AnyObject> {
  private(set) var keys: [Key] = []
  private(set) var items: [Item] = []

  /// Makes the list equal to `wanted`.
  ///
  /// - Complexity: O(*n*²) in the number of children, of which there are at most a few dozen near
  ///   each other; O(*n*) when the order is the same.
  mutating func update(
    to wanted: [Key], make: (Int) -> Item, place: (Item, _ before: Item?) -> Void,
    remove: (Item) -> Void
  ) {
    var index = 0
    while index < keys.count {
      if wanted.contains(keys[index]) {
        index += 1
      } else {
        remove(items[index])
        items.remove(at: index)
        keys.remove(at: index)
      }
    }
    for (position, key) in wanted.enumerated() {
      if position < keys.count, keys[position] == key { continue }
      if let old = keys[min(position, keys.count)...].firstIndex(of: key) {
        remove(items.remove(at: old))
        keys.remove(at: old)
      }
      let item = make(position)
      place(item, position < items.count ? items[position] : nil)
      items.insert(item, at: position)
      keys.insert(key, at: position)
    }
  }
}
