import SwipeEngine
import TestSupport
import Testing

/// Whatever is public takes every value of its arguments: it returns, and does not stop the program.
struct ExtremeValuesTests {
  private static let rounds = Repetitions.count(15, full: 500)

  @Test func `a stack of whole numbers takes any event at any time, at the ends of its numbers too`() throws {
    for round in 0..<Self.rounds {
      let seed = UInt64(round)
      try playNumbers(Int8.self, seed)
      try playNumbers(UInt32.self, seed)
      try playNumbers(Int.self, seed)
      try playNumbers(UInt.self, seed)
      try playNumbers(Int128.self, seed)
      try playNumbers(UInt128.self, seed)
    }
  }

  @Test func `a stack of anything takes any event at any time`() throws {
    for round in 0..<Self.rounds {
      try play(["", "a", "e\u{301}", "\u{e9}"], seed: UInt64(round))
      // No number is equal to itself here, which no other id does.
      try play([0.0, -0.0, .infinity, .nan], seed: UInt64(round))
    }
  }

  private func playNumbers<ID: FixedWidthInteger & Sendable>(_ type: ID.Type, _ seed: UInt64) throws {
    var values = ExtremeValues(seed: seed)
    let ranges: [ClosedRange<ID>] = [
      .min ... .max, .min...(.min + 3), (.max - 3) ... .max, 0...3, (.max / 2)...(.max / 2 + 2), .min...0,
    ]
    let half: [Range<ID>] = [.min ..< .max, .max ..< .max, .min ..< .min, 1..<2]
    let run: StackEdit<ID> =
      values.dice.chance(50)
      ? .appendRange(values.dice.pick(ranges)) : .appendRange(values.dice.pick(half))
    let ids: [ID] = [.min, .min + 1, 0, 1, 2, 3, .max / 2, .max - 1, .max]
    guard
      var stack = try? CardStack(
        options: values.options(), layout: values.layout(), cards: values.dice.pick(ranges))
    else { return }
    try play(&stack, ids: ids, run, &values, seed)
  }

  private func play<ID: Hashable & Sendable>(_ ids: [ID], seed: UInt64) throws {
    var values = ExtremeValues(seed: seed)
    guard var stack = try? CardStack(options: values.options(), layout: values.layout(), cards: ids) else {
      return
    }
    try play(&stack, ids: ids, .append(ids), &values, seed)
  }

  private func play<ID: Hashable & Sendable>(
    _ stack: inout CardStack<ID>, ids: [ID], _ run: StackEdit<ID>, _ values: inout ExtremeValues,
    _ seed: UInt64
  ) throws {
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
      _ = (stack.oldestQuestion, stack.question(about: values.dice.pick(ids)))
    }
    comeToRest(&stack, tokens)
    #expect(stack.nextWake == nil && !stack.isMoving, "seed \(seed) of \(ID.self): it never comes to rest")
  }

  /// As an owner does who goes from one ``CardStack/nextWake`` to the next.
  private func comeToRest<ID>(_ stack: inout CardStack<ID>, _ tokens: [AnswerToken]) {
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
      stack.advance(to: now)
      if stack.nextWake == nil { return }
    }
  }

  @Test func `a motion can be read at any time, whatever its ends are`() {
    for round in 0..<(Self.rounds * 50) {
      var values = ExtremeValues(seed: UInt64(round))
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
    }
  }

  @Test func `one card, and a controller, take any event at any time`() {
    for round in 0..<(Self.rounds * 2) {
      var values = ExtremeValues(seed: UInt64(round))
      let ids = ["a", "b", "c"]
      let controller =
        (try? SwipeController(options: values.options(), layout: values.layout(), cards: ids))
        ?? SwipeController(layout: values.layout(), cards: ids)
      let answers = SwipeAnswer.allCases
      let answer = values.dice.pick(answers)
      controller.callbacks.shouldChoose = { _ in answer }
      let streams = (
        controller.events(keeping: values.whole()), controller.events(includingPans: true, keeping: 1)
      )
      var card =
        (try? SwipeCard(options: values.options(), layout: values.layout())) ?? SwipeCard(layout: phone)
      card.asksBeforeChoosing = values.dice.chance(50)
      var frame = StackFrame<String>()
      for _ in 0..<20 {
        controller.handle(
          values.event(ids: ids, tokens: [], range: .append(["d"])), at: values.time())
        controller.frame(at: values.time(), into: &frame)
        controller.swipe(values.dice.pick(SwipeDirection.allCases), at: values.time())
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
      _ = streams
    }
  }

  @Test func `a thousand cards are shown`() throws {
    var stack = try CardStack(
      options: .with { $0.visibleCount = 1000 }, layout: phone, cards: UInt32.min ... .max)
    stack.handle(.swipe(.left, cause: .key), at: .zero)
    stack.advance(to: .seconds(2))
    #expect(stack.frame(at: .seconds(2)).cards.count == 1000)
    #expect(stack.topCard == 1)
  }

  @Test func `what begins at the end of time still ends`() {
    var stack = CardStack(layout: phone, cards: 0..<3)
    let end = Duration(attoseconds: .max)
    for _ in 0..<3 {
      stack.handle(.swipe(.right, cause: .key), at: end)
      #expect(stack.isMoving)
      stack.advance(to: end)
      #expect(!stack.isMoving && stack.nextWake == nil)
    }
    #expect(stack.decidedCount == 3 && stack.frame(at: end).cards.isEmpty)
  }

  @Test func `a frame may be read at any time of a stack that began before time zero`() {
    var stack = CardStack(layout: phone, cards: 0..<3)
    stack.handle(.gesture(.pressed(SwipePoint(x: 100, y: 200))), at: Duration(attoseconds: .min))
    stack.handle(.gesture(.moved(SwipePoint(x: 150, y: 200))), at: .milliseconds(-1))
    #expect(stack.frame(at: Duration(attoseconds: .max)).cards.first?.phase == .dragging)
    #expect(stack.frame(at: Duration(attoseconds: .min)).cards.first?.center.x == 210)
  }

  @Test func `numbers at the ends of their type are as many as they are`() throws {
    var stack = CardStack(layout: phone, cards: (Int128.max - 2)...Int128.max)
    stack.handle(.edit(.appendRange(Int128.min...(Int128.min + 4))), at: .zero)
    stack.handle(.edit(.appendRange((Int128.max - 4)...Int128.max)), at: .zero)
    #expect(stack.count == 10 && stack.topCard == .max - 2)
    #expect(stack.status(of: .min + 4) == .remaining && stack.status(of: .min + 5) == nil)
    let bytes = CardStack(layout: phone, cards: Int8.min...Int8.max)
    #expect(bytes.count == 256 && bytes.status(of: 127) == .remaining)
  }
}
