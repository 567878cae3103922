import CardPixels
import SwipeEngine
import TerminalCanvas

/// Where cards are drawn in cells, and how.
struct CardStage {
  /// The cells that cards may cover.
  let clip: CellRect
  /// The engine's card at rest; every card's own frame lies in its middle.
  let room: CellRect
  /// The rectangle below which cards behind show their edges, in points at rest.
  let front: SwipeRect
  let geometry: CellGeometry
  let style: ScreenStyle
}
