/// Where a picture lies.
package enum PicturePlacement: Sendable, Hashable {
  /// Below the cells: text covers it.
  case belowCells
  /// Over the cells: nothing else is seen in its place.
  case overCells
  /// In the cells: it replaces what they showed, and text that is drawn later replaces a piece of it. Its bytes go
  /// before those of the cells.
  case inCells
}
