import CardPixels
import SwipeSession
import TerminalCanvas
import TerminalText

/// Lines in a panel over the dimmed stage, or on a card in the place of the others. Where there are more lines than
/// rows they scroll.
package struct PanelView: Sendable, Hashable {
  package var lines: [Line]
  package var offset: Int
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
    /// What a click on the piece asks for; `nil` for nothing.
    package var command: Command?

    package init(
      x: Int = 0, _ text: String, isStrong: Bool = false, color: Color? = nil, command: Command? = nil
    ) {
      self.x = x
      self.text = text
      self.isStrong = isStrong
      self.color = color
      self.command = command
    }
  }

  /// - Parameter offset: The first line shown, as far as there are as many.
  package init(lines: [Line], offset: Int = 0, isCard: Bool = false) {
    self.lines = lines
    self.offset = max(0, min(offset, lines.count - 1))
    self.isCard = isCard
  }

  /// Two columns of lines; `x` is where the second begins.
  static func lines(_ first: [Line], beside second: [Line], at x: Int) -> [Line] {
    (0..<max(first.count, second.count)).map { row in
      let beside = row < second.count ? second[row] : []
      return (row < first.count ? first[row] : [])
        + beside.map { piece in
          var piece = piece
          piece.x += x
          return piece
        }
    }
  }

  /// The size of a panel in the place of a card, where its lines need no more rows.
  private static let card = (columns: 98, rows: 17)

  /// Where it stands so that its lines fit, as far as there is room.
  func area(on layout: ScreenLayout, _ joining: ClusterJoining) -> CellRect {
    guard isCard else { return area(within: layout.stage, joining) }
    let room = layout.card
    let columns = min(room.columns, Self.card.columns)
    // Where it has all of the width it has all of the height too.
    let least = columns < Self.card.columns ? room.rows : Self.card.rows
    return room.centered(columns: columns, rows: min(room.rows, max(least, lines.count + 4)))
  }

  func area(within stage: CellRect, _ joining: ClusterJoining) -> CellRect {
    let ends = lines.joined().map { $0.x + CharacterWidth.of($0.text, joining: joining) }
    return stage.centered(
      columns: min(stage.columns, max(ends.max() ?? 0, 24) + 6), rows: min(stage.rows, lines.count + 2))
  }

  /// Blank columns at each side, and blank rows above and below.
  private func padding(_ area: CellRect) -> (side: Int, top: Int) {
    guard isCard else { return (3, 1) }
    return area.rows > 12 && area.columns >= 90 ? (5, 2) : (2, 1)
  }

  /// Blank lines between the text and the edge give way, then those in the text, before anything has to be scrolled.
  private func shown(in area: CellRect) -> (lines: ArraySlice<Line>, first: Int, rows: Int, isWhole: Bool) {
    let top = padding(area).top
    let airy = max(0, area.rows - 2 * top)
    if lines.count <= airy { return (lines[...], area.y + top, airy, true) }
    let rows = max(0, area.rows - 2)
    for shown in [lines, lines.filter { !$0.isEmpty }] where shown.count <= rows {
      return (shown[...], area.y + 1, rows, true)
    }
    return (lines.dropFirst(offset).prefix(rows), area.y + 1, rows, false)
  }

  /// - Parameters:
  ///   - stage: The cells behind the panel, which are dimmed; `nil` where they and the panel's body are pixels.
  ///   - geometry: The size of cells, for the rounded corners of a card.
  package func draw(
    in canvas: inout Canvas, area: CellRect, stage: CellRect?, geometry: CellGeometry, style: ScreenStyle
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
      // Surfaces cannot be told apart by their colour.
      let edge = CellStyle(
        foreground: style.hasColor ? theme.quiet : nil, background: style.hasColor ? theme.room : nil)
      _ = CardOutline(frame: area).draw(in: &canvas, clip: area, style: edge)
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
    let foot = isWhole ? "" : " \(min(lines.count, offset + rows)) of \(lines.count) "
    canvas.put(
      foot, x: area.endX - 2 - canvas.width(of: foot), y: area.endY - 1,
      style: CellStyle(foreground: style.hasColor ? theme.quiet : nil, background: ground), clip: area)
  }

  /// What a click on a piece asks for; `nil` beside the pieces.
  func command(at position: CellPosition, area: CellRect, joining: ClusterJoining) -> Command? {
    let (shown, first, _, _) = shown(in: area)
    let row = shown.startIndex + position.y - first
    let x = position.x - area.x - padding(area).side
    guard shown.indices.contains(row), x >= 0, area.contains(x: position.x, y: position.y) else { return nil }
    return shown[row].last { $0.x <= x && x < $0.x + CharacterWidth.of($0.text, joining: joining) }?.command
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

  /// The share of its light that the stage behind a panel keeps.
  static let light = 0.45
}

extension Canvas {
  /// Brings the colours of an area nearer to another one.
  ///
  /// - Parameter light: The share of their difference that they keep, 0...1.
  fileprivate mutating func dim(_ area: CellRect, to light: Double, _ ground: Color) {
    restyle(area) { style in
      style.foreground = (style.foreground ?? ground).mixed(with: ground, amount: 1 - light)
      style.background = (style.background ?? ground).mixed(with: ground, amount: 1 - light)
    }
  }
}
