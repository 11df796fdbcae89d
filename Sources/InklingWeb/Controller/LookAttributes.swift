internal import InklingBar

/// The attributes that say how bars look: of one bar, or of all bars of a page.
///
/// They are kept as words, because only `look.wasm` knows what they mean.
final class LookAttributes {
  /// By the attribute's number.
  private var values = [SearchText?](repeating: nil, count: BarAttribute.allCases.count)

  var isEmpty: Bool { values.allSatisfy { $0 == nil } }

  /// Keeps an attribute's words; none, as everywhere in HTML, are the same as no attribute.
  func set(_ attribute: BarAttribute, to value: SearchText?) {
    values[attribute.rawValue] = value?.isEmpty == false ? value : nil
  }

  /// Names and values as ``InklingBar/SearchBar/set(pairs:)`` reads them.
  func append(to pairs: inout SearchText) {
    for attribute in BarAttribute.allCases {
      if let value = values[attribute.rawValue] { pairs.append(pair: attribute.htmlName, value) }
    }
  }
}
