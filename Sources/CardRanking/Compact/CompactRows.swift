/// The rows of a ``CompactIndex``, wherever they are kept.
public protocol CompactRows: Sendable {
  /// What they are the rows of.
  var index: CompactIndex { get }

  /// The rows of some cards.
  /// - Parameter cards: Ascending, below the index's count.
  /// - Throws: If they cannot be read.
  func rows(of cards: [UInt32]) throws -> [[UInt8]]

  /// Some rows that follow one another.
  /// - Parameter first: The card of the first one; one that an earlier call returned, or 0.
  /// - Returns: The card after the last one.
  /// - Throws: If they cannot be read.
  func slice(from first: Int, _ body: (UnsafeRawBufferPointer) -> Void) throws -> Int
}
