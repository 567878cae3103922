import Testing

@testable import SwipeEngine

struct CardStackDecisionTests {
  @Test func `a commanded swipe is chosen when commanded, flies to the threshold, and leaves from there`() {
    var story = Story(["a", "b"], .mdc)
    story.swipe(.right, 500)
    #expect(story.news() == ["chosen a right"])
    #expect(story.phase("a", 560) == .forced)
    #expect(abs((story.offset("a", 550)?.dx ?? 0) - 101 * 0.315357) < 1e-3)
    story.advance(600)
    #expect(story.phase("a", 600) == .exiting)
    #expect(story.offset("a", 600) == SwipeVector(dx: 101, dy: 0))
    story.advance(700)
    #expect(story.news() == ["exited a"])
  }

  @Test func `it leaves the threshold as fast as it arrives`() {
    var story = Story(["a"])
    story.swipe(.right, 0)
    story.advance(100)
    var pans: [SwipeEffect<String>] = []
    story.stack.pans(at: ms(100), into: &pans)
    guard case .pan(let pan)? = pans.first else {
      Issue.record("another effect")
      return
    }
    #expect(pan.phase == .exiting && abs(pan.velocity.dx - 1010 / 0.58) < 1e-9)
  }

  @Test func `it turns as if it had been taken by its upper half`() {
    var story = Story(["a"])
    story.swipe(.left, 0)
    story.advance(100)
    #expect(story.pose("a", 100)?.rotation == -3.03)
  }

  @Test func `a card beyond the threshold leaves at once, with the speed it has`() {
    var story = Story(["a"])
    story.press(160, 200, 0)
    story.move(300, 200, 20)
    story.swipe(.right, 30)
    #expect(story.phase("a", 30) == .exiting)
    #expect(story.news() == ["pan a", "chosen a right", "finished"])
    guard case .chosen(let result) = story.effects[1] else {
      Issue.record("another effect")
      return
    }
    #expect(result.translation.dx == 140 && result.cause == .key && result.velocity.dx > 1000)
  }

  @Test func `a swipe ends the drag of the card it takes, and keeps what was reached across`() {
    var story = Story(["a", "b"])
    story.press(160, 200, 0)
    story.move(180, 260, 20)
    story.swipe(.left, 30)
    #expect(story.stack.heldCard == nil)
    story.advance(130)
    #expect(story.offset("a", 130) == SwipeVector(dx: -101, dy: 60))
    #expect(story.news() == ["pan a", "chosen a left"])
  }

  @Test func `a held arrow key loses nothing`() {
    var story = Story((0..<50).map(String.init))
    for step in 0..<50 { story.swipe(step % 2 == 0 ? .left : .right, Double(step) * 20) }
    story.advance(5000)
    let news = story.news()
    #expect(news.filter { $0.hasPrefix("chosen") }.count == 50)
    #expect(news.filter { $0.hasPrefix("exited") }.count == 50)
    #expect(news.filter { $0 == "finished" }.count == 1)
  }

  @Test func `a swipe with nobody there, or to a side that is not allowed, means nothing`() {
    var story = Story([])
    story.swipe(.left, 0)
    #expect(story.effects.isEmpty)
    var other = Story(["a"])
    other.swipe(.up, 0)
    #expect(other.effects.isEmpty && other.phase("a", 0) == .resting)
  }

  @Test func `an immediate yes goes on as fast as the hand was`() {
    var story = Story(["a"], asks: true)
    story.press(160, 200, 0)
    story.move(260, 200, 20)
    story.release(300, 200, 30)
    story.answer(.yes, 30)
    var pans: [SwipeEffect<String>] = []
    story.stack.pans(at: ms(30), into: &pans)
    guard case .pan(let pan)? = pans.first, case .ask(let proposal) = story.effects[1] else {
      Issue.record("another effect")
      return
    }
    #expect(abs(pan.velocity.dx - proposal.velocity.dx) < 1e-6 && pan.velocity.dx > 1000)
  }

  @Test func `after waiting it leaves along its way, from standing still`() {
    for isSaid in [true, false] {
      var story = Story(["a"], asks: true)
      story.press(160, 200, 0)
      story.move(260, 240, 20)
      story.release(300, 280, 30)
      guard case .ask(let proposal) = story.effects[1] else {
        Issue.record("another effect")
        return
      }
      if isSaid { story.answer(.later, 30) }
      story.answer(.yes, isSaid ? 30 : 40)
      let time = isSaid ? 30.0 : 40
      var pans: [SwipeEffect<String>] = []
      story.stack.pans(at: ms(time), into: &pans)
      guard case .pan(let pan)? = pans.first else {
        Issue.record("another effect")
        return
      }
      #expect(pan.velocity == .zero && pan.phase == .exiting)
      let gone = (story.offset("a", time + 200) ?? .zero) - proposal.translation
      let way = proposal.translation + proposal.velocity * 0.099
      #expect(abs(gone.dy / gone.dx - way.dy / way.dx) < 1e-9)
    }
  }

