import SwipeSession

/// A panel over the middle of the screen: a title, and lines that may be more than it shows.
package struct PanelView: Sendable, Hashable {
  package var title: String
  package var lines: [Line]
  /// First line shown.
  package var offset: Int
  /// Whether there are more lines behind these.
  package var isPartial = false
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
  package static func area(
    of panel: PanelView, within screen: CellRect, joining: ClusterJoining
  ) -> CellRect {
    func width(_ text: String) -> Int { CharacterWidth.of(text, joining: joining) }
    // Of a book the beginning says how wide it is: no frame should have to look through all of it.
    let longest = panel.lines.prefix(1000).map { $0.map { $0.x + width($0.text) }.max() ?? 0 }.max() ?? 0
    let width = min(screen.columns - 2, max(longest, width(panel.hint) + 12, 24) + 6)
    let height = min(screen.rows, panel.lines.count + 4)
    return CellRect(
      x: screen.x + (screen.columns - width) / 2, y: screen.y + (screen.rows - height) / 2, columns: width,
      rows: height)
  }

  /// Lines of a panel that may do without its blank ones.
  private static let mostTightened = 1000

  /// Blank lines between the text and the edge give way, then those in the text, before anything has to be scrolled.
  private func shown(in area: CellRect) -> (lines: ArraySlice<Line>, first: Int, rows: Int, isWhole: Bool) {
    let airy = max(0, area.rows - 4)
    if !isPartial, lines.count <= airy { return (lines[...], area.y + 2, airy, true) }
    let rows = max(0, area.rows - 2)
    if !isPartial, lines.count <= rows { return (lines[...], area.y + 1, rows, true) }
    if !isPartial, lines.count < Self.mostTightened {
      let full = lines.filter { !$0.isEmpty }
      if full.count <= rows { return (full[...], area.y + 1, rows, true) }
    }
    return (lines.dropFirst(offset).prefix(rows), area.y + 1, rows, false)
  }

  package func draw(in canvas: inout Canvas, area: CellRect, theme: Theme) {
    let ground = CellStyle(foreground: theme.header, background: theme.panel)
    canvas.fill(area, style: ground)
    let edge = CellStyle(foreground: theme.quiet, background: theme.panel)
    let across = String(repeating: "─", count: max(0, area.columns - 2))
    canvas.put("╭" + across + "╮", x: area.x, y: area.y, style: edge, clip: area)
    for y in area.y + 1..<max(area.y + 1, area.endY - 1) {
      canvas.put("│", x: area.x, y: y, style: edge, clip: area)
      canvas.put("│", x: area.endX - 1, y: y, style: edge, clip: area)
    }
    canvas.put("╰" + across + "╯", x: area.x, y: area.endY - 1, style: edge, clip: area)
    let heading = canvas.truncated(" \(title) ", to: area.columns - 4)
    canvas.put(heading, x: area.x + 2, y: area.y, style: ground.with(.bold), clip: area)

    let (shown, first, rows, isWhole) = shown(in: area)
    let text = CellRect(x: area.x + 3, y: first, columns: area.columns - 6, rows: rows)
    for (index, line) in shown.enumerated() {
      for piece in line {
        let style = CellStyle(
          foreground: piece.color ?? theme.header, background: theme.panel, piece.isStrong ? .bold : [])
        let words = canvas.truncated(piece.text, to: text.columns - piece.x)
        canvas.put(words, x: text.x + piece.x, y: text.y + index, style: style, clip: text)
      }
    }
    let total = "\(lines.count)" + (isPartial ? "+" : "")
    let more = !isWhole ? " \(min(lines.count, offset + rows)) of \(total) · " : " "
    let foot = canvas.truncated(more + hint + " ", to: area.columns - 4)
    canvas.put(foot, x: area.endX - 2 - canvas.width(of: foot), y: area.endY - 1, style: edge, clip: area)
  }
}
