import CardDeck
import ChoiceLog

/// Why no more cards come, or the wrong ones did.
package enum CardLoadingError: Error, Sendable, Hashable {
  /// The deck could not be read to its end; the cards before are good.
  case deck(DeckError)
  /// The deck has not what was asked for. There is nothing to go on with.
  case query(DeckQueryError)
  /// There is no card on which one of these stands, for a second round.
  case nothingAgain(Set<Choice>)
  /// The deck is not what it has to be, in words.
  case refused(String)
  /// What has been decided could not be read.
  case log(ChoiceLogError)
}

/// Undecided cards on their way to a session.
package struct CardBatch: Sendable {
  /// In the order in which they are to be shown, behind all given before.
  package var cards: [DeckSelection] = []
  /// Of the cards that the session has begun with: where a copy starts, and the index of the card that it copies.
  package var copies: [(offset: Int, index: UInt32)] = []
  /// Of these too: the indexes of cards that turned out to have a choice.
  package var decided: [UInt32] = []
  /// Cards of the part that the session is about, whatever stands on them; empty where that is the whole deck.
  package var members: [DeckSelection] = []
  /// How many cards of the deck are known to be in the part, or not to be, from the first on.
  package var membersKnown = 0
  /// What stands on cards, by their indexes: of a second round on those that may be decided anew, of a part of the deck on
  /// all cards that were looked at. `nil` for one on which nothing stands, against what was said before.
  package var standing: [(index: UInt32, choice: Choice?)] = []
  /// Of a deck that need not end: the indexes of cards that earlier sessions have put off.
  package var putOff: [UInt32] = []
  /// How many cards have been looked at.
  package var looked = 0
  /// Set once, with the last cards.
  package var end: End?

  /// What is known when the whole deck has been looked at.
  package struct End: Sendable {
    /// Cards put off in earlier sessions, in the order they were put off.
    var putOff: [UInt32] = []
    var decided = DecidedIndexes()
    /// Where the log knows records by other ids than the deck does.
    var loggedIDs = LoggedIDs()
    /// What stood at the start on cards that the deck has no more.
    var gone = Tally()
    /// Where the log ended at the start; `nil` if it was empty.
    var position: LogPosition?
    /// `nil` if all went well.
    var problem: CardLoadingError?
  }

  package var isEmpty: Bool { looked == 0 && end == nil }
}
