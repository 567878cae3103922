import CardDeck

/// Something that happened to a card, before it is in the log.
package struct ChoiceEvent: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Makes a choice, which stands in front of this annotator's earlier choices on the card.
    case choose(Choice)
    /// Takes back the choice that stands; the one before it, if any, stands again.
    case undo
    /// Puts back the choice that was taken back last, unless a new one has been made on the card since.
    case redo
    /// Replaces the note on the card; an empty text removes it.
    case note(String)

    /// Whether it is about an earlier choice.
    var isAboutAnother: Bool { self == .undo || self == .redo }

    /// The text of a note; `nil` for every other kind.
    package var note: String? {
      guard case .note(let text) = self else { return nil }
      return text
    }
  }

  package internal(set) var deck: DeckID
  /// The card's id, compared by its bytes.
  package let card: CardID
  package let annotator: String
  package let kind: Kind
  /// Why the choice was made, in one line; `nil` for none, and for every other kind.
  package let reason: String?
  /// What made it, a word such as `drag`, `key`, `button`, `program`.
  package let cause: String
  /// Milliseconds since 1970 by the caller's clock, in the years 1 to 9999.
  package let at: Int64
  /// Milliseconds that the card had been on top; 0 to ten years, `nil` if unknown.
  package let dwell: Int64?
  package let record: RecordMark?
  /// `nil` also if one of the given figures is not finite.
  package let figures: GestureFigures?
  /// The card's rank in a learned order; `nil` without such an order.
  package let rank: CardRank?

  package init(
    _ kind: Kind, card: CardID, deck: DeckID, annotator: String, cause: String, at: Int64,
    dwell: Int64? = nil, reason: String? = nil,
    record: RecordMark? = nil, figures: GestureFigures? = nil, rank: CardRank? = nil
  ) {
    self.kind = kind
    let line = reason.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
    self.reason = if case .choose = kind, line != "" { line } else { nil }
    self.card = card
    self.deck = deck
    self.annotator = annotator
    self.cause = cause
    self.at = at.clamped(to: LogLimits.times)
    self.dwell = dwell.map { $0.clamped(to: 0...LogLimits.dwell) }
    self.record = record
    self.figures = figures.flatMap { $0.areFinite ? $0 : nil }
    self.rank = rank
  }

  /// See ``Kind/note``.
  package var note: String? { kind.note }
}
