import CardPixels
import TerminalCanvas

/// Pixels that are shown in place of cells.
struct ScreenPixels: Sendable, Hashable {
  /// The cells, which are blank.
  let area: CellRect
  /// A scene of the same size.
  let scene: PixelScene
  /// Whether the pixels are drawn into the cells, and not below or over them.
  var fillsCells = false
}
