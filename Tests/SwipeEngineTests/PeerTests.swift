import SwipeEngine
import Testing

/// Checks that other swipe decks make in their tests, or were asked for in their issues. The comment before each names the source.
struct PeerTests {
  // Shuffle SwipeViewTest, "End Swiping"; rn-swiper-list, where a drag without any height never swipes.
  @Test(arguments: SwipeDirection.sides, [0, 99, 100, 100.5])
  func `a slow drag chooses beyond the threshold, and not at it`(side: SwipeDirection, travel: Double) {
    let app = PeerApp("ab") { $0.directions = .all }
    app.drag(side.unit * travel, 0)
    #expect(app.told.first == (travel > 100 ? "chosen a \(side)" : "cancel a"))
  }

  // Shuffle SwipeViewTest, minimum swipe speed; MDCSwipeToChoose #67.
  @Test(arguments: SwipeDirection.sides, [40, 400])
  func `a flick short of the threshold chooses if it is quick`(side: SwipeDirection, duration: Double) {
    let app = PeerApp("ab") { $0.directions = .all }
    app.flick(side.unit * 40, duration, 0)
    #expect(app.told.first == (duration == 40 ? "chosen a \(side)" : "cancel a"))
  }

  // CardStackView and Shuffle take the speed without its sign, rn-swiper-list the sign alone.
  @Test(arguments: SwipeDirection.sides)
  func `a flick back from beyond the threshold chooses neither side`(side: SwipeDirection) {
    let app = PeerApp { $0.directions = .all }
    app.press(0)
    for (way, time) in [(150.0, 100.0), (150, 1000), (130, 1010), (110, 1020), (90, 1030)] {
      app.move(side.unit * way, time)
    }
    app.release(side.unit * 70, 1040)
    app.pass(5000)
    #expect(app.told == ["cancel a", "return a"])
  }

  // ZLSwipeableViewSwift wants translation and velocity to have the same sign on both axes.
  @Test(arguments: [-1.0, 0, 1])
  func `far out neither a pause nor a jitter across takes a swipe back`(jitter: Double) {
    let app = PeerApp()
    app.press(0)
    app.move(v(140, 20), 50)
    app.move(v(140, 20 + jitter), 900)
    app.release(v(139, 20 - jitter), 905)
    #expect(app.told == ["chosen a right"])
  }

  // Shuffle SwipeViewTest, "Active Direction"; flutter_card_swiper lets the horizontal part win also if it is smaller.
  @Test(
    arguments: [
      (60, -160, 100, .up), (-160, 60, 100, .left), (110, 120, 100, .down), (110, -60, 50, .up),
    ] as [(Double, Double, Double, SwipeDirection)])
  func `the side with the larger share of its threshold counts`(
    dx: Double, dy: Double, verticalThreshold: Double, side: SwipeDirection
  ) {
    let app = PeerApp { ($0.directions, $0.verticalThreshold) = (.all, verticalThreshold) }
    app.drag(v(dx, dy), 0)
    #expect(app.pans.last?.direction == side && app.told.first == "chosen a \(side)")
  }

  // flutter_card_swiper, "Card swipe direction tests"; react-native-deck-swiper tells the disabled side of a diagonal; with right
  // alone, Koloda swipes right as a card goes left.
  @Test(
    arguments: [
      (.up, 0, -150, "chosen a up"), (.up, 0, 150, "cancel a"), (.left, 150, 0, "cancel a"),
      ([.left, .up], 150, -110, "chosen a up"), (.right, -280, 0, "cancel a"), (.up, 150, 110, "cancel a"),
    ] as [(SwipeDirections, Double, Double, String)])
  func `a side that is off is neither told nor taken for another`(
    allowed: SwipeDirections, dx: Double, dy: Double, news: String
  ) {
    let app = PeerApp { $0.directions = allowed }
    app.drag(v(dx, dy), 0)
    #expect(app.told.first == news)
  }

