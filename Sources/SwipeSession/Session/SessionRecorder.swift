import SwipeEngine

/// Writes a session down while it goes on.
package typealias SessionRecorder = (SessionRecord) -> Void

/// What a recorder is told.
package enum SessionRecord {
  /// The first record, at time zero, with the undecided cards that are there already, in their order.
  case began(SwipeOptions, SwipeLayout, undecided: [Range<UInt32>])
  case step(SessionStep)
}

/// An event that a session sent to the engine, and what came of it.
package struct SessionStep {
  /// A change that a step makes at once.
  package enum Outcome: Sendable, Hashable {
    /// A choice was made, or made again, in this direction.
    case decided(UInt32, SwipeDirection)
    /// A choice was taken back, which may be one of an earlier session.
    case undone(UInt32)
  }

  package let event: SwipeEvent<UInt32>
  package let time: Duration
  /// The card that is dragged after the step; `nil` for none.
  package let held: UInt32?
  package let outcomes: [Outcome]
  /// The undecided cards in sight after the step, top first.
  package let remaining: [UInt32]
}

/// Collects the outcomes of each step for a recorder.
struct SessionRecording {
  let recorder: SessionRecorder
  /// Outcomes of the step under way.
  var outcomes: [SessionStep.Outcome] = []
  private var frame = StackFrame<UInt32>()

  init(_ recorder: @escaping SessionRecorder) { self.recorder = recorder }

  mutating func endStep(_ event: SwipeEvent<UInt32>, at time: Duration, _ stack: CardStack<UInt32>) {
    stack.frame(at: time, into: &frame)
    recorder(
      .step(
        SessionStep(
          event: event, time: time, held: stack.heldCard, outcomes: outcomes,
          remaining: frame.cards.filter { $0.phase.isRemaining }.map(\.card))))
    outcomes = []
  }
}

extension CardPhase {
  /// Whether a card in this phase is still undecided.
  package var isRemaining: Bool {
    switch self {
    case .resting, .dragging, .returning, .undoing: true
    case .forced, .pending, .exiting, .gone: false
    }
  }
}
