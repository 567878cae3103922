import CardDeck
import SwipeEngine

/// The deck as it will be when the record is played: what is written is done here first.
struct ScriptShadow {
  /// What became of a card at once.
  enum Outcome: Hashable {
    case decided(CardID, SwipeDirection)
    case undone(CardID)
  }

  private var stack: CardStack<CardID>
  private var effects: [SwipeEffect<CardID>] = []
  private var frame = StackFrame<CardID>()

  init(options: SwipeOptions, layout: SwipeLayout, cards: [CardID]) {
    stack = CardStack(options: options, layout: layout, cards: cards)
  }

  var heldCard: CardID? { stack.heldCard }
  var topCard: CardID? { stack.topCard }
  var count: Int { stack.count }

  func standing(of card: CardID) -> CardStanding? { stack.standing(of: card) }

  /// The undecided cards in sight, top first.
  mutating func remaining(at time: Duration) -> [CardID] {
    stack.frame(at: time, into: &frame)
    return frame.cards.filter(\.phase.isRemaining).map(\.card)
  }

  /// Does what a line says.
  mutating func tell(_ event: SwipeEvent<CardID>, at time: Duration) -> [Outcome] {
    stack.handle(event, at: time, into: &effects)
    defer { effects.removeAll(keepingCapacity: true) }
    return effects.compactMap { effect in
      switch effect {
      case .chosen(let result): .decided(result.card, result.direction)
      case .redone(let reversal): .decided(reversal.card, reversal.direction)
      case .undone(let reversal): .undone(reversal.card)
      case .pan, .ask, .exited, .cancelled, .returned, .finished: nil
      }
    }
  }
}
