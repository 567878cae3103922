import SwipeEngine

/// The engine's controller as a session uses it. Passes everything on, and tells a recorder, if there is one, what
/// was said to the engine and what came of it.
package final class SessionController: SwipeDelegate {
  package typealias ID = UInt32

  /// Who is asked and told.
  package weak var delegate: (any SwipeDelegate<ID>)?

  private let controller: SwipeController<ID>
  private let recorder: SessionRecorder?
  /// What the event under way has led to so far.
  private var outcomes: [SessionStep.Outcome] = []
  private var frame = StackFrame<ID>()

  package init(
    options: SwipeOptions, layout: SwipeLayout, start: SessionStart, recorder: SessionRecorder?
  ) throws(OptionError) {
    controller = try SwipeController(options: options, layout: layout, cards: [])
    self.recorder = recorder
    controller.delegate = self
    recorder?(.began(options, layout, start))
  }

  package var stack: CardStack<ID> { controller.stack }
  var nextWake: Duration? { controller.nextWake }
  var isMoving: Bool { controller.isMoving }

  package func setOptions(_ options: SwipeOptions) throws(OptionError) { try controller.setOptions(options) }

  package func handle(_ event: SwipeEvent<ID>, at time: Duration) {
    guard let recorder else { return controller.handle(event, at: time) }
    outcomes = []
    controller.handle(event, at: time)
    controller.stack.frame(at: time, into: &frame)
    recorder(
      .step(
        SessionStep(
          event: event, time: time, held: controller.stack.heldCard, outcomes: outcomes,
          remaining: frame.cards.filter { $0.phase.isRemaining }.map(\.card))))
  }

  package func advance(to time: Duration) { controller.advance(to: time) }

  func frame(at time: Duration, into frame: inout StackFrame<ID>) { controller.frame(at: time, into: &frame) }

  // MARK: - What the engine asks and tells

  package func shouldChoose(_ proposal: SwipeProposal<ID>) -> SwipeAnswer {
    delegate?.shouldChoose(proposal) ?? .yes
  }

  package func onPan(_ state: PanState<ID>) { delegate?.onPan(state) }

  package func onChosen(_ result: SwipeResult<ID>) {
    outcomes.append(.chosen(result.card, result.direction))
    delegate?.onChosen(result)
  }

  package func didExit(_ result: SwipeResult<ID>) { delegate?.didExit(result) }
  package func onCancel(_ cancellation: SwipeCancellation<ID>) { delegate?.onCancel(cancellation) }
  package func didReturn(_ cancellation: SwipeCancellation<ID>) { delegate?.didReturn(cancellation) }

  package func didUndo(_ reversal: SwipeReversal<ID>) {
    outcomes.append(.undone(reversal.card))
    delegate?.didUndo(reversal)
  }

  package func didRedo(_ reversal: SwipeReversal<ID>) {
    outcomes.append(.redone(reversal.card, reversal.direction))
    delegate?.didRedo(reversal)
  }

  package func didFinish() { delegate?.didFinish() }
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
