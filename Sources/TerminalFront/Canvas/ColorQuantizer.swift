/// The nearest colour that a terminal has.
package enum ColorQuantizer {
  /// The sixteen colours as xterm has them; users change them, so they are only the likeliest.
  static let basic: [Color] = [
    Color(hex: 0x000000), Color(hex: 0xCD0000), Color(hex: 0x00CD00), Color(hex: 0xCDCD00),
    Color(hex: 0x0000EE), Color(hex: 0xCD00CD), Color(hex: 0x00CDCD), Color(hex: 0xE5E5E5),
    Color(hex: 0x7F7F7F), Color(hex: 0xFF0000), Color(hex: 0x00FF00), Color(hex: 0xFFFF00),
    Color(hex: 0x5C5CFF), Color(hex: 0xFF00FF), Color(hex: 0x00FFFF), Color(hex: 0xFFFFFF),
  ]

  /// The index in the palette of 256: one of the 6 × 6 × 6 cube (16...231) or of 24 greys (232...255). The first
  /// sixteen are the user's, so they are left alone.
  package static func index256(_ color: Color) -> Int {
    let red = cubeLevel(color.red)
    let green = cubeLevel(color.green)
    let blue = cubeLevel(color.blue)
    let cube = Color(cubeValue(red), cubeValue(green), cubeValue(blue))
    // The nearest grey by the weights below, to the nearest of 8, 18 … 238.
    let mean = 3 * Int(color.red) + 6 * Int(color.green) + Int(color.blue)
    let step = min(23, max(0, (mean - 30) / 100))
    let grey = UInt8(truncatingIfNeeded: 8 + 10 * step)
    if distance(color, Color(grey, grey, grey)) < distance(color, cube) { return 232 + step }
    return 16 + 36 * red + 6 * green + blue
  }

  /// The colour of an index of 16...255.
  package static func color256(_ index: Int) -> Color {
    if index < 16 { return basic[max(0, index)] }
    if index >= 232 {
      let grey = UInt8(truncatingIfNeeded: 8 + 10 * (min(255, index) - 232))
      return Color(grey, grey, grey)
    }
    let cube = index - 16
    return Color(cubeValue(cube / 36), cubeValue(cube / 6 % 6), cubeValue(cube % 6))
  }

  /// The nearest of the sixteen: 0...7 plain, 8...15 bright.
  package static func index16(_ color: Color) -> Int {
    var best = 0
    var least = Int.max
    for (index, candidate) in basic.enumerated() {
      let distance = distance(color, candidate)
      if distance < least {
        least = distance
        best = index
      }
    }
    return best
  }

  private static func cubeLevel(_ value: UInt8) -> Int {
    value < 48 ? 0 : value < 115 ? 1 : (Int(value) - 35) / 40
  }

  private static func cubeValue(_ level: Int) -> UInt8 {
    level == 0 ? 0 : UInt8(truncatingIfNeeded: 55 + 40 * level)
  }

  /// Squared and weighted as the eye does, roughly.
  private static func distance(_ one: Color, _ other: Color) -> Int {
    let red = Int(one.red) - Int(other.red)
    let green = Int(one.green) - Int(other.green)
    let blue = Int(one.blue) - Int(other.blue)
    return 3 * red * red + 6 * green * green + blue * blue
  }
}
