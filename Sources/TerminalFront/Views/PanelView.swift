/// A panel over the middle of the screen: a title, and lines that may be more than it shows.
package struct PanelView: Sendable, Hashable {
  package var title: String
  package var lines: [Line]
  /// First line shown.
  package var offset: Int
  /// What closes it, in its lower edge.
  package var hint: String

  /// A line of the panel: pieces at columns from its left margin.
  package typealias Line = [Piece]

  package struct Piece: Sendable, Hashable {
    package var x: Int
    package var text: String
    package var isStrong: Bool
    /// `nil` is the ordinary colour of text.
    package var color: Color?

    package init(x: Int = 0, _ text: String, isStrong: Bool = false, color: Color? = nil) {
      self.x = x
      self.text = text
      self.isStrong = isStrong
      self.color = color
    }
  }

  package init(title: String, lines: [Line], offset: Int = 0, hint: String) {
    self.title = title
    self.lines = lines
    self.offset = offset
    self.hint = hint
  }

  /// Where a panel stands so that its lines fit, as far as the screen allows.
  package static func area(of panel: PanelView, within screen: CellRect) -> CellRect {
    let longest = panel.lines.map { $0.map { $0.x + CharacterWidth.of($0.text) }.max() ?? 0 }.max() ?? 0
    let width = min(screen.columns - 2, max(longest, CharacterWidth.of(panel.hint) + 12, 24) + 6)
    let height = min(screen.rows, panel.lines.count + 4)
    return CellRect(
      x: screen.x + (screen.columns - width) / 2, y: screen.y + (screen.rows - height) / 2, columns: width,
      rows: height)
  }

  /// How many lines there is room for.
  package static func visibleLines(in area: CellRect) -> Int { max(0, area.rows - 4) }

  package func draw(in canvas: inout Canvas, area: CellRect, theme: Theme) {
    let ground = CellStyle(foreground: theme.header, background: theme.button)
    canvas.fill(area, style: ground)
    let edge = CellStyle(foreground: theme.quiet, background: theme.button)
    let across = String(repeating: "─", count: max(0, area.columns - 2))
    canvas.put("╭" + across + "╮", x: area.x, y: area.y, style: edge, clip: area)
    for y in area.y + 1..<max(area.y + 1, area.endY - 1) {
      canvas.put("│", x: area.x, y: y, style: edge, clip: area)
      canvas.put("│", x: area.endX - 1, y: y, style: edge, clip: area)
    }
    canvas.put("╰" + across + "╯", x: area.x, y: area.endY - 1, style: edge, clip: area)
    let heading = CharacterWidth.truncated(" \(title) ", to: area.columns - 4)
    canvas.put(heading, x: area.x + 2, y: area.y, style: ground.with(.bold), clip: area)

    let rows = Self.visibleLines(in: area)
    let text = CellRect(x: area.x + 3, y: area.y + 2, columns: area.columns - 6, rows: rows)
    for (index, line) in lines.dropFirst(offset).prefix(rows).enumerated() {
      for piece in line {
        let style = CellStyle(
          foreground: piece.color ?? theme.header, background: theme.button, piece.isStrong ? .bold : [])
        canvas.put(piece.text, x: text.x + piece.x, y: text.y + index, style: style, clip: text)
      }
    }
    let more = lines.count > rows ? " \(min(lines.count, offset + rows)) of \(lines.count) · " : " "
    let foot = CharacterWidth.truncated(more + hint + " ", to: area.columns - 4)
    canvas.put(foot, x: area.endX - 2 - CharacterWidth.of(foot), y: area.endY - 1, style: edge, clip: area)
  }
}
