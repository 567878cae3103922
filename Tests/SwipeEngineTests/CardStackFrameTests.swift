import Testing

@testable import SwipeEngine

struct CardStackFrameTests {
  @Test func `at rest the first three are seen, each a little smaller and lower`() {
    let frame = Story(["a", "b", "c", "d"]).stack.frame(at: .zero)
    #expect(frame.cards.map(\.card) == ["a", "b", "c"])
    #expect(frame.cards.map(\.depth) == [0, 1, 2])
    #expect(frame.cards.map(\.scale) == [1, 0.95, 0.9])
    #expect(frame.cards.map { $0.center.y - phone.home.y } == [0, 10, 20])
    #expect(frame.cards.map(\.opacity) == [1, 1, 1])
    #expect(frame.cards.allSatisfy { $0.stamp == nil && $0.stampOpacity == 0 && $0.phase == .resting })
  }

  @Test func `the cards behind come up as the top one is pulled away`() {
    var story = Story(["a", "b", "c", "d"])
    story.press(160, 200, 0)
    story.move(200, 200, 10)
    let frame = story.stack.frame(at: ms(10))
    #expect(frame.cards.map(\.card) == ["a", "b", "c", "d"])
    #expect(frame.cards.map(\.depth) == [0, 0.6, 1.6, 2.6])
    #expect(abs(frame.cards[3].opacity - 0.4) < 1e-9)
    #expect(frame.cards[0].stamp == .right && frame.cards[0].stampOpacity == 0.4)
  }

  @Test func `the last one fades in with its depth`() {
    var story = Story(["a", "b", "c", "d"])
    story.swipe(.right, 0)
    #expect(story.pose("d", 0)?.opacity == 0)
    #expect(abs((story.pose("d", 50)?.opacity ?? 0) - 101 * 0.315357 / 100) < 1e-4)
    story.advance(1000)
    #expect(story.pose("d", 1000)?.opacity == 1 && story.pose("d", 1000)?.depth == 2)
  }

  @Test func `a hundred keys at once bury nobody`() {
    var story = Story((0..<100).map(String.init))
    for _ in 0..<90 { story.swipe(.left, 0) }
    let frame = story.stack.frame(at: .zero)
    // Those that leave, three behind them, and one more that is about to be seen.
    #expect(frame.cards.count == 94)
    #expect(frame.cards.allSatisfy { $0.depth <= 3 && $0.opacity >= 0 && $0.scale > 0 })
  }

  /// From press to rest in steps of a millisecond: nothing is ever far from where it was.
  @Test func `nothing that is seen jumps`() {
    var story = Story((0..<9).map(String.init))
    var last: [String: CardPose<String>] = [:]
    for step in 0..<3000 {
      let time = Double(step)
      switch step {
      case 10: story.press(160, 200, time)
      case 11..<120: story.move(160 + (time - 10) * 1.05, 200, time)
      case 120: story.release(160 + (time - 10) * 1.05, 200, time)
      case 200: story.swipe(.left, time)
      case 210: story.swipe(.right, time)
      case 400: story.handle(.undo, time)
      case 450: story.handle(.undo, time)
      case 500: story.handle(.redo, time)
      case 900: story.handle(.undo, time)
      default: story.advance(time)
      }
      let frame = story.stack.frame(at: ms(time))
      for pose in frame.cards {
        if let before = last[pose.card] {
          // No card is faster than 10 points a millisecond here, and none comes up faster than by a tenth.
          #expect((pose.center - before.center).length < 10, "card \(pose.card) at \(time)")
          #expect(abs(pose.depth - before.depth) < 0.1, "card \(pose.card) at \(time)")
          #expect(abs(pose.rotation - before.rotation) < 0.5, "card \(pose.card) at \(time)")
          #expect(abs(pose.stampOpacity - before.stampOpacity) < 0.1, "card \(pose.card) at \(time)")
        }
      }
      last = Dictionary(uniqueKeysWithValues: frame.cards.map { ($0.card, $0) })
    }
  }

  @Test func `in an exit the stamp runs from the ratio on to 1`() throws {
    var story = Story(["a", "b"])
    story.press(160, 200, 0)
    story.move(200, 200, 20)
    story.release(200, 200, 20)
    let start = story.pose("a", 20)?.stampOpacity ?? 0
    #expect(start == 0.4)
    let end = try #require(story.stack.nextWake)
    let half = story.stack.frame(at: ms(20) + (end - ms(20)) / 2).cards[0].stampOpacity
    #expect(abs(half - 0.7) < 1e-9)
  }

  @Test func `while returning the other stamp never shows`() throws {
    let spring = try SwipeSpring(dampingRatio: 0.1, response: .milliseconds(250))
    let loose = SwipeOptions.with { $0.return = .spring(spring) }
    var story = Story(["a"], loose)
    story.drag(90, 0, 0)
    var wentPast = false
    for time in stride(from: 1000.0, to: 3000, by: 5) {
      guard let pose = story.pose("a", time), pose.phase == .returning else { continue }
      #expect(pose.stamp == .right)
      if pose.center.x < phone.home.x - 1 {
        wentPast = true
        #expect(pose.stampOpacity == 0)
      }
    }
    #expect(wentPast)
  }

  @Test func `a frame read ahead is what will be seen`() {
    var story = Story(["a", "b", "c", "d"])
    story.swipe(.left, 0)
    let ahead = (0..<100).reversed().map { story.stack.frame(at: ms(Double($0) * 7)) }
    for step in 0..<100 {
      story.advance(Double(step) * 7)
      #expect(story.stack.frame(at: ms(Double(step) * 7)) == ahead[99 - step])
    }
  }

  @Test func `a card alone has the rules of a stack of one`() throws {
    var card = try SwipeCard(options: .mdc, layout: phone)
    card.asksBeforeChoosing = true
    card.handle(.gesture(.pressed(phone.home)), at: .zero)
    card.handle(.gesture(.moved(phone.home + SwipeVector(dx: 120, dy: 0))), at: ms(10))
    #expect(card.pose(at: ms(10))?.isArmed == true)
    let effects = card.handle(.gesture(.released(phone.home + SwipeVector(dx: 120, dy: 0))), at: ms(20))
    guard case .ask(let proposal)? = effects.last else {
      Issue.record("another effect")
      return
    }
    card.handle(.answer(proposal.token, .yes), at: ms(20))
    #expect(card.isMoving && card.nextWake == ms(120))
    card.advance(to: ms(120))
    #expect(card.pose(at: ms(120)) == nil)
  }
}
