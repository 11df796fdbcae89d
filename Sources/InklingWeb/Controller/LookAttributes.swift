internal import InklingBar

/// The attributes that say how bars look: of one bar, or of all bars of a page.
///
/// They are kept as words, for the program that knows what they mean.
final class LookAttributes {
  private var entries: [(attribute: BarAttribute, value: SearchText)] = []

  var isEmpty: Bool { entries.isEmpty }

  /// Keeps an attribute's words; none, as everywhere in HTML, are the same as no attribute.
  func set(_ attribute: BarAttribute, to value: SearchText?) {
    entries.removeAll { $0.attribute == attribute }
    if let value, !value.isEmpty { entries.append((attribute, value)) }
  }

  /// Names and values as ``InklingBar/SearchBar/set(pairs:)`` reads them.
  func append(to pairs: inout SearchText) {
    for entry in entries { pairs.append(pair: entry.attribute.name, entry.value) }
  }
}
