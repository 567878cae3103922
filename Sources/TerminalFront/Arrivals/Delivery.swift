import CardDeck
import ChoiceLog

/// Why no more cards come, or the wrong ones did.
package enum ArrivalProblem: Error, Sendable, Hashable {
  /// The deck could not be read to its end; the cards before are good.
  case deck(DeckError)
  /// The deck has not what was asked for. There is nothing to go on with.
  case query(DeckQueryError)
  /// The deck is not what it has to be, in words.
  case refused(String)
  /// What has been decided could not be read.
  case log(ChoiceLogError)
}

/// Undecided cards on their way to a session.
struct Delivery: Sendable {
  /// In the order in which they are to be shown, behind all given before.
  var cards: [DeckSelection] = []
  /// Set once, with the last cards.
  var end: End?

  /// What is known when the whole deck has been looked at.
  struct End: Sendable {
    /// Cards put off in earlier sessions, in the order they were put off.
    var putOff: [UInt32] = []
    var decided = DecidedPlaces()
    /// `nil` if all went well.
    var problem: ArrivalProblem?
  }

  var isEmpty: Bool { cards.isEmpty && end == nil }
}
