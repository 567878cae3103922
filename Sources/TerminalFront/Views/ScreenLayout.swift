import TerminalCanvas

/// Where the parts of the screen are, in cells, for one terminal size.
///
/// From top to bottom: header, stage (where cards live), buttons, footer. Everything but the stage takes as little as
/// it can: one row each, and three for the buttons where the screen has 30.
package struct ScreenLayout: Sendable, Hashable {
  package static let leastColumns = 40
  package static let leastRows = 12
  /// Screens with fewer rows have one row of buttons.
  private static let roomyRows = 30
  /// Screens with fewer rows have no margin above and below the card.
  private static let marginRows = 18

  package let columns: Int
  package let rows: Int
  package let header: CellRect
  package let stage: CellRect
  /// The largest card at rest: the stage without its margins.
  package let card: CellRect
  package let buttons: CellRect
  package let footer: CellRect
  /// Columns that stay free at the left and right edge of the screen, beside the card, the header and the footer.
  package let margin: Int

  /// `nil` where the terminal is smaller than 40 × 12, or too large.
  package init?(columns: Int, rows: Int) {
    guard columns >= Self.leastColumns, rows >= Self.leastRows,
      !TerminalSize(columns: columns, rows: rows).isTooLarge
    else { return nil }
    self.columns = columns
    self.rows = rows
    let buttonRows = rows >= Self.roomyRows ? 3 : 1
    let hasMargins = rows >= Self.marginRows
    margin = hasMargins && columns >= 60 ? 2 : 1
    header = CellRect(x: 0, y: 0, columns: columns, rows: 1)
    footer = CellRect(x: 0, y: rows - 1, columns: columns, rows: 1)
    buttons = CellRect(x: 0, y: rows - 1 - buttonRows, columns: columns, rows: buttonRows)
    stage = CellRect(x: 0, y: 1, columns: columns, rows: rows - 2 - buttonRows)
    // The row below the card holds the edges of the cards behind it.
    card = CellRect(
      x: margin, y: stage.y + (hasMargins ? 1 : 0), columns: columns - 2 * margin,
      rows: stage.rows - (hasMargins ? 2 : 0))
  }
}

extension Canvas {
  /// Puts words into the first row of an area, over the ground that is there already.
  ///
  /// - Returns: The columns that they take, whether they were visible or not.
  @discardableResult
  mutating func put(_ words: String, in area: CellRect, x: Int, _ style: CellStyle) -> Int {
    put(words, x: x, y: area.y, style: style, clip: area, keepsBackground: true)
  }
}
