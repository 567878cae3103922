import Testing

@testable import SwipeEngine

/// What is seen goes on from what it was, where another thing begins in the middle of one.
struct ContinuityTests {
  @Test(arguments: [
    ExitStyle.velocityMatched(atMost: .milliseconds(300)), .timed(.milliseconds(100), .linear),
  ])
  func `a card that leaves behind another one is out as it is drawn`(exit: ExitStyle) throws {
    let flat = SwipeLayout(
      bounds: SwipeRect(x: 0, y: 0, width: 320, height: 568),
      card: SwipeRect(x: 20, y: 60, width: 280, height: 60))
    for direction in [SwipeDirection.up, .down] {
      let options = SwipeOptions.with {
        $0.directions = .all
        $0.exit = exit
      }
      var stack = try CardStack(options: options, layout: flat, cards: ["a", "b", "c"])
      stack.asksBeforeChoosing = true
      // The first one waits for its answer and is above the second, which leaves.
      stack.handle(.gesture(.pressed(SwipePoint(x: 160, y: 90))), at: .zero)
      stack.handle(.gesture(.released(SwipePoint(x: 185, y: 90))), at: ms(16))
      #expect(stack.pendingCount == 1)
      stack.handle(.swipe(direction, cause: .key), at: ms(500))
      let token = try #require(stack.question(about: "b"))
      stack.handle(.answer(token, .yes), at: ms(500))
      var last: CardPose<String>?
      for time in stride(from: 500.0, to: 1500, by: 0.25) {
        last = stack.frame(at: ms(time)).cards.first { $0.card == "b" && $0.phase == .exiting } ?? last
      }
      let pose = try #require(last)
      let half = 30 * pose.scale - 1  // it goes on for a quarter of a millisecond
      #expect(pose.center.y + half <= 0 || pose.center.y - half >= 568, "\(direction): \(pose)")
    }
  }

  @Test func `a leaving card is out also where another one is put on top of it meanwhile`() throws {
    let flat = SwipeLayout(
      bounds: SwipeRect(x: 0, y: 0, width: 320, height: 568),
      card: SwipeRect(x: 20, y: 60, width: 280, height: 60))
    let options = SwipeOptions.with { $0.directions = .all }
    var stack = try CardStack(options: options, layout: flat, cards: ["a", "b", "c"])
    stack.handle(.swipe(.right, cause: .key), at: .zero)
    stack.handle(.swipe(.up, cause: .key), at: ms(1000))
    // It is on its way from the threshold, with nobody above it yet.
    stack.handle(.withdraw("a"), at: ms(1110))
    var last: CardPose<String>?
    for time in stride(from: 1110.0, to: 2000, by: 0.25) {
      if let pose = stack.frame(at: ms(time)).cards.first(where: { $0.card == "b" && $0.phase == .exiting }) {
        last = pose
      }
    }
    let pose = try #require(last)
    #expect(pose.center.y + 30 * pose.scale < 1, "\(pose)")
  }

