/// A deck that has been entered in the log.
package struct KnownDeck: Sendable, Hashable {
  package let id: DeckID
  package let key: DeckKey
  /// The title it had when last entered; `nil` if it has none.
  package let title: String?
  /// When it was first and last entered, in milliseconds since 1970.
  package let firstSeen, lastSeen: Int64
}
