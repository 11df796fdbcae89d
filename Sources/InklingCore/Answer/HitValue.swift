/// A stored value of a hit, by name.
public struct HitValue: Sendable, Equatable {
  /// The field's name.
  public var name: SearchText
  /// The field's value.
  public var value: SearchText

  /// The value of the field with that name.
  public init(name: SearchText, value: SearchText) {
    self.name = name
    self.value = value
  }
}
