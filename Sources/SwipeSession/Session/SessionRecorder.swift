import SwipeEngine

/// Writes a session down while it goes on.
package typealias SessionRecorder = (SessionRecord) -> Void

/// What a recorder is told.
package enum SessionRecord {
  /// Before anything else, at time zero.
  case began(SwipeOptions, SwipeLayout, SessionStart)
  case step(SessionStep)
}

/// Something that a session said to the engine, and what came of it.
package struct SessionStep {
  /// What a step can lead to at once.
  package enum Outcome: Sendable, Hashable {
    /// A card was chosen, to that side.
    case chosen(UInt32, SwipeDirection)
    /// A choice was taken back, which may be one of an earlier session.
    case undone(UInt32)
    /// A choice was made again, to that side.
    case redone(UInt32, SwipeDirection)
  }

  package let event: SwipeEvent<UInt32>
  package let time: Duration
  /// The card that is dragged after it; `nil` for none.
  package let held: UInt32?
  package let outcomes: [Outcome]
  /// The undecided cards in sight after it, top first.
  package let remaining: [UInt32]

  package init(
    event: SwipeEvent<UInt32>, time: Duration, held: UInt32?, outcomes: [Outcome], remaining: [UInt32]
  ) {
    self.event = event
    self.time = time
    self.held = held
    self.outcomes = outcomes
    self.remaining = remaining
  }
}

/// Collects what each step leads to, and tells a recorder of it.
struct SessionRecording {
  let recorder: SessionRecorder
  /// Of the step under way.
  private var outcomes: [SessionStep.Outcome] = []
  private var frame = StackFrame<UInt32>()

  init(_ recorder: @escaping SessionRecorder) { self.recorder = recorder }

  mutating func beginStep() { outcomes = [] }

  mutating func add(_ outcome: SessionStep.Outcome) { outcomes.append(outcome) }

  mutating func endStep(_ event: SwipeEvent<UInt32>, at time: Duration, _ stack: CardStack<UInt32>) {
    stack.frame(at: time, into: &frame)
    recorder(
      .step(
        SessionStep(
          event: event, time: time, held: stack.heldCard, outcomes: outcomes,
          remaining: frame.cards.filter { $0.phase.isRemaining }.map(\.card))))
  }
}

extension CardPhase {
  /// Whether a card that does this is still to be decided.
  package var isRemaining: Bool {
    switch self {
    case .resting, .dragging, .returning, .undoing: true
    case .forced, .pending, .exiting, .gone: false
    }
  }
}
