import CardDeck

/// Something that happened to a card, on its way into the log.
package struct ChoiceEvent: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Stands from now on, in front of any earlier choice of this annotator on the card.
    case choose(Choice)
    /// Takes back what stands; an earlier choice, if any, stands again.
    case undo
    /// Puts back what was taken back last, unless the card has been chosen anew since.
    case redo
    /// Replaces the note on the card; an empty text removes it.
    case note(String)
  }

  package let deck: DeckID
  /// The card's id, compared by its bytes.
  package let card: CardID
  package let annotator: String
  package let kind: Kind
  /// How it came about: `drag`, `key`, `button`, `program`.
  package let cause: String
  /// Milliseconds since 1970, by the caller's clock; in the years 1 to 9999.
  package let at: Int64
  /// Milliseconds that the card had been on top; 0 to ten years, `nil` if unknown.
  package let dwell: Int64?
  package let record: RecordMark?
  /// `nil` also if any of the figures given was not finite.
  package let figures: GestureFigures?

  package init(
    _ kind: Kind, card: CardID, deck: DeckID, annotator: String, cause: String, at: Int64,
    dwell: Int64? = nil,
    record: RecordMark? = nil, figures: GestureFigures? = nil
  ) {
    self.kind = kind
    self.card = card
    self.deck = deck
    self.annotator = annotator
    self.cause = cause
    self.at = at.clamped(to: LogLimits.times)
    self.dwell = dwell.map { $0.clamped(to: 0...LogLimits.dwell) }
    self.record = record
    self.figures = figures.flatMap { $0.areFinite ? $0 : nil }
  }

  /// The choice that a `choose` makes; `nil` for every other kind.
  package var choice: Choice? {
    guard case .choose(let choice) = kind else { return nil }
    return choice
  }
}
