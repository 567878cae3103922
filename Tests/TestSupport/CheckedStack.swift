import SwipeEngine

/// A stack that is checked after each event by what is known without looking inside: for random sessions in tests, and
/// for the fuzzer.
package struct CheckedStack {
  package private(set) var stack: CardStack<UInt32>
  /// All that happened so far.
  package private(set) var effects: [SwipeEffect<UInt32>] = []
  package private(set) var time = Duration.zero
  /// Those of all questions so far.
  package private(set) var tokens: [AnswerToken] = []
  /// What was found wrong first; `nil` if nothing.
  package var failure: String? { findings.first }

  let findings = Findings()
  /// Whether every motion takes time, so that nothing may jump.
  private var isContinuous: Bool
  /// All ids that the stack has, had, or may have.
  var ids: Set<UInt32>
  var steps = 0
  /// How many of ``effects`` have been read.
  var seen = 0

  // A model of the effects.
  /// The cards whose choice stands.
  var decided: Set<UInt32> = []
  /// In a deck that loops: how many choices stand on a card of earlier rounds, and the number of its newest one.
  var earlier: [UInt32: Int] = [:]
  var newest: [UInt32: Int] = [:]
  /// The sequence numbers of choices whose cards are on their way out.
  var leaving: Set<Int> = []
  /// The cards on their way home, and those that cannot come home any more.
  var returning: Set<UInt32> = []
  var takenAway: Set<UInt32> = []
  var lastSequence = 0
  var lastTime = Duration.zero

  /// Every side that was allowed at any time.
  var directions: SwipeDirections
  /// Whether no card can be leaving in any other way.
  var leavesByVelocity: Bool
  var lastLayout: Duration?
  /// Whether a card may be moved out by its owner.
  var leavesByOwner: Bool
  /// What letting go of the held card would do, as far as it was reported.
  var armed: SwipeDirection?
  /// From the pointer to the middle of the card that it holds.
  var grip: SwipeVector?
  /// The pointer that holds it, and whether the last event was what took it.
  var holder = 0
  /// Where that pointer was seen last.
  package var lastPoint = SwipePoint.zero
  var isNewHold = false
  /// The side that the held card was on as it was taken, or as other options came to hold.
  var stampTaken: SwipeDirection?
  /// The stack before the event at hand.
  var previous: CardStack<UInt32>?
  var frame = StackFrame<UInt32>()

  /// - Parameters:
  ///   - ids: All that the stack has, and all that ranges may append.
  ///   - isContinuous: Whether every motion takes time, so that nothing may jump.
  package init(_ stack: CardStack<UInt32>, ids: Range<UInt32>, isContinuous: Bool = false) {
    self.stack = stack
    self.isContinuous = isContinuous
    self.ids = Set(ids)
    directions = stack.options.directions
    leavesByVelocity = stack.options.leavesByVelocity
    leavesByOwner = stack.options.exit == .custom
    self.stack.advance(to: .zero)  // the first time there is counts whatever it is; here it is 0
  }

  /// Other options, if they are valid ones.
  /// - Parameter isContinuous: Whether nothing may jump by them either.
  package mutating func setOptions(_ options: SwipeOptions, isContinuous: Bool) {
    let before = stack.frame(at: time)
    let visible = stack.options.visibleCount
    guard (try? stack.setOptions(options)) != nil else { return }
    self.isContinuous = self.isContinuous && isContinuous
    if self.isContinuous { checkOptions(from: before, visible: visible) }
    // What letting go would do by them is said as time passes, even none.
    stack.advance(to: time, into: &effects)
    stampTaken = stack.frame(at: time).cards.first { $0.phase == .dragging }?.stamp
    readEffects()
    checkFrame()
    directions.formUnion(options.directions)
    leavesByVelocity = leavesByVelocity && options.leavesByVelocity
    leavesByOwner = leavesByOwner || options.exit == .custom
  }

  /// One event, and the answer to the question it leads to.
  /// - Parameter told: When; a time before the last one counts as the last one.
  /// - Parameter answer: The answer at once; `nil` for none.
  package mutating func handle(
    _ event: SwipeEvent<UInt32>, at told: Duration, answer: (SwipeProposal<UInt32>) -> SwipeAnswer?
  ) {
    checkWaiting(until: told)
    time = max(time, told)
    let before = isContinuous ? stack.frame(at: time) : frame
    let order = upcoming(at: told)
    note(event)
    previous = stack
    stack.handle(event, at: told, into: &effects)
    checkOrder(order, after: event)
    if effects.count > seen, case .ask(let proposal)? = effects.last {
      findings.check(!tokens.contains(proposal.token), "a token is used twice: \(proposal)")
      tokens.append(proposal.token)
      if let answer = answer(proposal) {
        stack.handle(.answer(proposal.token, answer), at: proposal.time, into: &effects)
      }
    }
    let count = effects.count
    let isOpen = stack.oldestQuestion != nil
    stack.advance(to: time, into: &effects)
    // Only a question that may not wait, and that was not answered, is over by that.
    findings.check(
      effects.count == count || isOpen && stack.options.answerTimeout == .after(.zero),
      "something happens while no time passes: \(effects.last as Any)")
    readEffects()
    if isSilent(event) { (decided, earlier) = (decidedCards(), earlierChoices()) }
    checkCounts()
    checkFrame()
    checkExits()
    if isContinuous { checkJumps(from: before, after: event) }
    checkStamp(event)
    checkHold(event)
  }

  /// Lets everything come to rest.
  package mutating func comeToRest() {
    previous = nil
    for pointer in 0..<3 { stack.handle(.gesture(.cancelled, pointer: pointer), at: time, into: &effects) }
    for _ in 0..<10_000 {
      for token in tokens { stack.handle(.answer(token, .no), at: time, into: &effects) }
      for pose in stack.frame(at: time).cards where pose.phase == .exiting {
        stack.handle(.exitEnded(pose.card), at: time, into: &effects)
      }
      readEffects()
      guard let wake = stack.nextWake else { break }
      findings.check(wake >= time, "the next wake \(wake) is before \(time)")
      time = max(time, wake)
      stack.advance(to: time, into: &effects)
      readEffects()
    }
    findings.check(stack.nextWake == nil && !stack.isMoving, "it never comes to rest")
    findings.check(stack.pendingCount == 0, "a question outlives its no")
    findings.check(leaving.isEmpty, "chosen and never exited: \(leaving)")
    findings.check(returning.isSubset(of: takenAway), "cancelled and never returned: \(returning)")
    checkCounts(isThorough: true)
    checkFrame()
    findings.check(frame.cards.allSatisfy { $0.phase == .resting }, "not at rest at last: \(frame.cards)")
    let shown = min(stack.options.visibleCount, stack.remainingCount)
    findings.check(frame.cards.count == shown, "\(frame.cards.count) cards are seen at rest, not \(shown)")
  }

  /// The history leads back to the beginning, and forth again to the same.
  package mutating func undoAndRedoAll() {
    let before = decided
    let count = stack.decidedCards.count
    previous = nil
    for _ in 0..<count {
      findings.check(stack.canUndo, "a choice cannot be undone")
      time += .milliseconds(30)
      stack.handle(.undo, at: time, into: &effects)
    }
    readEffects()
    checkCounts(isThorough: true)
    findings.check(decided.isEmpty && !stack.canUndo, "undone, and not: \(decided)")
    for _ in 0..<count {
      // In a deck that loops, one card's second choice waits until its first exit has ended.
      if stack.options.loops, !stack.canRedo { break }
      findings.check(stack.canRedo, "what was undone cannot be redone")
      time += .milliseconds(30)
      stack.handle(.redo, at: time, into: &effects)
    }
    readEffects()
    checkCounts(isThorough: true)
    // In a deck that loops the last cards may not have come again yet.
    findings.check(stack.options.loops || decided == before, "redone is \(decided), chosen was \(before)")
    checkFrame()
  }
}

/// What was found wrong, apart from what is checked, so that a check may read it.
final class Findings {
  private(set) var first: String?

  func check(_ holds: Bool, _ otherwise: @autoclosure () -> String) {
    if !holds, first == nil { first = otherwise() }
  }
}

extension SwipeOptions {
  fileprivate var leavesByVelocity: Bool { if case .velocityMatched = exit { true } else { false } }
}
