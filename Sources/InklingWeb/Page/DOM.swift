public import InklingBar

/// A node of the page: a place in the glue's table.
///
/// 0 is no node.
public struct Node: Hashable, Sendable {
  /// The place in the table.
  public let number: Int32

  /// The node at that place.
  public init(_ number: Int32) { self.number = number }

  /// No node: the end of a list, or nothing found.
  public static let none = Node(0)
}

/// Where a node is in the window, in CSS pixels, beside the part of the window that can be seen.
public struct Measure: Equatable, Sendable {
  /// The left edge.
  public var left: Float = 0
  /// The upper edge.
  public var top: Float = 0
  /// The right edge.
  public var right: Float = 0
  /// The lower edge.
  public var bottom: Float = 0
  /// The upper edge of what can be seen.
  public var viewTop: Float = 0
  /// The lower edge of what can be seen: above an on-screen keyboard.
  public var viewBottom: Float = 0
  /// How wide the page is, without a scroll bar.
  public var viewWidth: Float = 0

  /// Nothing, nowhere.
  public init() {}
}

/// Everything that the bar can do to a document: twenty verbs.
///
/// Text reaches the page only through ``makeText(_:)``, ``setText(_:of:)``, ``setValue(_:of:)`` and attribute
/// values; there is no verb that parses markup. In the browser the verbs are imports of the
/// program; natively, tests put a recording document in their place.
public protocol DOM: AnyObject {
  /// Makes an element.
  func makeElement(_ tag: StaticString) -> Node
  /// Makes a text node.
  func makeText(_ text: SearchText) -> Node
  /// Replaces the characters of a text node.
  func setText(_ text: SearchText, of node: Node)
  /// Sets an attribute.
  func setAttribute(_ name: StaticString, to value: SearchText, of node: Node)
  /// Removes an attribute.
  func removeAttribute(_ name: StaticString, of node: Node)
  /// Sets a property of the element's own style.
  func setStyle(_ property: StaticString, to value: SearchText, of node: Node)
  /// Puts a node into a parent, before one of its children or at the end.
  func insert(_ node: Node, into parent: Node, before sibling: Node)
  /// Takes a node out and forgets it and all nodes inside.
  func remove(_ node: Node)
  /// The first element inside `root` that a selector fits.
  func find(_ selector: StaticString, in root: Node) -> Node
  /// The text of an input.
  func value(of node: Node) -> SearchText
  /// Writes the text of an input.
  func setValue(_ value: SearchText, of node: Node)
  /// Selects a range of an input, in the browser's UTF-16 units.
  func select(from start: Int, to end: Int, in node: Node)
  /// Puts the focus onto a node.
  func focus(_ node: Node)
  /// Takes the focus from a node.
  func blur(_ node: Node)
  /// Scrolls a node just into view.
  func reveal(_ node: Node)
  /// Shows an element above everything else on the page, or hides it again.
  func setShown(_ isShown: Bool, of node: Node)
  /// The value that a style property has on a node, as the browser computes it.
  func style(_ property: StaticString, of node: Node) -> SearchText
  /// Whether a selector fits an element.
  func matches(_ selector: StaticString, _ node: Node) -> Bool
  /// Reports ``PageEvent/Kind/reached`` when a node is, or comes, near what can be seen.
  func watch(_ node: Node)
  /// Where a node is.
  func measure(_ node: Node) -> Measure
}
