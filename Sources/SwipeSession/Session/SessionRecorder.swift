import SwipeEngine

/// Writes a session down while it goes on.
package typealias SessionRecorder = (SessionRecord) -> Void

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
