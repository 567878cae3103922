import CardDeck
import ChoiceLog

/// Why no more cards come, or why the deck is refused.
package enum CardLoadingError: Error, Sendable, Hashable {
  /// The deck could not be read to its end; the cards before are good.
  case deck(DeckError)
  /// The deck does not have what was asked for.
  case query(DeckQueryError)
  /// There is no card on which one of these stands, for a second round.
  case nothingAgain(Set<Choice>)
  /// The deck is not the expected one; says why.
  case refused(String)
  /// The choices in the log could not be read.
  case log(ChoiceLogError)
}