  @Test func `later waits at the threshold, and leaves along its place`() {
    var story = Story(["a", "b"], asks: true)
    story.swipe(.right, 0)
    #expect(story.phase("a", 50) == .forced && story.stack.pendingCount == 1)
    story.advance(300)
    #expect(story.phase("a", 300) == .pending)
    #expect(story.offset("a", 300) == SwipeVector(dx: 101, dy: 0))
    story.answer(.yes, 400)
    #expect(story.phase("a", 400) == .exiting)
    story.advance(700)
    #expect(story.news() == ["ask a right", "chosen a right", "exited a"])
  }

  @Test func `a yes on the way to the threshold lets it go on`() {
    var story = Story(["a"], asks: true)
    story.swipe(.right, 0)
    story.answer(.yes, 40)
    #expect(story.phase("a", 40) == .forced)
    story.advance(100)
    #expect(story.phase("a", 100) == .exiting)
  }

  @Test func `a no on the way home begins where it is`() {
    var story = Story(["a"], asks: true)
    story.swipe(.right, 0)
    let before = story.pose("a", 60)
    story.answer(.no, 60)
    let after = story.pose("a", 60)
    #expect(before?.center == after?.center && after?.phase == .returning)
    story.advance(3000)
    #expect(story.news() == ["ask a right", "cancelled a answer", "returned a"])
  }

  @Test(arguments: [Duration.milliseconds(100), .zero])
  func `an immediate no to a command on a resting card is over at once`(forcedSwipe: Duration) {
    var options = SwipeOptions()
    options.forcedSwipeDuration = forcedSwipe
    var story = Story(["a"], options, asks: true)
    story.swipe(.right, 0)
    story.answer(.no, 0)
    #expect(story.news() == ["ask a right", "cancelled a answer", "returned a"])
    #expect(story.phase("a", 0) == .resting)
    // A timing curve takes its time also over no way.
    var timed = Story(["a"], .mdc, asks: true)
    timed.swipe(.right, 0)
    timed.answer(.no, 0)
    #expect(timed.news() == ["ask a right", "cancelled a answer"])
    timed.advance(200)
    #expect(timed.news() == ["returned a"])
  }

  @Test(arguments: [Duration.milliseconds(100), .zero])
  func `an immediate no to a command on a held card begins where it is`(forcedSwipe: Duration) throws {
    var options = SwipeOptions()
    options.forcedSwipeDuration = forcedSwipe
    var story = Story(["a", "b"], options, asks: true)
    story.press(160, 200, 0)
    story.move(190, 230, 20)
    let before = try #require(story.pose("a", 20))
    let behind = try #require(story.pose("b", 20))
    story.swipe(.right, 20)
    story.answer(.no, 20)
    let after = try #require(story.pose("a", 20))
    #expect(after.center == before.center && after.phase == .returning)
    #expect(abs(after.stampOpacity - before.stampOpacity) < 1e-12)
    #expect(abs((story.pose("b", 20)?.depth ?? 0) - behind.depth) < 1e-12)
    #expect(story.news() == ["pan a", "ask a right", "cancelled a answer"])
  }

  @Test func `a question that nobody answers is a no, and at exactly the deadline it is too late`() {
    for (time, reason) in [(5999.0, "chosen a right"), (6000, "cancelled a timeout")] {
      var story = Story(["a"], asks: true)
      story.swipe(.right, 1000)
      #expect(story.stack.nextWake == ms(1100))
      story.answer(.yes, time)
      #expect(story.news()[1] == reason)
    }
  }

  @Test func `after a while at the threshold the next wake is the deadline`() {
    var story = Story(["a"], asks: true)
    story.swipe(.right, 1000)
    story.advance(1100)
    #expect(story.stack.nextWake == ms(6000))
    #expect(!story.stack.isMoving)
  }

