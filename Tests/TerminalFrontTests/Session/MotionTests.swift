import SessionTestSupport
import SwipeEngine
import Testing
import TerminalTestSupport

import SwipeSession
@testable import TerminalFront
import TerminalCanvas

/// What moves on the screen besides the engine's cards.
@Suite struct MotionTests {
  // MARK: - Values

  @Test func `a transition goes from one value to the other, slow at the end, and stays there`() {
    let transition = Transition(2.0).turned(to: 4, at: .milliseconds(100), within: .milliseconds(100))
    let values = stride(from: 0, through: 300, by: 5).map { transition.value(at: .milliseconds($0)) }
    #expect(values.first == 2 && values.last == 4 && transition.value(at: .milliseconds(200)) == 4)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(transition.value(at: .milliseconds(150)) > 3.1)
  }

  @Test(arguments: [0, 30, 60, 119, 120, 500])
  func `on another way it goes on from where it is`(milliseconds: Int) {
    let first = Transition(0.0).turned(to: 1, at: .zero, within: .milliseconds(120))
    let time = Duration.milliseconds(milliseconds)
    let back = first.turned(to: 0, at: time, within: .milliseconds(80))
    #expect(back.value(at: time) == first.value(at: time))
    #expect(back.value(at: time + .milliseconds(80)) == 0)
    // The way it goes already it goes on.
    #expect(first.turned(to: 1, at: time, within: .milliseconds(900)) == first)
  }

  @Test func `in no time it is there at once`() {
    #expect(Transition(0.0).turned(to: 1, at: .seconds(1), within: .zero).value(at: .seconds(1)) == 1)
  }

  @Test(arguments: [(0, false, 1.0), (60, false, 0.6), (99, false, 0.1), (140, true, 0.7), (199, true, 1)])
  func `a card narrows to a line, then opens with its other side`(
    milliseconds: Int, isTurned: Bool, most: Double
  ) throws {
    let turn = CardTurn(1, isTurned: true, since: .zero)
    let state = try #require(turn.state(at: .milliseconds(milliseconds)))
    #expect(state.isTurned == isTurned && state.width <= most && state.width >= most - 0.35)
    #expect(turn.state(at: .milliseconds(200)) == nil)
  }

