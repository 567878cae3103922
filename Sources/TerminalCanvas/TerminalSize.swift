/// How large the terminal is.
package struct TerminalSize: Sendable, Hashable {
  /// At least 1.
  package var columns: Int
  /// At least 1.
  package var rows: Int
  /// Width of the text area in pixels; 0 where unknown.
  package var pixelWidth: Int
  /// Height of the text area in pixels; 0 where unknown.
  package var pixelHeight: Int

  /// More than any screen can show: a broken program may report any size, and that must not cost gigabytes.
  package static let mostColumns = 2048
  package static let mostRows = 1024

  /// Whether the window is so large that only a message about that is drawn.
  package var isTooLarge: Bool { columns > Self.mostColumns || rows > Self.mostRows }

  /// The part that is drawn on: all of the window, or its upper left corner where it is too large.
  package var drawn: (columns: Int, rows: Int) {
    isTooLarge ? (min(columns, 80), min(rows, 24)) : (columns, rows)
  }

  package init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.pixelWidth = max(0, pixelWidth)
    self.pixelHeight = max(0, pixelHeight)
  }

  /// Width and height of a cell in whole pixels; `nil` where the terminal does not say.
  package var cellPixels: (width: Int, height: Int)? {
    // Rounded down: some terminals count their border.
    let width = pixelWidth / columns
    let height = pixelHeight / rows
    return width > 0 && height > 0 ? (width, height) : nil
  }
}
