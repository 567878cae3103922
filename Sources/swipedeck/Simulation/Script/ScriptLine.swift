import CardDeck
import SwipeEngine

/// One line of a script, read.
enum ScriptLine {
  case scene(ScriptScene)
  case event(ScriptEvent)
}

/// A script's first line: what there is before anything happens.
struct ScriptScene {
  var layout: SwipeLayout
  var cards: [CardID]
  var options: ScriptOptions

  /// The deck before the first event; it asks about every choice.
  func stack() throws(ScriptError) -> CardStack<CardID> {
    do {
      var stack = try CardStack(options: options.swipe, layout: layout, cards: cards)
      stack.asks = true
      return stack
    } catch {
      throw ScriptError("options: \(error)")
    }
  }
}

/// How a script's cards are swiped, and what its delegate says.
struct ScriptOptions {
  var swipe = SwipeOptions()
  /// The answer to every question.
  var answers = SwipeAnswer.yes
}

/// Every other line of a script.
struct ScriptEvent {
  /// Since the script's own origin; 0…1e9 ms.
  let time: Duration
  let action: ScriptAction
}

/// What a line says that happens.
enum ScriptAction {
  /// Something that the engine is told as it stands.
  case tell(SwipeEvent<CardID>)
  /// One card in the place of another, one after the other.
  case replace([(old: CardID, new: CardID)])
  /// To the question about that card; `nil` is the oldest open one.
  case answer(SwipeAnswer, card: CardID?)
  /// Nothing, and nothing after it.
  case end
}
