/// The rows of a ``CompactIndex``, wherever they are stored.
package protocol CompactRows: Sendable {
  var index: CompactIndex { get }

  /// The rows of some cards.
  /// - Parameter cards: Ascending, below the index's count.
  /// - Throws: If the rows cannot be read.
  func rows(of cards: [Int]) throws -> [[UInt8]]

  /// Calls `body` with some consecutive rows.
  /// - Parameter first: The card of the first row: 0, or a card that an earlier call returned.
  /// - Returns: The card after the last row.
  /// - Throws: If the rows cannot be read.
  func slice(from first: Int, _ body: (UnsafeRawBufferPointer) -> Void) throws -> Int
}
