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

/// What a choice remembers of the record that it was made on.
package struct RecordMark: Sendable, Hashable {
  /// Tells later whether the record has changed; `nil` if nobody looked at the record.
  package let hash: RecordHash?
  /// Bytes from the start of the deck's file. A hint that has to be verified: the file may have been edited.
  package let offset: Int64

  package init(hash: RecordHash?, offset: Int64) {
    self.hash = hash
    self.offset = offset
  }
}

/// The gesture behind a choice, as the engine reported it.
package struct GestureFigures: Sendable, Hashable {
  /// Translation in points, x to the right and y down.
  package let tx, ty: Double
  /// Velocity in points per second.
  package let vx, vy: Double
  /// Travel as a share of the threshold, 0...1.
  package let ratio: Double

  package init(tx: Double, ty: Double, vx: Double, vy: Double, ratio: Double) {
    self.tx = tx
    self.ty = ty
    self.vx = vx
    self.vy = vy
    self.ratio = ratio
  }

  /// SQLite turns a NaN into NULL, so figures that are not finite are not kept.
  var areFinite: Bool {
    tx.isFinite && ty.isFinite && vx.isFinite && vy.isFinite && ratio.isFinite
  }
}

/// The rank that a card had in a learned order when it was chosen on.
package struct CardRank: Sendable, Hashable {
  static let ranks: ClosedRange<Int64> = 1...Int64(UInt32.max)
  static let models: ClosedRange<Int64> = 0...Int64(UInt32.max)

  /// 1 for the first of the undecided cards.
  package let rank: Int
  /// The version of the model that ranked it.
  package let model: Int
  /// Whether it was drawn at random among the undecided cards.
  package let isExplored: Bool

  package init(rank: Int, model: Int, isExplored: Bool) {
    self.rank = Int(Int64(rank).clamped(to: Self.ranks))
    self.model = Int(Int64(model).clamped(to: Self.models))
    self.isExplored = isExplored
  }
}

/// An event as it stands in the log.
package struct LoggedEvent: Sendable, Hashable {
  /// The event's number in this log; later events have larger numbers.
  package let sequence: Int64
  package let event: ChoiceEvent
  /// The choice made, taken back or put back; `nil` for a note.
  package let choice: Choice?
  /// For an undo or a redo, the sequence number of the choice taken or put back.
  package let subject: Int64?
  package let identity: EventIdentity
}

/// What makes an event the same event in every log that holds it.
///
/// An origin is one opening of one log, not the log itself. So two copies of a file in which choices are made never give
/// two events the same identity.
package struct EventIdentity: Sendable, Hashable {
  /// 16 random bytes of the opening that wrote the event.
  package let origin: [UInt8]
  /// The event's number within the origin; there may be gaps.
  package let number: Int64
}
