/// A movement in CSS pixels; x is physical (positive is to the right) also where text runs from
/// right to left, as UIKit's `UIOffset` has it.
public struct Offset: Sendable, Hashable {
  /// Pixels to the right.
  public var horizontal: Int
  /// Pixels downwards.
  public var vertical: Int

  /// A movement; none by default.
  public init(horizontal: Int = 0, vertical: Int = 0) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// No movement.
  public static let zero = Offset()
}

/// Distances from the four edges of an image, in its pixels.
public struct BarInsets: Sendable, Hashable {
  /// From the upper edge.
  public var top: Int
  /// From the left edge.
  public var left: Int
  /// From the lower edge.
  public var bottom: Int
  /// From the right edge.
  public var right: Int

  /// Four distances; negative ones count as zero.
  public init(top: Int, left: Int, bottom: Int, right: Int) {
    self.top = max(top, 0)
    self.left = max(left, 0)
    self.bottom = max(bottom, 0)
    self.right = max(right, 0)
  }
}
