import CardDeck

/// A choice that stands: made, and not taken back.
package struct StandingChoice: Sendable, Hashable {
  package let card: CardID
  package let choice: Choice
  package let annotator: String
  /// Its place in the order of standing: larger for what came to stand later. A choice put back by a redo
  /// counts from then, one that an undo laid open from when it first stood.
  package let order: Int64
  /// The sequence number of the event that made it.
  package let made: Int64
  /// Milliseconds since 1970 at which it was made.
  package let at: Int64
  package let cause: String
  /// Milliseconds; `nil` if unknown.
  package let dwell: Int64?
  package let record: RecordMark?
  /// The annotator's note on the card, if there is one.
  package let note: String?

  package init(
    card: CardID, choice: Choice, annotator: String, order: Int64, made: Int64, at: Int64, cause: String,
    dwell: Int64? = nil, record: RecordMark? = nil, note: String? = nil
  ) {
    self.card = card
    self.choice = choice
    self.annotator = annotator
    self.order = order
    self.made = made
    self.at = at
    self.cause = cause
    self.dwell = dwell
    self.record = record
    self.note = note
  }
}
