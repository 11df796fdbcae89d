/// A colour in sRGB with eight bits a channel, alpha not multiplied in.
///
/// Channels are whole numbers, so that the same appearance is resolved bit for bit natively and in a browser.
public struct BarColor: Sendable, Hashable {
  /// Red, 0 to 255.
  public var red: UInt8
  /// Green, 0 to 255.
  public var green: UInt8
  /// Blue, 0 to 255.
  public var blue: UInt8
  /// How much the colour covers: 255 is opaque.
  public var alpha: UInt8

  /// A colour from its channels, opaque unless told otherwise.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// An opaque colour from the number that web pages write: `BarColor(rgb: 0x007AFF)`.
  public init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  /// Black.
  public static var black: BarColor { BarColor(rgb: 0) }
  /// White.
  public static var white: BarColor { BarColor(rgb: 0xFFFFFF) }
  /// Nothing.
  public static var clear: BarColor { BarColor(red: 0, green: 0, blue: 0, alpha: 0) }
  /// The tint of interactive parts where nobody has set one.
  public static var systemBlue: BarColor { BarColor(rgb: 0x007AFF) }

  /// The same colour, covering this much.
  public func withAlpha(_ alpha: UInt8) -> BarColor {
    BarColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// What is seen when the colour, with its alpha, lies on an opaque one.
  public func over(_ backdrop: BarColor) -> BarColor {
    backdrop.mixed(with: self, amount: alpha).withAlpha(255)
  }

  /// The way from this colour to another: 0 is this one, 255 the other.
  ///
  /// Alpha stays.
  ///
  /// In gamma-encoded sRGB, as browsers composite.
  public func mixed(with other: BarColor, amount: UInt8) -> BarColor {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      let share = UInt32(amount)
      return UInt8(
        truncatingIfNeeded: (UInt32(one) * (255 - share) + UInt32(two) * share + 127) / 255)
    }
    return BarColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: alpha)
  }
}