  // Shuffle, "dragPercentage" and "overlayPercentage"; Koloda draggedCardWithPercentage.
  @Test(arguments: SwipeDirection.sides, [0.1, 0.5, 0.99, 1.5])
  func `pan and stamp have the share of the threshold, up to all of it`(side: SwipeDirection, share: Double) {
    let app = PeerApp { $0.directions = .all }
    app.press(0)
    app.move(side.unit * -30, 100)
    app.move(side.unit * (share * 100), 200)
    let pose = app.pose("a", 200)
    #expect(app.pans.last?.direction == side && pose?.stamp == side)
    #expect(app.pans.last?.thresholdRatio == pose?.stampOpacity)
    #expect(abs((pose?.stampOpacity ?? -1) - min(share, 1)) < 1e-9)
  }

  // appinio_swiper #92 and #106, Koloda pull request 459: no overlay where a button swipes.
  @Test(arguments: SwipeDirection.sides)
  func `a swipe by a button fades the stamp in before the card leaves`(side: SwipeDirection) {
    let app = PeerApp { $0.directions = .all }
    app.swipe(side, 0)
    let poses = stride(from: 0.0, through: 150, by: 5).compactMap { app.pose("a", $0) }
    let strengths = poses.map(\.stampOpacity)
    #expect(poses.count == 31 && poses.dropFirst().allSatisfy { $0.stamp == side })
    #expect(strengths[0] == 0 && strengths[10] > 0 && strengths == strengths.sorted())
    #expect(strengths[20...].allSatisfy { $0 == 1 })  // from the threshold on, at 100 ms
  }

  // Shuffle CardTransformProviderTest, "rotationDirectionY": the four quadrants.
  @Test(arguments: [(1.0, -1.0, 1.5), (-1, -1, 1.5), (-1, 1, -1.5), (1, 1, -1.5)])
  func `the half by which a card is taken says which way it turns`(x: Double, y: Double, angle: Double) {
    let app = PeerApp()
    app.press(0, at: phone.home + v(x, y))
    app.move(v(50, 0), 100)
    #expect(app.pose("a", 100)?.rotation == angle)
  }

  // Shuffle CardTransformProviderTest, "dragRotationAngle"; Koloda bounds the angle to the right only.
  @Test(arguments: [(0.0, -200.0, 0.0), (400, 0, 12), (-400, 0, -12), (900, 90, 15), (-900, 0, -15)])
  func `a card turns with its way to the side, to one bound on both`(dx: Double, dy: Double, angle: Double) {
    let app = PeerApp()
    app.press(0)
    app.move(v(dx, dy), 100)
    #expect(app.pose("a", 100)?.rotation == angle)
  }

  // Shuffle's background scale; in flutter_card_swiper the two parts of a diagonal cancel each other out.
  @Test(arguments: [(0.0, 0.0, 0.0), (50, 0, 0.5), (0, -50, 0.5), (80, -80, 0.8), (-300, 0, 1)])
  func `the next card comes up with the drag and sinks back after`(dx: Double, dy: Double, share: Double) {
    let app = PeerApp { $0.directions = .all }
    app.press(0)
    app.move(v(dx, dy), 100)
    #expect(abs((app.pose("b", 100)?.scale ?? 0) - (0.95 + 0.05 * share)) < 1e-9)
    app.deck.handle(.gesture(.cancelled), at: ms(200))
    #expect(app.pose("b", 5000)?.scale == 0.95)
  }

  // Shuffle CardAnimatorTest, reset; Koloda kolodaDidResetCard.
  @Test func `a card let go too soon says when it has left the hand and when it is home, upright`() {
    let app = PeerApp()
    app.drag(v(60, 40), 0)
    #expect(app.told == ["cancel a"] && app.pose("a", 3020)?.phase == .returning)
    app.pass(6000)
    #expect(app.told == ["cancel a", "return a"])
    #expect(app.pose("a", 6000) == PeerApp().pose("a", 0))
  }

  // flutter_card_swiper, numberOfCardsDisplayed; its #52: one card where two would be shown.
  @Test(arguments: [(1, 10, 1), (10, 10, 10), (2, 1, 1), (3, 0, 0)])
  func `up to the visible count all cards are seen`(visible: Int, count: Int, seen: Int) {
    let app = PeerApp(String("abcdefghij".prefix(count))) { $0.visibleCount = visible }
    #expect(app.deck.stack.frame(at: .zero).cards.count == seen)
  }

