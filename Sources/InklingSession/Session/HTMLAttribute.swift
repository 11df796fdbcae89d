/// One attribute of an HTML element: what a renderer copies, without deciding anything.
public struct HTMLAttribute: Sendable, Equatable {
  /// The attribute's name.
  public var name: StaticString
  /// Its value; empty for an attribute that only has to be there.
  public var value: SearchText

  /// An attribute with a value.
  public init(_ name: StaticString, _ value: SearchText) {
    self.name = name
    self.value = value
  }

  /// Whether both name and value are the same.
  public static func == (one: HTMLAttribute, other: HTMLAttribute) -> Bool {
    SearchText(one.name) == SearchText(other.name) && one.value == other.value
  }
}
