/// How many pixels of a picture half a cell covers.
package struct PictureWindow: Sendable, Hashable {
  /// At least 1, as is `rows`; less counts as 1.
  package let columns: Int
  package let rows: Int

  package init(columns: Int = 4, rows: Int = 4) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
}
