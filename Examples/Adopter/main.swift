// The whole of a program that adopts the engine: Tools/examples.sh builds it in packages that have nothing else.
import SwipeEngine

let deck = SwipeController(size: SwipeSize(width: 320, height: 480), cards: ["ada", "grace", "edsger"])
deck.callbacks.onChosen = { print($0.card, $0.direction, "after \($0.dwell)") }
deck.handle(.gesture(.pressed(SwipePoint(x: 160, y: 100))), at: .zero)
deck.handle(.gesture(.moved(SwipePoint(x: 280, y: 110))), at: .milliseconds(100))
deck.handle(.gesture(.released(SwipePoint(x: 290, y: 110))), at: .milliseconds(120))
deck.swipe(.left, cause: .key, at: .seconds(1))
deck.undo(at: .seconds(2))
print("left:", deck.stack.remainingCards)
