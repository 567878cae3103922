import Foundation
import SwipeEngine

/// Calls of all that the engine offers, with extreme values: each returns, and none stops the program. For tests, and for the
/// fuzzer. A function returns what was found wrong; `nil` if nothing.
package enum ExtremePlay {
  /// Twelve ways to play, for a fuzzer to choose from.
  package static func any(_ dice: SeededGenerator) -> String? {
    var dice = dice
    switch dice.whole(0..<12) {
    case 0: return numbers(Int8.self, dice)
    case 1: return numbers(Int.self, dice)
    case 2: return numbers(UInt.self, dice)
    case 3: return numbers(Int128.self, dice)
    case 4: return numbers(UInt128.self, dice)
    case 5: return words(dice)
    case 6: return fractions(dice)
    case 7: motion(dice)
    case 8, 9: controller(dice)
    default: return numbers(UInt32.self, dice)
    }
    return nil
  }

  /// A stack of whole numbers, at the ends of their type too.
  package static func numbers<ID: FixedWidthInteger & Codable & Sendable>(
    _ type: ID.Type, _ dice: SeededGenerator
  ) -> String? {
    var values = ExtremeValues(dice)
    let ranges: [ClosedRange<ID>] = [
      .min ... .max, .min...(.min + 3), (.max - 3) ... .max, 0...3, (.max / 2)...(.max / 2 + 2), .min...0,
    ]
    let half: [Range<ID>] = [.min ..< .max, .max ..< .max, .min ..< .min, 1..<2]
    let run: StackEdit<ID> =
      values.dice.chance(50)
      ? .appendRange(values.dice.pick(ranges)) : .appendRange(values.dice.pick(half))
    let ids: [ID] = [.min, .min + 1, 0, 1, 2, 3, .max / 2, .max - 1, .max]
    let cards = values.dice.pick(ranges)
    guard var stack = try? CardStack(options: values.options(), layout: values.layout(), cards: cards) else {
      return nil
    }
    return play(&stack, ids: ids, run, &values)
  }

  package static func words(_ dice: SeededGenerator) -> String? {
    play(["", "a", "e\u{301}", "\u{e9}"], dice)
  }

  /// No number is equal to itself here, which no other id does.
  package static func fractions(_ dice: SeededGenerator) -> String? {
    play([0.0, -0.0, .infinity, .nan], dice)
  }

  private static func play<ID: Hashable & Codable & Sendable>(
    _ ids: [ID], _ dice: SeededGenerator
  ) -> String? {
    var values = ExtremeValues(dice)
    guard var stack = try? CardStack(options: values.options(), layout: values.layout(), cards: ids) else {
      return nil
    }
    return play(&stack, ids: ids, .append(ids), &values)
  }

  private static func play<ID: Hashable & Codable & Sendable>(
    _ stack: inout CardStack<ID>, ids: [ID], _ run: StackEdit<ID>, _ values: inout ExtremeValues
  ) -> String? {
    stack.asksBeforeChoosing = values.dice.chance(50)
    var effects: [SwipeEffect<ID>] = []
    var tokens: [AnswerToken] = []
    /// Within what one may add a few milliseconds to.
    func near(_ time: Duration) -> Duration { min(max(time, .seconds(-1e15)), .seconds(1e15)) }
    var clock = values.dice.chance(80) ? Duration.zero : values.duration()
    for _ in 0..<30 {
      clock = values.dice.chance(90) ? near(clock) + .milliseconds(values.dice.whole(0..<300)) : values.time()
      let event = values.event(ids: ids, tokens: tokens, range: run)
      stack.handle(event, at: clock, into: &effects)
      for case .ask(let proposal) in effects { tokens.append(proposal.token) }
      effects.removeAll()
      if values.dice.chance(10) { try? stack.setOptions(values.options()) }
      if values.dice.chance(10) { stack.advance(to: values.time()) }
      let looked = values.dice.chance(50) ? clock : values.duration()
      stack.pans(at: looked, into: &effects)
      _ = (stack.frame(at: looked), stack.status(of: values.dice.pick(ids)), stack.nextWake, stack.isMoving)
      _ = (stack.topCard, stack.heldCard, stack.newestDecidedCard, stack.canUndo, stack.canRedo)
      _ = (stack.oldestQuestion, stack.question(about: values.dice.pick(ids)), stack.firstRemaining(3))
      _ = (stack.rules(for: values.dice.pick(ids)), stack.directions(of: values.dice.pick(ids)))
      let sum = stack.remainingCount.addingReportingOverflow(stack.decidedCount)
      if sum.overflow || sum.partialValue + stack.pendingCount != stack.count {
        return "\(ID.self): remaining, decided and pending are not the deck"
      }
      if values.dice.chance(6) { stack = forged(stack, &values) ?? stack }
    }
    comeToRest(&stack, tokens)
    return stack.nextWake == nil && !stack.isMoving ? nil : "\(ID.self): it never comes to rest"
  }

  /// The stack written and read again, half of the time with a number of it changed.
  private static func forged<ID: Codable>(
    _ stack: CardStack<ID>, _ values: inout ExtremeValues
  ) -> CardStack<ID>? {
    // A run of a type that is not written as one is written number by number.
    guard stack.count < 1_000, var text = try? JSONEncoder().encode(stack) else { return nil }
    if values.dice.chance(50) {
      let digits = text.indices.filter { (0x30...0x39).contains(text[$0]) }
      if !digits.isEmpty { text[values.dice.pick(digits)] = UInt8(0x30 + values.dice.whole(0..<10)) }
    }
    return try? JSONDecoder().decode(CardStack<ID>.self, from: text)
  }

  /// As an owner does who goes from one ``CardStack/nextWake`` to the next.
  private static func comeToRest<ID>(_ stack: inout CardStack<ID>, _ tokens: [AnswerToken]) {
    try? stack.setOptions(SwipeOptions())
    for _ in 0..<200 {
      let now = stack.nextWake ?? Duration(attoseconds: .max)
      for pose in stack.frame(at: now).cards {
        if pose.phase == .exiting { stack.handle(.exitEnded(pose.card), at: now) }
        if pose.phase == .dragging, let token = stack.question(about: pose.card) {
          stack.handle(.answer(token, .no), at: now)
        }
      }
      for token in tokens { stack.handle(.answer(token, .no), at: now) }
      if let token = stack.oldestQuestion { stack.handle(.answer(token, .no), at: now) }
      stack.advance(to: now)
      if stack.nextWake == nil { return }
    }
  }

  /// Motions, springs, curves and rectangles of any numbers.
  package static func motion(_ dice: SeededGenerator) {
    var values = ExtremeValues(dice)
    let motion: Motion =
      values.dice.chance(50)
      ? .timed(from: values.vector(), to: values.vector(), in: values.duration(), values.curve())
      : .spring(from: values.vector(), to: values.vector(), velocity: values.vector(), values.spring())
    let time = values.duration()
    _ = (motion.position(at: time), motion.velocity(at: time), motion.progress(at: time), motion.duration)
    let spring = values.spring()
    _ = spring.state(distance: values.vector(), velocity: values.vector(), elapsed: time)
    _ = spring.duration(distance: values.vector(), velocity: values.vector())
    let curve = values.curve()
    _ = (curve.progress(at: values.number()), curve.slope(at: values.number()))
    let rect = values.rect()
    _ = (rect.center, rect.maxX, rect.maxY, (rect.origin - values.point()).length)
    _ = SwipeLayout(size: SwipeSize(width: values.number(), height: values.number()), margin: values.number())
    _ = OptionError.duration(time).description
  }

  /// One card, and a controller with its callbacks and streams.
  package static func controller(_ dice: SeededGenerator) {
    var values = ExtremeValues(dice)
    let ids = ["a", "b", "c"]
    let controller =
      (try? SwipeController(options: values.options(), layout: values.layout(), cards: ids))
      ?? SwipeController(layout: values.layout(), cards: ids)
    let answers = SwipeAnswer.allCases
    let answer = values.dice.pick(answers)
    controller.callbacks.shouldChoose = { _ in answer }
    var recording = SwipeRecording(controller.stack)
    controller.callbacks.onEvent = { recording.add($0, at: $1) }
    let streams = (
      controller.events(keeping: values.whole()), controller.events(includingPans: true, keeping: 1)
    )
    var card =
      (try? SwipeCard(options: values.options(), layout: values.layout()))
      ?? SwipeCard(layout: values.layout())
    card.asksBeforeChoosing = values.dice.chance(50)
    var frame = StackFrame<String>()
    for _ in 0..<20 {
      controller.handle(values.event(ids: ids, tokens: [], range: .append(["d"])), at: values.time())
      controller.frame(at: values.time(), into: &frame)
      let side = values.dice.pick(SwipeDirection.allCases)
      let duration = values.dice.chance(50) ? values.duration() : nil
      switch values.dice.whole(0..<8) {
      case 0: controller.undo(from: side, in: duration, at: values.time())
      case 1: controller.redo(in: duration, at: values.time())
      case 2: controller.shift(by: values.whole(), at: values.time())
      case 3: controller.jump(to: values.dice.pick(ids), at: values.time())
      case 4: controller.append(ids, at: values.time())
      default: controller.swipe(side, in: duration, at: values.time())
      }
      controller.advance(to: values.time())
      try? controller.setOptions(values.options())
      if let token = controller.stack.oldestQuestion {
        controller.answer(token, values.dice.pick(answers), at: values.time())
      }
      card.handle(
        values.event(ids: [SwipeCard.Identity()], tokens: [], range: .append([])), at: values.time())
      card.advance(to: values.time())
      _ = (card.pose(at: values.duration()), card.nextWake, controller.nextWake)
    }
    _ = recording.play(rest: values.duration())
    _ = try? JSONEncoder().encode(recording)
    _ = streams
  }
}