  @Test func `other options change nothing that is seen at that instant`() throws {
    let changes: [(String, (inout SwipeOptions) -> Void)] = [
      ("threshold", { $0.threshold = 250 }), ("vertical threshold", { $0.verticalThreshold = 30 }),
      ("rotation", { $0.rotationFactor = -9 }), ("greatest rotation", { $0.maximumRotation = 1 }),
      ("sides", { $0.directions = .up }), ("exit", { $0.exit = .custom }),
    ]
    let begin: [(String, (inout Story) -> Void)] = [
      (
        "held",
        {
          $0.press(160, 100, 0); $0.move(215, 70, 20)
        }
      ),
      (
        "returning",
        {
          $0.press(160, 100, 0); $0.move(215, 70, 20); $0.cancel(30); $0.advance(70)
        }
      ),
      (
        "forced",
        {
          $0.swipe(.right, 0); $0.advance(60)
        }
      ),
      (
        "undoing",
        {
          $0.swipe(.right, 0); $0.advance(1000); $0.handle(.undo, 1000); $0.advance(1100)
        }
      ),
      (
        "undone in flight",
        {
          $0.swipe(.right, 0); $0.handle(.undo, 200); $0.advance(240)
        }
      ),
      (
        "exiting",
        {
          $0.swipe(.right, 0); $0.advance(180)
        }
      ),
    ]
    for (phase, play) in begin {
      for (name, change) in changes {
        var story = Story(["a", "b", "c", "d", "e"], .with { $0.directions = [.left, .right, .up] })
        play(&story)
        let now = story.stack.now
        let before = story.stack.frame(at: now).cards
        var options = story.stack.options
        change(&options)
        try story.stack.setOptions(options)
        let after = story.stack.frame(at: now).cards
        #expect(after.count == before.count, "\(phase), \(name)")
        for (old, new) in zip(before, after) {
          let text: Comment = "\(phase), \(name): \(old) -> \(new)"
          #expect((old.center - new.center).length < 1e-9, text)
          #expect(abs(old.rotation - new.rotation) < 1e-9, text)
          #expect(abs(old.scale - new.scale) < 1e-9, text)
          #expect(abs(old.opacity - new.opacity) < 1e-9, text)
          let strength = new.stamp == old.stamp ? old.stampOpacity : 0
          #expect(abs(new.stampOpacity - strength) < 1e-9, text)
        }
        story.advance(5000)
        if story.stack.heldCard != nil { story.cancel(5000) }
        story.advance(20_000)
        #expect(
          story.stack.options.exit == .custom && phase == "forced" || !story.stack.isMoving,
          "\(phase), \(name)")
      }
    }
  }

  @Test func `what letting go would do by other options is said at once`() throws {
    var story = Story()
    story.press(160, 200, 0)
    story.move(210, 200, 100)
    story.advance(1000)
    #expect(story.holds == ["taken a"])
    try story.stack.setOptions(.with { $0.threshold = 30 })
    #expect(story.stack.nextWake == ms(1000))
    story.advance(1000)
    #expect(story.holds == ["taken a", "armed a right"])
    // The stamp comes to be what it is by the new threshold.
    #expect(story.stack.nextWake == ms(1100))
  }

  @Test func `a card and its ghosts are told apart`() throws {
    var story = Story(["a"], .with { $0.exit = .custom })
    for round in 0..<3 {
      story.swipe(.right, Double(round) * 1000)
      story.advance(Double(round) * 1000 + 500)
      story.handle(.edit(.requeue(["a"])), Double(round) * 1000 + 600)
    }
    let cards = story.stack.frame(at: ms(3000)).cards
    #expect(cards.map(\.card) == ["a", "a", "a", "a"])
    #expect(Set(cards.map(\.id)).count == 4)
    #expect(cards.map(\.isGhost) == [true, true, true, false])
  }

  @Test func `what is left of one side's stamp is not the other side's`() throws {
    var story = Story(["a", "b"])
    story.swipe(.right, 0)
    story.handle(.undo, 1000)
    story.press(160, 100, 1230)
    #expect(story.pose("a", 1230)?.stamp == .right)
    story.move(135, 100, 1231)
    guard case .pan(let pan)? = story.effects.last else {
      Issue.record("no pan")
      return
    }
    let pose = try #require(story.pose("a", 1231))
    #expect(pan.direction == .left && pose.stamp == .left)
    #expect(abs(pose.stampOpacity - pan.thresholdRatio) < 1e-12)
  }

  @Test func `dwell begins anew where another card was the first one meanwhile`() {
    var story = Story(["a", "b"])
    story.swipe(.right, 0)
    story.press(160, 200, 1016)
    story.move(170, 200, 1017)
    story.handle(.undo, 5000)
    story.handle(.redo, 5010)
    story.swipe(.left, 5020)
    guard case .chosen(let result)? = story.effects.last(where: { words($0) == "chosen b left" }) else {
      Issue.record("b is not chosen")
      return
    }
    #expect(result.dwell == ms(10))
  }

  @Test func `a question that nobody answers and that may not wait is over as time passes, even none`() {
    var story = Story(["a", "b"], .with { $0.answerTimeout = .after(.zero) }, asks: true)
    story.drag(150, 0, 0)
    #expect(story.stack.nextWake == ms(1000))
    var rounds = 0
    while let wake = story.stack.nextWake, wake <= ms(1000), rounds < 5 {
      story.stack.advance(to: wake)
      rounds += 1
    }
    #expect(rounds == 1 && story.stack.pendingCount == 0 && story.phase("a", 1000) == .returning)
  }

  @Test func `an answer at the very instant of the question still counts where none may wait`() {
    var story = Story(["a", "b"], .with { $0.answerTimeout = .after(.zero) }, asks: true)
    story.drag(150, 0, 0)
    story.answer(.yes, 1000)
    #expect(story.news().last == "chosen a right")
  }
}
