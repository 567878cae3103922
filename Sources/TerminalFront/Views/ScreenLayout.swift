/// Where the parts of the screen are, in cells, for one terminal size.
///
/// From top to bottom: header, stage (where cards live), buttons, footer. Wide rooms get a taller header
/// and buttons that are easy to hit; at 40 × 12 everything is one row high.
package struct ScreenLayout: Sendable, Hashable {
  package static let leastColumns = 40
  package static let leastRows = 12

  package let columns: Int
  package let rows: Int
  package let header: CellRect
  package let stage: CellRect
  /// The top card at rest.
  package let card: CellRect
  package let buttons: CellRect
  package let footer: CellRect

  /// `nil` where the terminal is smaller than 40 × 12, or too large.
  ///
  /// - Parameter hasPictures: Whether cards need room for a picture beside their text.
  package init?(columns: Int, rows: Int, hasPictures: Bool = false) {
    guard columns >= Self.leastColumns, rows >= Self.leastRows,
      !TerminalSize(columns: columns, rows: rows).isTooLarge
    else { return nil }
    self.columns = columns
    self.rows = rows
    let roomy = rows >= 20
    let headerRows = roomy ? 2 : 1
    let buttonRows = roomy ? 3 : 1
    header = CellRect(x: 0, y: 0, columns: columns, rows: headerRows)
    footer = CellRect(x: 0, y: rows - 1, columns: columns, rows: 1)
    buttons = CellRect(x: 0, y: rows - 1 - buttonRows, columns: columns, rows: buttonRows)
    stage = CellRect(x: 0, y: headerRows, columns: columns, rows: rows - headerRows - buttonRows - 1)

    // Below the card there is room for the two behind it; above it a row of air where there is one to spare.
    let above = stage.rows >= 14 ? 1 : 0
    let below = stage.rows >= 14 ? 2 : 1
    let height = min(stage.rows - above - below, 30)
    let width =
      hasPictures
      ? min(columns - 6, max(34, min(96, height * 32 / 10)))
      : min(columns - 6, max(34, min(72, height * 26 / 10)))
    let spare = stage.rows - above - below - height
    card = CellRect(
      x: (columns - width) / 2, y: stage.y + above + spare / 2, columns: width, rows: height)
  }
}
