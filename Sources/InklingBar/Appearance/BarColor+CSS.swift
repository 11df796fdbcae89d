/// Colours as pages write them.
extension BarColor {
  /// The colour in CSS: `#rrggbb`, or `#rrggbbaa` if it is not opaque.
  public var css: SearchText {
    var text: SearchText = "#"
    let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    for channel in channels {
      text.bytes += [hexadecimalDigit(channel >> 4), hexadecimalDigit(channel & 15)]
    }
    return text
  }

  /// Reads a colour from CSS: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(…)`, `rgba(…)`, one of
  /// the sixteen basic names, `orange` or `transparent`.
  ///
  /// Nothing else is understood, and gives nil.
  ///
  /// `rgb()` is what a browser's computed style says, with commas or without.
  /// - Complexity: O(bytes).
  public init?(css text: SearchText) {
    var bytes: [UInt8] = []
    for byte in text.trimmed.bytes {
      bytes.append(byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte)
    }
    if bytes.first == 0x23 {
      self.init(hex: bytes.dropFirst())
    } else if bytes.starts(with: [0x72, 0x67, 0x62]) {
      self.init(function: bytes)
    } else {
      self.init(name: SearchText(bytes))
    }
  }

  private init?(hex digits: ArraySlice<UInt8>) {
    var values: [UInt8] = []
    for digit in digits {
      switch digit {
      case 0x30...0x39: values.append(digit - 0x30)
      case 0x61...0x66: values.append(digit - 0x57)
      default: return nil
      }
    }
    let channels: [UInt8]
    switch values.count {
    case 3, 4: channels = values.map { $0 * 17 }
    case 6, 8:
      channels = stride(from: 0, to: values.count, by: 2).map { at in
        values[at] * 16 + values[at + 1]
      }
    default: return nil
    }
    self.init(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count > 3 ? channels[3] : 255)
  }

  /// Numbers between any separators: `rgb(1, 2, 3)`, `rgb(1 2 3 / 0.5)`, `rgba(1,2,3,50%)`.
  private init?(function bytes: [UInt8]) {
    guard bytes.last == 0x29 else { return nil }
    var numbers: [Int] = []
    var whole = 0
    var fraction = 0
    // What the next digit is worth in thousandths; nil before the point.
    var place: Int?
    var hasDigits = false
    for byte in bytes {
      switch byte {
      case 0x30...0x39:
        hasDigits = true
        if let worth = place {
          fraction += Int(byte - 0x30) * worth
          place = worth / 10
        } else {
          whole = min(whole * 10 + Int(byte - 0x30), 1000)
        }
      case 0x2E: place = 100
      default:
        if hasDigits {
          var value = whole * 1000 + fraction
          if byte == 0x25 { value = numbers.count < 3 ? value * 255 / 100 : value / 100 }
          numbers.append(value)
        }
        (whole, fraction, place, hasDigits) = (0, 0, nil, false)
      }
    }
    guard numbers.count == 3 || numbers.count == 4 else { return nil }
    let channels = numbers.prefix(3).map { UInt8(clamping: ($0 + 500) / 1000) }
    let alpha = numbers.count == 4 ? UInt8(clamping: (numbers[3] * 255 + 500) / 1000) : 255
    self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
  }

  private init?(name: SearchText) {
    if name == "transparent" {
      self = .clear
      return
    }
    let names: [(SearchText, UInt32)] = [
      ("black", 0), ("white", 0xFFFFFF), ("red", 0xFF0000), ("lime", 0x00FF00),
      ("blue", 0x0000FF), ("yellow", 0xFFFF00), ("aqua", 0x00FFFF), ("fuchsia", 0xFF00FF),
      ("gray", 0x808080), ("silver", 0xC0C0C0), ("maroon", 0x800000), ("green", 0x008000),
      ("navy", 0x000080), ("olive", 0x808000), ("teal", 0x008080), ("purple", 0x800080),
      ("orange", 0xFFA500),
    ]
    for (word, rgb) in names where word == name {
      self.init(rgb: rgb)
      return
    }
    return nil
  }
}
