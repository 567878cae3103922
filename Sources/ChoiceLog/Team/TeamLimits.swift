/// Limits of what a team's server may say about a deck.
package enum TeamLimits {
  /// Bytes of a record.
  package static let record = 1 << 22
  /// Bytes of a deck's description; see ``TeamDeck/head``.
  package static let head = 1 << 16
  /// Cards of a deck, as in 006-publish.sql.
  package static let cards: ClosedRange<Int> = 0...1_000_000_000
  /// Cards of a block.
  package static let blockSize: ClosedRange<Int> = 1...64
  /// People who decide each card.
  package static let overlap: ClosedRange<Int> = 1...1_000_000
  /// A second to ten years, in seconds.
  package static let lease: ClosedRange<Int> = 1...315_576_000
  /// Logical clocks of events.
  package static let clocks: ClosedRange<Int64> = 0...(1 << 62)
  static let blocks: ClosedRange<Int64> = 0...Int64(Int32.max)
}