  @Test(arguments: [10, 50, 100, 150, 190])
  func `turned back on its way it goes the same way back`(milliseconds: Int) throws {
    let turn = CardTurn(1, isTurned: true, since: .zero)
    let time = Duration.milliseconds(milliseconds)
    let back = turn.reversed(at: time)
    let (before, after) = (try #require(turn.state(at: time)), try #require(back.state(at: time)))
    #expect(abs(before.width - after.width) < 0.02)
    #expect(back.end - time == time && !back.isTurned)
  }

  // MARK: - On the screen

  private static let cards =
    [#"{"id":"w","title":"A","body":"Words to be read.","definition":"hidden"}"#] + TestSession.cards

  private func session(reducesMotion: Bool = false) throws -> TestSession {
    let test = try TestSession(cards: Self.cards) { $0.reducesMotion = reducesMotion }
    _ = test.rows()
    return test
  }

  private func screen(_ test: TestSession, after milliseconds: Int = 0) throws -> ScreenView {
    test.pass(.milliseconds(milliseconds))
    test.screen.update(at: test.time)
    return try #require(test.screen.screen(at: test.time))
  }

  @Test func `the reader grows out of the card, with words at the end, and goes back into it`() throws {
    let test = try session()
    test.press(.character(" "))
    #expect(try screen(test).opening?.share == 0)
    let half = try screen(test, after: 75)
    #expect(half.opening.map { (0.5...0.9).contains($0.share) } == true && half.reader == nil)
    #expect(!half.cards.isEmpty)
    let open = try screen(test, after: 75)
    #expect(open.opening == nil && open.reader != nil && open.cards.isEmpty)
    test.press(.escape)
    #expect(try screen(test, after: 60).opening.map { (0.05...0.5).contains($0.share) } == true)
    let closed = try screen(test, after: 60)
    #expect(closed.opening == nil && !closed.cards.isEmpty)
  }

  @Test func `while it opens no letter of the card is over its edge`() throws {
    let test = try session()
    test.press(.character(" "))
    for _ in 0..<8 {
      test.pass(.milliseconds(17))
      #expect(!test.text.contains("Words to be read"))
    }
    test.pass(.milliseconds(17))
    #expect(test.text.contains("Words to be read"))
  }

  @Test func `a key while the reader opens or closes acts at once`() throws {
    let test = try session()
    test.press(.character(" "))
    test.pass(.milliseconds(50))
    test.press(.right)
    #expect((test.session.overlay as? ReaderOverlay)?.card == 1)
    test.pass(.milliseconds(200))
    test.press(.escape)
    test.pass(.milliseconds(30))
    test.press(.left)
    // The card flies from where it is, under nothing.
    #expect(try screen(test).opening == nil)
    test.settle()
    #expect(try test.standing() == ["w:like", "c1:nope"])
  }

  @Test func `closed while it opens it goes back from where it is`() throws {
    let test = try session()
    test.press(.character(" "))
    let share = try #require(try screen(test, after: 60).opening?.share)
    test.press(.escape)
    #expect(try screen(test).opening?.share == share)
    #expect(try screen(test, after: 120).opening == nil)
  }

  @Test func `with reduced motion nothing moves`() throws {
    let test = try session(reducesMotion: true)
    test.press(.character(" "))
    #expect(try screen(test).reader != nil)
    test.press(.escape)
    let closed = try screen(test)
    #expect(closed.opening == nil && !closed.cards.isEmpty)
    test.mouse(.press, 50, 13)
    #expect(try screen(test).cards.first?.lift == 1)
  }

  @Test func `of a card that turns only its narrowed body is seen`() throws {
    let test = try session()
    var screen = try screen(test)
    let (top, ground) = (try #require(screen.cards.first), ScreenStyle().theme.room)
    func columns(turn: Double?) -> Int {
      var canvas = Canvas(columns: 100, rows: 30)
      screen.cards = [CardView(pose: top.pose, card: top.card, turn: turn)]
      screen.draw(in: &canvas, style: .init())
      #expect(canvas.rowsAsText.joined().contains("Words to be read") == (turn == nil))
      return (0..<100).count { canvas[$0, 13].background != ground }
    }
    #expect(columns(turn: nil) == 96)
    #expect((46...50).contains(columns(turn: 0.5)))
    #expect(columns(turn: 0) <= 1)
  }

  @Test func `a card is lifted in 80 ms when it is taken hold of, and put down in 120`() throws {
    let test = try session()
    test.mouse(.press, 50, 13)
    #expect(try screen(test).cards.first?.lift == 0)
    #expect(try screen(test, after: 40).cards.first.map { (0.3...0.9).contains($0.lift) } == true)
    #expect(try screen(test, after: 40).cards.first?.lift == 1)
    test.mouse(.release, 50, 13)
    #expect(try screen(test, after: 60).cards.first.map { (0.05...0.7).contains($0.lift) } == true)
    #expect(try screen(test, after: 60).cards.first?.lift == 0)
  }

  @Test func `what was drawn as one of many is drawn again when nothing came behind it`() {
    var pace = FramePace(framesPerSecond: 60)
    pace.drew(at: .seconds(1))
    #expect(pace.due(isDirty: false, isMoving: false, isBlurred: true) == .seconds(1) + FramePace.settling)
    #expect(pace.due(isDirty: false, isMoving: true, isBlurred: true) == .seconds(1) + pace.interval)
    #expect(pace.due(isDirty: false, isMoving: false) == nil)
  }

  @Test func `what has come to rest is drawn once more, and then nothing`() throws {
    let test = try session()
    test.press(.character(" "))
    let end = try #require(test.screen.motions.end)
    var pace = FramePace(framesPerSecond: 60)
    #expect(end == test.time + .milliseconds(150))
    pace.drew(at: end - .milliseconds(1))
    #expect(pace.isBehind(end))
    pace.drew(at: end)
    #expect(!pace.isBehind(end) && !pace.isBehind(nil))
  }

  // MARK: - Pictures

  @Test func `a picture is zoomed and moved in 120 ms, on from where it is, and with the pointer at once`()
    throws
  {
    let pictures = TestPictures()
    let photo = #"{"id":"p","title":"p.jpg","image":"p.jpg","size":"1"}"#
    let test = try TestSession(cards: [photo] + TestSession.cards, pictures: pictures.makeCache())
    pictures.load(for: test)
    test.press(.character(" "))
    test.pass(.milliseconds(200))
    pictures.load(for: test)
    func lens(after milliseconds: Int) throws -> PictureLens {
      try #require(try screen(test, after: milliseconds).zoom).lens
    }
    test.press(.character("+"))
    #expect(try lens(after: 0).scale == 1)
    let middle = try lens(after: 60)
    #expect((1.3...1.72).contains(middle.scale))
    test.press(.character("+"))
    #expect(try lens(after: 0) == middle)
    #expect(abs(try lens(after: 120).scale - 3) < 1e-9)
    // Now it is wider than the stage.
    test.press(.character("+"))
    #expect(try lens(after: 120).scale > 5)
    test.press(.right)
    #expect(try lens(after: 0).center.x == 0.5)
    #expect(try lens(after: 60).center.x > 0.5)
    let moved = try lens(after: 60).center.x
    test.mouse(.press, 50, 12)
    test.mouse(.drag, 60, 12)
    #expect(try lens(after: 0).center.x < moved)
  }
}
