import CardDeck
import SwipeEngine
import SwipeScript
import SwipeSession

/// The deck as it will be when the recording is played. It reads each line as `simulate` does before the line is
/// written, so that a recording has no line that cannot be played.
struct ReplayedScript {
  /// The immediate result of a line for a card.
  enum Outcome: Hashable {
    case decided(CardID, SwipeDirection)
    case undone(CardID)
  }

  private(set) var stack: CardStack<CardID>
  private var effects: [SwipeEffect<CardID>] = []
  private var frame = StackFrame<CardID>()

  /// - Parameter scene: The first line of a script.
  init(scene: String) throws(ScriptError) {
    stack = try ScriptScene(line: Array(scene.utf8)).stack()
  }

  /// The undecided cards in sight, top first.
  mutating func remaining(at time: Duration) -> [CardID] {
    stack.frame(at: time, into: &frame)
    return frame.cards.filter(\.phase.isRemaining).map(\.card)
  }

  /// Plays one line.
  ///
  /// - Returns: The results; `nil` for a bad line, which changes nothing.
  mutating func play(_ line: String) -> [Outcome]? {
    guard let event = try? ScriptEvent(line: Array(line.utf8)), case .tell(let told) = event.action else {
      return nil
    }
    stack.handle(told, at: event.time, into: &effects)
    if case .ask(let proposal) = effects.last {
      stack.handle(.answer(proposal.token, .yes), at: proposal.time, into: &effects)
    }
    defer { effects.removeAll(keepingCapacity: true) }
    return effects.compactMap { effect in
      switch effect {
      case .chosen(let result): .decided(result.card, result.direction)
      case .redone(let reversal): .decided(reversal.card, reversal.direction)
      case .undone(let reversal): .undone(reversal.card)
      case .pan, .taken, .tapped, .armed, .ask, .exited, .cancelled, .returned, .finished: nil
      }
    }
  }
}
