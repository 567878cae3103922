import TerminalEmulator

@testable import TerminalCanvas

/// Compares a canvas with what a terminal shows, cell by cell.
enum CanvasChecker {
  /// What need not be as on the canvas.
  enum Leniency { case nothing, colors }

  /// A line for each of the first few cells that are wrong.
  static func differences(
    between canvas: Canvas, and emulator: Emulator, _ painter: Painter, ignoring: Leniency = .nothing
  ) -> [String] {
    var found: [String] = []
    let memory = ColorMemory()
    defer { withExtendedLifetime(memory) {} }
    let codes = ColorCodeCache(painter.depth, memory)
    for y in 0..<canvas.rows {
      for x in 0..<canvas.columns where found.count < 5 {
        let cell = canvas[x, y]
        let shown = emulator.cell(x: x, y: y)
        if cell.isContinuation {
          if isFlag(canvas.text(of: canvas[x - 1, y])) { continue }
          if shown.width != 0 { found.append("(\(x), \(y)): a half expected, \(shown)") }
          continue
        }
        let text = canvas.text(of: cell)
        let wanted = codes.pen(for: cell)
        if shown.text.unicodeScalars.first != text.unicodeScalars.first
          || shown.width != cell.width && !isFlag(text)
        {
          found.append("(\(x), \(y)): '\(text)' expected, \(shown)")
        } else if ignoring == .nothing, !looks(shown, like: wanted, isBlank: text == " ", painter.depth) {
          found.append("(\(x), \(y)): \(wanted) expected, \(shown)")
        }
      }
    }
    return found
  }

  /// libvterm keeps the two letters of a flag in a cell each, which takes the same room.
  private static func isFlag(_ text: String) -> Bool {
    text.unicodeScalars.first.map { (0x1F1E6...0x1F1FF).contains($0.value) } ?? false
  }

  private static func looks(_ shown: EmulatedCell, like pen: Pen, isBlank: Bool, _ depth: ColorDepth) -> Bool
  {
    guard
      shown.background == color(pen.background, depth),
      shown.isUnderlined == pen.attributes.contains(.underline),
      shown.isReversed == pen.attributes.contains(.reverse)
    else { return false }
    // A blank shows its foreground only as underline or in reverse.
    if isBlank, pen.attributes.isDisjoint(with: [.underline, .reverse]) { return true }
    return shown.foreground == color(pen.foreground, depth)
      && shown.isBold == pen.attributes.contains(.bold) && shown.isItalic == pen.attributes.contains(.italic)
  }

  private static func color(_ code: UInt32, _ depth: ColorDepth) -> EmulatedCell.Color {
    if code == Cell.defaultColor { return .standard }
    if depth == .trueColor {
      let color = Color(hex: code)
      return .rgb(color.red, color.green, color.blue)
    }
    return .index(Int(code))
  }
}
