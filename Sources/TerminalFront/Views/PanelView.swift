import CardPixels
import SwipeSession
import TerminalCanvas
import TerminalText

/// A panel over the middle of the stage, which is dimmed, or a card of lines in its place: lines that may be more than
/// it shows.
package struct PanelView: Sendable, Hashable {
  package var lines: [Line]
  /// First line shown.
  package var offset: Int
  /// Whether there are more lines behind these.
  package var isPartial = false
  /// Whether it stands where a card would, and not over one.
  package var isCard: Bool

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

  package init(lines: [Line], offset: Int = 0, isCard: Bool = false) {
    self.lines = lines
    self.offset = offset
    self.isCard = isCard
  }

  /// Where a panel stands so that its lines fit, as far as the stage allows.
  package static func area(
    of panel: PanelView, within stage: CellRect, joining: ClusterJoining
  ) -> CellRect {
    func width(_ text: String) -> Int { CharacterWidth.of(text, joining: joining) }
    // Of a book the beginning says how wide it is: no frame should have to look through all of it.
    let longest = panel.lines.prefix(1000).map { $0.map { $0.x + width($0.text) }.max() ?? 0 }.max() ?? 0
    let columns = min(stage.columns, max(longest, 24) + 6)
    let rows = min(stage.rows, panel.lines.count + 2)
    return CellRect(
      x: stage.x + (stage.columns - columns) / 2, y: stage.y + (stage.rows - rows) / 2, columns: columns,
      rows: rows)
  }

  /// Blank columns at each side, and blank rows above and below.
  private func padding(_ area: CellRect) -> (side: Int, top: Int) {
    guard isCard else { return (3, 1) }
    return area.rows > 12 && area.columns >= 90 ? (5, 2) : (2, 1)
  }

  /// Lines of a panel that may do without its blank ones.
  private static let mostTightened = 1000

  /// Blank lines between the text and the edge give way, then those in the text, before anything has to be scrolled.
  private func shown(in area: CellRect) -> (lines: ArraySlice<Line>, first: Int, rows: Int, isWhole: Bool) {
    let top = padding(area).top
    let airy = max(0, area.rows - 2 * top)
    if !isPartial, lines.count <= airy { return (lines[...], area.y + top, airy, true) }
    let rows = max(0, area.rows - 2)
    if !isPartial, lines.count <= rows { return (lines[...], area.y + 1, rows, true) }
    if !isPartial, lines.count < Self.mostTightened {
      let full = lines.filter { !$0.isEmpty }
      if full.count <= rows { return (full[...], area.y + 1, rows, true) }
    }
    return (lines.dropFirst(offset).prefix(rows), area.y + 1, rows, false)
  }

  /// - Parameters:
  ///   - stage: What of it is behind a panel is dimmed, and in its shadow; `nil` where that, and the panel's body, are
  ///     pixels.
  ///   - geometry: Of the cells, for the rounded corners of a card.
  package func draw(
    in canvas: inout Canvas, area: CellRect, stage: CellRect?, geometry: CellGeometry, style: ScreenView.Style
  ) {
    let theme = style.theme
    let isSurface = style.hasColor && !theme.isCoarse
    let color = isCard ? theme.card : theme.panel
    if isSurface {
      if let stage {
        if !isCard { canvas.dim(stage, to: Self.light, theme.room) }
        let rect = geometry.points(area)
        CardSurface(
          shape: CardShape(center: rect.center, size: rect.size, rotation: 0, radius: 20), color: color,
          shadow: isCard ? 0 : theme.shadow
        ).draw(in: &canvas, clip: isCard ? area : stage, geometry: geometry)
      } else {
        fill(area, color, in: &canvas, geometry)
      }
    } else {
      drawFrame(in: &canvas, area: area, style)
    }
    let (shown, first, rows, isWhole) = shown(in: area)
    let (side, _) = padding(area)
    let text = CellRect(x: area.x + side, y: first, columns: area.columns - 2 * side, rows: rows)
    let ground: Color? = style.hasColor ? color : nil
    for (index, line) in shown.enumerated() {
      for piece in line {
        let style = CellStyle(
          foreground: style.hasColor
            ? piece.color ?? (isCard ? piece.isStrong ? theme.title : theme.text : theme.header) : nil,
          background: ground,
          piece.isStrong ? .bold : [])
        let words = canvas.truncated(piece.text, to: text.columns - piece.x)
        canvas.put(words, x: text.x + piece.x, y: text.y + index, style: style, clip: text)
      }
    }
    let total = "\(lines.count)" + (isPartial ? "+" : "")
    let foot = isWhole ? "" : " \(min(lines.count, offset + rows)) of \(total) "
    canvas.put(
      foot, x: area.endX - 2 - canvas.width(of: foot), y: area.endY - 1,
      style: CellStyle(foreground: style.hasColor ? theme.quiet : nil, background: ground), clip: area)
  }

  /// Covers a body of pixels but for its corners, which are round.
  private func fill(_ area: CellRect, _ color: Color, in canvas: inout Canvas, _ geometry: CellGeometry) {
    let corner = Int(
      (PixelCardStyle.corner * geometry.cellHeight / CellGeometry.cellWidth).rounded(.up))
    for y in area.y..<area.endY {
      let inset = y == area.y || y == area.endY - 1 ? corner : 0
      let row = CellRect(x: area.x + inset, y: y, columns: area.columns - 2 * inset, rows: 1)
      canvas.fill(row, style: CellStyle(background: color))
    }
  }

  /// What the stage behind a panel keeps of its light.
  static let light = 0.45

  /// Where surfaces cannot be told apart by their colour.
  private func drawFrame(in canvas: inout Canvas, area: CellRect, _ style: ScreenView.Style) {
    let edge = CellStyle(
      foreground: style.hasColor ? style.theme.quiet : nil,
      background: style.hasColor ? style.theme.room : nil)
    canvas.fill(area, style: edge)
    let across = String(repeating: "─", count: max(0, area.columns - 2))
    canvas.put("╭" + across + "╮", x: area.x, y: area.y, style: edge, clip: area)
    for y in area.y + 1..<max(area.y + 1, area.endY - 1) {
      canvas.put("│", x: area.x, y: y, style: edge, clip: area)
      canvas.put("│", x: area.endX - 1, y: y, style: edge, clip: area)
    }
    canvas.put("╰" + across + "╯", x: area.x, y: area.endY - 1, style: edge, clip: area)
  }
}

extension Canvas {
  /// Brings the colours of an area nearer to another one.
  ///
  /// - Parameter light: What they keep, 0...1.
  fileprivate mutating func dim(_ area: CellRect, to light: Double, _ ground: Color) {
    restyle(area) { style in
      style.foreground = (style.foreground ?? ground).mixed(with: ground, amount: 1 - light)
      style.background = (style.background ?? ground).mixed(with: ground, amount: 1 - light)
    }
  }
}
