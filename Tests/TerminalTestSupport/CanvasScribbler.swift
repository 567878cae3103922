import TestSupport
import TerminalCanvas

/// Draws something random, as views would and worse.
package enum CanvasScribbler {
  package static let texts = [
    "Kai B., 47", "漢字かな", "한국어", "a\u{301}e\u{308}o", "😀 ok", "👩\u{200D}🚀", "❤\u{FE0F}", "───────────",
    "          ",
    "====================", "ｆｕｌｌ", "x", "🇫🇮", "nope", "%", "ไทย", "क्षि", "▀▄█",
  ]

  package static func color(using random: inout SeededGenerator) -> Color? {
    if random.chance(30) { return nil }
    if random.chance(50) {
      return random.pick([Color.black, .white, Color(29, 245, 106), Color(247, 91, 37)])
    }
    return Color(hex: UInt32(truncatingIfNeeded: random.next()))
  }

  package static func style(using random: inout SeededGenerator) -> CellStyle {
    let attributes = random.chance(60) ? 0 : UInt8(truncatingIfNeeded: random.next() & 31)
    return CellStyle(
      foreground: color(using: &random), background: color(using: &random),
      CellStyle.Attributes(rawValue: attributes))
  }

  package static func scribble(on canvas: inout Canvas, using random: inout SeededGenerator) {
    let x = Int.random(in: -4...canvas.columns + 1, using: &random)
    let y = Int.random(in: -1...canvas.rows, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5:
      canvas.put(
        random.pick(texts), x: x, y: y, style: style(using: &random), keepsBackground: random.chance(30))
    case 5, 6:
      let rect = CellRect(
        x: x, y: y, columns: Int.random(in: 0...canvas.columns, using: &random),
        rows: Int.random(in: 0...3, using: &random))
      let style = style(using: &random)
      canvas.fill(rect, style: style)
      let line = String(repeating: random.pick(["", "", "", "─", "#"]), count: rect.columns)
      for row in rect.y..<rect.endY { canvas.put(line, x: x, y: row, style: style, clip: rect) }
    case 7, 8:
      for offset in 0..<6 {
        canvas.setHalfBlock(
          x: x + offset, y: y, upper: color(using: &random) ?? .black,
          lower: color(using: &random) ?? .black)
      }
    default:
      if random.chance(10) { canvas.clear(style(using: &random)) }
    }
  }
}