  // SwiftUI-CardStackView leaves by twice the drag, react-native-deck-swiper by 4.5 times, flutter_card_swiper by the width.
  @Test(
    arguments: [v(6, 0), v(-6, 0), v(0, 6), v(0, -6), v(6, -5.5), v(-6, 5.5)],
    [ExitStyle.velocityMatched(atMost: ms(300)), .timed(ms(100), .linear)])
  func `a card just beyond a small threshold leaves all of the screen`(
    way: SwipeVector, style: ExitStyle
  ) throws {
    let app = PeerApp("a") {
      ($0.directions, $0.threshold, $0.verticalThreshold) = (.all, 5, 5)
      ($0.rotationFactor, $0.exit) = (0, style)
    }
    app.drag(way, 0)
    app.pass(5000)
    let end = phone.home + (try #require(app.pans.last).translation)
    #expect(app.told.last == "exit a")
    #expect(abs(end.x - 160) > 299.999 || end.y - 184 > 567.999 || end.y + 184 < 0.001)
  }

  // CardStackView #277, Shuffle #155: a pause between letting go and leaving.
  @Test(arguments: [1000.0, 2000])
  func `a flung card goes on as fast as the hand was`(speed: Double) {
    let app = PeerApp()
    app.flick(v(80, 0), 80 / speed * 1000, 0)
    let speedAfter = (app.way(of: "a", to: .right, 80 / speed * 1000 + 5) - 80) / 0.005
    #expect(speedAfter > speed * 0.99 && speedAfter < speed * 1.2)
  }

  // ZLSwipeableViewSwift #153: a translation of zero has no direction, and the card sticks.
  @Test(arguments: [ExitStyle.velocityMatched(atMost: ms(300)), .timed(ms(100), .linear)], [nil, ms(80)])
  func `a card that was taken and never moved leaves by a button`(style: ExitStyle, duration: Duration?) {
    let app = PeerApp("a") { $0.exit = style }
    app.press(0)
    app.deck.swipe(.left, in: duration, at: ms(10))
    let poses = stride(from: 10.0, to: 600, by: 10).compactMap { app.pose("a", $0) }
    #expect(poses.count > 5 && poses.allSatisfy { $0.center.x.isFinite && $0.center.y == phone.home.y })
    app.pass(600)
    #expect(app.told == ["chosen a left", "finish", "exit a"])
  }

  // flutter_card_swiper #27, swipable_stack #64, react-tinder-card #134: no events of a drag; CardStackView #74, #121: late, twice.
  @Test func `from taking to leaving all is told once, in order and on time`() {
    let app = PeerApp()
    var news: [String] = []
    app.deck.callbacks.onTake = { news.append("take \($0.card)") }
    app.deck.callbacks.onPan = { if news.last != "\($0.phase)" { news.append("\($0.phase)") } }
    app.deck.callbacks.onArm = { news.append("arm \($0.direction == .right)") }
    app.deck.callbacks.onChosen = { news.append("chosen \($0.card), \($0.time)") }
    app.deck.callbacks.onExit = { news.append("exit \($0.card)") }
    app.press(0)
    for (time, dx) in [(1000.0, 60.0), (2000, 120), (3000, 121)] { app.move(v(dx, 0), time) }
    app.release(v(121, 0), 4000)
    for time in stride(from: 4000.0, to: 5000, by: 16) { _ = app.deck.frame(at: ms(time)) }
    let held = ["take a", "dragging", "arm true", "dragging"]
    #expect(news == held + ["chosen a, 4.0 seconds", "exiting", "gone", "exit a"])
  }

  // flutter_card_swiper, onEnd; webraptor/react-native-deck-swiper #94: nothing more once the end was reached.
  @Test func `the end is told once, and once more after cards that came later`() {
    let app = PeerApp("ab")
    app.swipe(.left, 0)
    app.swipe(.right, 10)
    app.pass(1000)
    app.swipe(.right, 1000)
    #expect(app.told == ["chosen a left", "chosen b right", "finish", "exit a", "exit b"])
    app.deck.append(["c"], at: ms(2000))
    app.swipe(.left, 2000)
    app.pass(3000)
    #expect(app.told[5...] == ["chosen c left", "finish", "exit c"])
  }

  // flutter_card_swiper, onSwipe returns false: there the card flies out first. Koloda asks at every release.
  @Test func `a swipe that is refused turns round where it was let go, and only a swipe is asked about`() {
    let app = PeerApp()
    var asked = 0
    app.deck.callbacks.shouldChoose = { _ in
      asked += 1
      return asked == 1 ? .no : .yes
    }
    app.drag(v(60, 0), 0)
    #expect(asked == 0)
    app.drag(v(150, 0), 6000)
    let poses = stride(from: 9000.0, to: 10_000, by: 10).compactMap { app.pose("a", $0) }
    #expect(poses.count == 100 && poses.allSatisfy { abs($0.center.x - phone.home.x) < 150.001 })
    app.drag(v(150, 0), 12_000)
    #expect(asked == 2 && app.told.suffix(3) == ["cancel a", "return a", "chosen a right"])
  }

  // Koloda #395, #464: a swipe during an animation is lost; zhxnlai/ZLSwipeableView #2: cards are left floating.
  @Test(arguments: [0.0, 16, 50, 250])
  func `buttons pressed while cards still leave swipe one card each`(interval: Double) {
    let app = PeerApp("abcdefgh")
    for turn in 0..<5 { app.swipe(turn % 2 == 0 ? .left : .right, Double(turn) * interval) }
    app.pass(3000)
    #expect(app.told("chosen") == ["a left", "b right", "c left", "d right", "e left"])
    #expect(app.told("exit").sorted() == ["a", "b", "c", "d", "e"])
    #expect(app.deck.frame(at: ms(3000)).cards.map(\.card) == ["f", "g", "h"] && !app.deck.isMoving)
  }

  // Koloda pull request 412: a button during a drag leaves all cards dead.
  @Test func `a button takes the card from under the hand, and the next one can be dragged`() {
    let app = PeerApp()
    app.press(0)
    app.move(v(-50, 0), 100)
    app.swipe(.right, 110)
    app.move(v(-200, 0), 150)
    app.release(v(-200, 0), 160)
    #expect(app.told == ["chosen a right"] && app.pose("b", 160)?.phase == .resting)
    app.drag(v(-150, 0), 170)
    #expect(app.told == ["chosen a right", "exit a", "chosen b left"])
  }

  // Shuffle and rn-swiper-list take a lost gesture for a release; CardStackView keeps its speed for the next one.
  @Test(arguments: [SwipeDirection.left, .right])
  func `a lost gesture chooses nothing, and leaves neither a stuck card nor its speed`(side: SwipeDirection) {
    let app = PeerApp()
    app.press(0)
    app.move(side.unit * 150, 40)
    app.deck.handle(.gesture(.cancelled), at: ms(45))
    app.release(side.unit * 250, 50)
    app.pass(3000)
    #expect(app.told == ["cancel a", "return a"])
    app.drag(side.unit * 50, 3000)
    app.drag(side.unit * 150, 9000)
    #expect(app.told.dropFirst(2) == ["cancel a", "return a", "chosen a \(side)"])
  }

  // alexbrillant/react-native-deck-swiper #85, MDCSwipeToChoose #28: the device is turned.
  @Test func `a card held while the device turns comes home to where home is now`() {
    let app = PeerApp()
    let turned = SwipeLayout(size: SwipeSize(width: 568, height: 320))
    app.press(0)
    app.move(v(60, 0), 100)
    app.deck.handle(.layout(turned), at: ms(200))
    #expect(app.deck.stack.heldCard == "a")
    app.release(v(60, 0), 3000)
    #expect(app.told == ["cancel a"] && app.pose("a", 6000)?.center == turned.home)
  }
}
