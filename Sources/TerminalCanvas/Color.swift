import Platform

/// A colour of 24 bits, sRGB. The painter fits it to what the terminal can show.
package struct Color: Sendable, Hashable, Codable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// - Parameter hex: `0xRRGGBB`; higher bits are ignored.
  package init(hex: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: hex >> 16), UInt8(truncatingIfNeeded: hex >> 8),
      UInt8(truncatingIfNeeded: hex))
  }

  /// The colour as `0xRRGGBB`.
  package var hex: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  package static let black = Color(0, 0, 0)
  package static let white = Color(255, 255, 255)

  /// The colour part of the way to another.
  ///
  /// - Parameter amount: 0 gives this colour, 1 the other; values outside are clamped, NaN counts as 0.
  package func mixed(with other: Color, amount: Double) -> Color {
    Color(hex: Self.mixed(hex, with: other.hex, amount: amount))
  }

  /// ``mixed(with:amount:)`` of colours as ``hex``. In 1/256ths, and red and blue at once: a card blends thousands of
  /// cells a frame.
  static func mixed(_ color: UInt32, with other: UInt32, amount: Double) -> UInt32 {
    let share = amount >= 1 ? 256 : amount > 0 ? UInt32(amount * 256) : 0
    let rest = 256 - share
    let outer = ((color & 0xFF00FF) &* rest &+ (other & 0xFF00FF) &* share &+ 0x800080) >> 8 & 0xFF00FF
    let inner = ((color & 0x00FF00) &* rest &+ (other & 0x00FF00) &* share &+ 0x008000) >> 8 & 0x00FF00
    return outer | inner
  }
}

extension Color {
  /// How well two colours can be told apart, 1...21, after WCAG 2.1; 4.5 is what text needs.
  package func contrast(to other: Color) -> Double {
    let (one, two) = (relativeLuminance, other.relativeLuminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var relativeLuminance: Double {
    func linear(_ value: UInt8) -> Double {
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