  @Test func `an answer at once counts even with a timeout of zero`() throws {
    let hasty = SwipeOptions.with { $0.answerTimeout = .after(.zero) }
    var prompt = Story(["a"], hasty, asks: true)
    prompt.swipe(.right, 0)
    prompt.answer(.yes, 0)
    #expect(prompt.news() == ["ask a right", "chosen a right", "finished"])
    var late = Story(["a"], hasty, asks: true)
    late.swipe(.right, 0)
    late.answer(.later, 0)
    #expect(late.news().prefix(2) == ["ask a right", "cancelled a timeout"])
  }

  @Test func `mdc waits for ever`() {
    var story = Story(["a"], .mdc, asks: true)
    story.swipe(.right, 0)
    story.advance(1e7)
    #expect(story.phase("a", 1e7) == .pending && story.stack.nextWake == nil)
  }

  @Test func `several questions are open at once, and each token is for one`() {
    var story = Story(["a", "b", "c"], asks: true)
    story.swipe(.right, 0)
    story.swipe(.left, 10)
    guard let first = story.stack.question(about: "a"), let second = story.stack.question(about: "b") else {
      Issue.record("another effect")
      return
    }
    #expect(first != second && story.stack.oldestQuestion == first && story.stack.topCard == "c")
    story.handle(.answer(second, .no), 200)
    story.handle(.answer(second, .yes), 210)
    story.handle(.answer(first, .yes), 220)
    #expect(story.stack.topCard == "b" && story.stack.remainingCount == 2)
    story.advance(2000)
    #expect(
      story.news() == [
        "ask a right", "ask b left", "cancelled b answer", "chosen a right", "exited a", "returned b",
      ])
  }

  @Test func `finished follows directly on the choice that leaves nothing, each time`() {
    var story = Story(["a"])
    story.swipe(.right, 0)
    story.advance(1000)
    story.handle(.undo, 1100)
    story.advance(2000)
    story.handle(.redo, 2000)
    story.advance(3000)
    story.handle(.edit(.append(["b"])), 3000)
    story.swipe(.left, 3100)
    #expect(
      story.news() == [
        "chosen a right", "finished", "exited a", "undone a undo", "returned a", "redone a", "finished",
        "exited a", "chosen b left", "finished",
      ])
  }

  @Test func `an open question keeps the deck from being finished`() throws {
    var story = Story(["a", "b"], asks: true)
    story.swipe(.right, 0)
    story.swipe(.right, 10)
    let token = try #require(story.stack.question(about: "b"))
    story.handle(.answer(token, .yes), 20)
    #expect(!story.news().contains("finished"))
    story.answer(.yes, 30)
    #expect(story.news() == ["chosen a right", "finished"])
  }

  @Test func `dwell is from when a card became the first to when it was asked about`() {
    var story = Story(["a", "b", "c"], asks: true)
    story.advance(100)
    story.swipe(.right, 1100)
    story.answer(.yes, 1300)
    story.drag(40, 0, 2000)  // comes back: that is not a new beginning
    story.swipe(.left, 4100)
    let dwells = story.effects.compactMap { effect -> Duration? in
      if case .ask(let proposal) = effect { proposal.dwell } else { nil }
    }
    #expect(dwells == [ms(1000), ms(3000)])
  }

  @Test func `dwell begins anew when a card is undone`() {
    var story = Story(["a", "b"])
    story.swipe(.right, 1000)
    story.handle(.undo, 5000)
    story.swipe(.left, 5400)
    guard case .chosen(let result) = story.effects.last(where: { words($0) == "chosen a left" }) else {
      Issue.record("another effect")
      return
    }
    #expect(result.dwell == ms(400) && result.sequence == 2)
  }

  @Test func `a custom exit is the owner's, until it says so`() throws {
    var story = Story(["a", "b"], SwipeOptions.with { $0.exit = .custom })
    story.swipe(.right, 0)
    story.advance(5000)
    #expect(story.phase("a", 5000) == .exiting && story.stack.nextWake == nil)
    story.handle(.exitEnded("b"), 5000)
    story.handle(.exitEnded("a"), 5100)
    story.handle(.exitEnded("a"), 5100)
    #expect(story.news() == ["chosen a right", "exited a"])
    // It comes back from outside all the same.
    story.handle(.undo, 6000)
    let shape = RotatedBounds(layout: phone, rotation: story.pose("a", 6000)?.rotation ?? 0)
    #expect(shape.isClear(at: (story.offset("a", 6000) ?? .zero) * (1 + 1e-12)))
  }

  @Test func `nobody being asked is a yes`() {
    var story = Story(["a"])
    story.drag(-150, 0, 0)
    #expect(story.news() == ["pan a", "chosen a left", "finished"])
  }
}
