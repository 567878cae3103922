import SwipeSession

/// A line being typed, in the place of the buttons; below it what it can be completed with, or what came of it.
package struct InputLineView: Sendable, Hashable {
  package var prompt: String
  package var text: String
  package var hint: String

  package init(prompt: String, text: String, hint: String) {
    self.prompt = prompt
    self.text = text
    self.hint = hint
  }

  /// - Returns: Where the cursor stands.
  package func draw(in canvas: inout Canvas, area: CellRect, style screen: ScreenView.Style) -> CellPosition {
    let theme = screen.theme
    let ground = screen.hasColor ? theme.panel : nil
    canvas.fill(area, style: CellStyle(foreground: theme.header, background: ground))
    let row = area.y + (area.rows > 1 ? area.rows / 2 - (area.rows > 2 ? 1 : 0) : 0)
    let x = area.x + 2
    let used = canvas.put(
      prompt + " ", x: x, y: row, style: CellStyle(foreground: theme.warning, background: ground, .bold),
      clip: area)
    let room = max(1, area.endX - 2 - x - used)
    let shown = Self.tail(of: text, columns: room, joining: canvas.joining)
    canvas.put(
      shown, x: x + used, y: row, style: CellStyle(foreground: theme.header, background: ground), clip: area)
    if area.rows > 1 {
      canvas.put(
        canvas.truncated(hint, to: area.columns - 4), x: x, y: row + 1,
        style: CellStyle(foreground: theme.quiet, background: ground), clip: area)
    }
    return CellPosition(x: min(area.endX - 1, x + used + canvas.width(of: shown)), y: row)
  }

  /// The end of a text, as that is where one types.
  static func tail(of text: String, columns: Int, joining: ClusterJoining) -> String {
    var start = text.endIndex
    var room = columns
    while start > text.startIndex {
      let before = text.index(before: start)
      room -= CharacterWidth.of(text[before], joining: joining)
      if room < 0 { break }
      start = before
    }
    return String(text[start...])
  }
}
