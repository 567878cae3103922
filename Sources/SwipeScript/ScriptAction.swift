import CardDeck
import SwipeEngine

/// The event on a line.
package enum ScriptAction {
  /// An event that goes to the engine as it is.
  case tell(SwipeEvent<CardID>)
  /// Replaces cards by others, one after the other.
  case replace([(old: CardID, new: CardID)])
  /// Answers the question about a card; `nil` for the oldest open question.
  case answer(SwipeAnswer, card: CardID?)
  /// Ends the script.
  case end
}
