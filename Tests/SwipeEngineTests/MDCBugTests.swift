import Testing

@testable import SwipeEngine

/// What went wrong in MDCSwipeToChoose, each by its name, and does not here.
struct MDCBugTests {
  @MainActor @Test func `nothing chosen when the delegate lacks shouldBeChosen`() throws {
    final class Silent: SwipeDelegate {
      typealias ID = String
      var chosen: [String] = []
      func onChosen(_ result: SwipeResult<String>, in controller: SwipeController<String>) {
        chosen.append(result.card)
      }
    }
    let silent = Silent()
    let controller = try SwipeController(options: .mdc, layout: phone, cards: ["a", "b"])
    controller.delegate = silent
    controller.swipe(.right, at: .zero)
    controller.delegate = nil
    controller.swipe(.left, at: .zero)
    #expect(silent.chosen == ["a"])
    #expect(controller.stack.decidedCount == 2)
  }

  @Test func `home re-captured from a displaced card`() {
    var story = Story(["a"], .mdc)
    story.drag(60, 30, 0)
    // Caught on its way home, moved a little, let go again: home is where it always was.
    story.press(200, 220, 1100)
    story.move(205, 220, 1110)
    story.release(205, 220, 1300)
    story.advance(2000)
    #expect(story.pose("a", 2000)?.center == phone.home)
  }

  @Test(arguments: [(61.0, 1.0), (243, 1), (244, -1), (300, -1), (427, -1)])
  func `grab half compared in two different frames`(y: Double, side: Double) {
    // The card reaches from 60 to 428, so that its middle is at 244; compared with that in the card's own frame
    // the line was 60 points too low.
    var story = Story(["a"], .mdc)
    story.press(160, y, 0)
    story.move(260, y, 10)
    #expect(story.pose("a", 10)?.rotation == side * 3)
  }

  @Test(arguments: [-300.0, 0, 300])
  func `translation read in the rotated frame (100 pt threshold trips at 84)`(dy: Double) {
    for (dx, isChosen) in [(84.0, false), (100, false), (100.5, true)] {
      var story = Story(["a"], .mdc)
      story.press(160, 200, 0)
      story.move(160 + dx, 200 + dy, 10)
      story.release(160 + dx, 200 + dy, 20)
      #expect(story.news().contains("chosen a right") == isChosen, "\(dx)")
    }
  }

  @Test func `forced direction recomputed from geometry`() {
    // Let go to the right of home, the card is on its way back: a swipe to the left goes left all the same.
    var story = Story(["a"], .mdc)
    story.drag(90, 0, 0)
    story.swipe(.left, 1050)
    story.advance(3000)
    #expect(story.news().suffix(3) == ["chosen a left", "finished", "exited a"])
  }

  @Test func `endless exit loop at t = 0`() {
    let shape = RotatedBounds(layout: phone, rotation: 0)
    let motion = ExitRule.timed(
      from: .zero, direction: .left, threshold: 100, shape: shape, duration: .milliseconds(100),
      curve: .linear)
    #expect(motion.end == SwipeVector(dx: -303, dy: 0))
  }

  @Test func `threshold 0 in the plain options (NaN ratio)`() {
    #expect(SwipeOptions.mdc.threshold == 100)
    #expect(SwipeOptions.mdc.thresholdRatio(.zero, towards: .right) == 0)
    #expect(throws: OptionError.threshold(0)) {
      try CardStack(options: .with { $0.threshold = 0 }, layout: phone, cards: ["a"])
    }
  }

  @Test func `setup nil without a gesture`() {
    // No options are the default ones, and these have the gesture.
    var stack = CardStack(layout: phone, cards: ["a"])
    stack.handle(.gesture(.pressed(phone.home)), at: .zero)
    #expect(stack.heldCard == "a")
  }

  @Test func `no leaves the stamp lit`() {
    var story = Story(["a"], .mdc, asks: true)
    story.drag(150, 0, 0)
    story.answer(.no, 1000)
    let lit = story.pose("a", 1000)?.stampOpacity ?? 0
    let fading = story.pose("a", 1100)?.stampOpacity ?? 1
    story.advance(1200)
    #expect(lit == 1 && fading < 1 && fading > 0)
    #expect(story.pose("a", 1200)?.stampOpacity == 0)
    #expect(story.news() == ["pan a", "ask a right", "cancelled a answer", "returned a"])
  }

  @Test func `yes or no called twice, both, or late`() {
    var story = Story(["a", "b"], .mdc, asks: true)
    story.drag(150, 0, 0)
    guard let token = story.stack.oldestQuestion else {
      Issue.record("not asked")
      return
    }
    story.handle(.answer(token, .yes), 1100)
    story.handle(.answer(token, .yes), 1100)
    story.handle(.answer(token, .no), 1150)
    story.advance(3000)
    story.handle(.answer(token, .no), 3000)
    #expect(story.news() == ["pan a", "ask a right", "chosen a right", "exited a"])
  }

  @Test func `one onPan an animation`() {
    var story = Story(["a"], .mdc)
    story.drag(60, 0, 0)
    var ratios: [Double] = []
    for time in stride(from: 1000.0, to: 1200, by: 10) {
      var pans: [SwipeEffect<String>] = []
      story.stack.pans(at: ms(time), into: &pans)
      if case .pan(let state)? = pans.first { ratios.append(state.thresholdRatio) }
    }
    #expect(ratios.count == 20)
    #expect(ratios == ratios.sorted(by: >) && Set(ratios).count == 20)
  }

  @Test func `a system-cancelled gesture chooses`() {
    var story = Story(["a"], .mdc)
    story.press(160, 200, 0)
    story.move(310, 200, 10)
    story.cancel(20)
    story.advance(1000)
    #expect(story.news() == ["pan a", "cancelled a gesture", "returned a"])
  }

  @Test func `two quick forced swipes add up`() {
    var story = Story(["a", "b"], .mdc)
    story.swipe(.right, 0)
    story.swipe(.right, 10)
    story.advance(1000)
    #expect(
      story.news() == ["chosen a right", "chosen b right", "finished", "exited a", "exited b"])
  }
}
