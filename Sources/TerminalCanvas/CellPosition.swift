/// Where a cell is on a canvas; (0, 0) is the upper left.
package struct CellPosition: Sendable, Hashable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}
