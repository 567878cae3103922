import CardDeck
import SwipeEngine

/// A script's first line: the state before the first event.
package struct ScriptScene {
  package var layout: SwipeLayout
  package var cards: [CardID]
  package var options: ScriptOptions

  /// The deck before the first event; it asks about every choice.
  package func stack() throws(ScriptError) -> CardStack<CardID> {
    do {
      var stack = try CardStack(options: options.swipe, layout: layout, cards: cards)
      stack.asksBeforeChoosing = true
      return stack
    } catch {
      throw ScriptError("options: \(error)")
    }
  }
}

extension ScriptScene {
  /// Reads the first line of a script that is not blank.
  package init(line: [UInt8]) throws(ScriptError) {
    let object = try ScriptObject(line: line)
    guard object["scene"] != nil else {
      throw ScriptError("the first line is not the scene; begin with {\"scene\":{…},\"cards\":[…]}")
    }
    try object.allow(only: ["scene", "cards", "options"])
    layout = try object.require("scene").layout("scene")
    cards = try object.require("cards").ids("cards")
    options =
      try object["options"].map { value throws(ScriptError) in try ScriptOptions(value) } ?? ScriptOptions()
  }
}
