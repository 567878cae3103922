import CardDeck
import SwipeEngine

/// Where a session begins: what is undecided, what waits for later, what undo can reach.
package struct SessionStart: Sendable {
  package typealias Number = UInt32

  /// Cards without a choice, in the deck's order, as runs of consecutive numbers.
  package var undecided: [Range<Number>]
  /// Cards put off in an earlier session, in the order they were put off.
  package var putOff: [Number]
  /// Choices of earlier sessions, oldest first.
  package var earlier: [(Number, SwipeDirection)]
  /// Whether there may be more cards than these; they are delivered later.
  package var isPartial = false

  /// A deck nobody has looked at yet.
  package init(count: Int) {
    undecided = count > 0 ? [0..<Number(clamping: count)] : []
    putOff = []
    earlier = []
  }

  /// The first cards of a session to which others will be delivered, in their order.
  package init(first cards: [DeckSelection]) {
    undecided = cards.flatMap(\.runs)
    putOff = []
    earlier = []
    isPartial = true
  }
}
