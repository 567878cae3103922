import CardDeck
import ChoiceLog

/// Undecided cards on their way to a session.
package struct CardBatch: Sendable {
  /// In their order, behind all cards given before.
  package var cards: [DeckSelection] = []
  /// Cards of the first frame that turned out to be copies: where the copy starts, and the index of the card it
  /// copies.
  package var copies: [(offset: Int, index: UInt32)] = []
  /// Indexes of cards given before that turned out to be decided.
  package var decided: [UInt32] = []
  /// All cards of the session's part of the deck, decided or not; empty where that is the whole deck.
  package var members: [DeckSelection] = []
  /// The number of cards, from the first on, of which it is known whether they are in the part.
  package var membersKnown = 0
  /// Choices that stand on cards, by index: in a second round, on the cards to decide anew; with a part of the deck,
  /// on all cards looked at. `nil` where no choice stands, which corrects an earlier batch.
  package var standing: [(index: UInt32, choice: Choice?)] = []
  /// Indexes of cards that earlier sessions put off, for a team's deck.
  package var putOff: [UInt32] = []
  /// The number of cards that have been looked at.
  package var looked = 0
  /// Set once, with the last cards.
  package var end: End?

  /// What is known when the whole deck has been looked at.
  package struct End: Sendable {
    /// Cards put off in earlier sessions, in the order they were put off.
    var putOff: [UInt32] = []
    /// Where the log knows records by other ids than the deck does.
    var loggedIDs = LoggedIDs()
    /// The choices at the start on cards that are not in the deck any more.
    var gone = Tally()
    /// Where the log ended at the start; `nil` if it was empty.
    var position: LogPosition?
    /// The cards that conditions of the part left out because they could not compare them.
    var incomparable: [IncomparableCards] = []
    /// `nil` if all went well.
    var problem: CardLoadingError?
  }

  package var isEmpty: Bool { looked == 0 && end == nil }
}
