/// A deck of the log, with what stands on it.
package struct DeckSummary: Sendable, Hashable {
  package let deck: KnownDeck
  /// The choices of everyone together.
  package let tally: Tally
  /// The names of all who have chosen on it, sorted.
  package let annotators: [String]
  /// The time of the last event or the last entry, whichever is later, in milliseconds since 1970.
  package let lastUsed: Int64
}
