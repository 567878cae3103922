/// The nearest colour that a terminal has.
package enum ColorQuantizer {
  /// The sixteen colours as xterm has them; users change them, so they are only the likeliest.
  package static let basic: [Color] = [
    Color(hex: 0x000000), Color(hex: 0xCD0000), Color(hex: 0x00CD00), Color(hex: 0xCDCD00),
    Color(hex: 0x0000EE), Color(hex: 0xCD00CD), Color(hex: 0x00CDCD), Color(hex: 0xE5E5E5),
    Color(hex: 0x7F7F7F), Color(hex: 0xFF0000), Color(hex: 0x00FF00), Color(hex: 0xFFFF00),
    Color(hex: 0x5C5CFF), Color(hex: 0xFF00FF), Color(hex: 0x00FFFF), Color(hex: 0xFFFFFF),
  ]

  /// The colour of an index of 0...255.
  package static func color256(_ index: Int) -> Color {
    if index < 16 { return basic[index] }
    func value(_ level: Int) -> UInt8 { level == 0 ? 0 : UInt8(truncatingIfNeeded: 55 + 40 * level) }
    if index >= 232 {
      let grey = UInt8(truncatingIfNeeded: 8 + 10 * (index - 232))
      return Color(grey, grey, grey)
    }
    let cube = index - 16
    return Color(value(cube / 36), value(cube / 6 % 6), value(cube % 6))
  }

  /// Below this chroma a colour counts as grey.
  private static let leastChroma: Float = 0.035
  private static let greyForColor: Float = 0.006
  private static let colorForGrey: Float = 0.05

  private static let entries256 = (16..<256).map { Palette.Entry(lab: OKLab(color256($0)), code: $0) }
  private static let greys = Palette(entries256.filter { $0.lab.chroma <= leastChroma })
  private static let colors = Palette(entries256.filter { $0.lab.chroma > leastChroma })
  private static let sixteen = Palette(
    basic.enumerated().map { Palette.Entry(lab: OKLab($0.element), code: $0.offset) })

  /// The index in the palette of 256: one of the 6 × 6 × 6 cube (16...231) or of 24 greys (232...255). The first
  /// sixteen are the user's, so they are left alone. A colour becomes a grey, and a grey a colour, only where all
  /// others are much farther: brown skin stays brown.
  package static func index256(_ color: Color) -> Int {
    let lab = OKLab(color)
    // The likeliest entry first: then few of the others have to be compared.
    let isColor = lab.chroma > leastChroma
    let first = (isColor ? colors : greys).nearest(to: lab)
    let bound = first.difference - (isColor ? greyForColor : colorForGrey)
    guard bound > 0 else { return first.code }
    let second = (isColor ? greys : colors).nearest(to: lab, below: bound)
    return second.difference < bound ? second.code : first.code
  }

  /// The nearest of the sixteen: 0...7 plain, 8...15 bright.
  package static func index16(_ color: Color) -> Int { sixteen.nearest(to: OKLab(color)).code }
}
