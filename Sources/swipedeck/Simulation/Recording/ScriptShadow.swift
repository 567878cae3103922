import SwipeEngine

/// The deck as it will be when the record is played: what is written is done here first.
struct ScriptShadow {
  /// What became of a card at once.
  enum Outcome: Hashable {
    case decided(ScriptID, SwipeDirection)
    case undone(ScriptID)
  }

  private var stack: CardStack<ScriptID>
  private var effects: [SwipeEffect<ScriptID>] = []
  private var frame = StackFrame<ScriptID>()

  init(options: SwipeOptions, layout: SwipeLayout, cards: [ScriptID]) {
    stack = CardStack(options: options, layout: layout, cards: cards)
  }

  var heldCard: ScriptID? { stack.heldCard }
  var topCard: ScriptID? { stack.topCard }
  var count: Int { stack.count }

  func standing(of card: ScriptID) -> CardStanding? { stack.standing(of: card) }

  /// The undecided cards in sight, top first.
  mutating func remaining(at time: Duration) -> [ScriptID] {
    stack.frame(at: time, into: &frame)
    return frame.cards.filter(\.phase.isRemaining).map(\.card)
  }

  /// Does what a line says.
  mutating func tell(_ event: SwipeEvent<ScriptID>, at time: Duration) -> [Outcome] {
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
