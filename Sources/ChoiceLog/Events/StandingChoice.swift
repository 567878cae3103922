import CardDeck

/// A choice that stands: it was made, and not taken back.
package struct StandingChoice: Sendable, Hashable {
  package internal(set) var card: CardID
  package let choice: Choice
  package let annotator: String
  /// Larger for a choice that came to stand later. A redo makes a choice stand anew; one that stands again because a later
  /// one was undone keeps its order.
  package let order: Int64
  /// Smaller where the annotator decided the card or put it off for the first time before another, whatever he chose since; 0 if unknown,
  /// but never in a log.
  package let firstOrder: Int64
  /// The sequence number of the event that made it.
  package let made: Int64
  /// When it was made, in milliseconds since 1970; `nil` if unknown, but never in a log.
  package let at: Int64?
  package let cause: String
  /// Milliseconds; `nil` if unknown.
  package let dwell: Int64?
  package internal(set) var record: RecordMark?
  /// Whether the card was drawn at random; see ``CardRank/isExplored``.
  package let isExplored: Bool
  /// The annotator's note on the card.
  package let note: String?
  /// Why it was made; `nil` for none.
  package let reason: String?

  package init(
    card: CardID, choice: Choice, annotator: String, order: Int64, firstOrder: Int64 = 0, made: Int64,
    at: Int64?, cause: String, dwell: Int64? = nil, record: RecordMark? = nil, isExplored: Bool = false,
    note: String? = nil, reason: String? = nil
  ) {
    self.card = card
    self.choice = choice
    self.annotator = annotator
    self.order = order
    self.firstOrder = firstOrder
    self.made = made
    self.at = at
    self.cause = cause
    self.dwell = dwell
    self.record = record
    self.isExplored = isExplored
    self.note = note
    self.reason = reason
  }
}
