import SessionTestSupport
import TestSupport
import Testing

@testable import SwipeSession

@Suite("Dwell is time in which a card could be looked at")
struct InactiveTimeTests {
  /// What the log says of how long the cards were looked at, in seconds, oldest choice first.
  private func dwells(_ test: TestSession) throws -> [Double] {
    test.settle()
    return try test.log.read { try $0.history(after: 0, limit: .max, in: test.scope) }.compactMap {
      $0.event.dwell.map { Double($0) / 1000 }
    }
  }

  private func focus(_ has: Bool, _ test: TestSession) {
    test.session.focusChanged(to: has, at: test.time)
  }

  @Test func `the time without the focus is not counted, and only for the card that was on the top`() throws {
    let test = try TestSession()
    test.pass(.seconds(2))
    test.press(.right)
    test.pass(.seconds(1))
    focus(false, test)
    test.pass(.seconds(100))
    focus(true, test)
    test.pass(.seconds(2))
    test.press(.left)
    test.pass(.seconds(4))
    test.press(.up)
    #expect(try dwells(test) == [2, 3, 4])
  }

  @Test func `a key tells that somebody is there, whatever the terminal says`() throws {
    let test = try TestSession()
    test.pass(.seconds(1))
    focus(false, test)
    focus(false, test)
    test.pass(.seconds(50))
    test.press(.right)
    test.pass(.seconds(3))
    test.press(.right)
    test.pass(.seconds(1))
    focus(true, test)  // late
    test.pass(.seconds(1))
    test.drag(columns: 30)  // takes 1.3 s
    #expect(try dwells(test) == [1, 3, 3.3])
  }

  @Test func `the time in which the process was stopped is not counted`() throws {
    let test = try TestSession()
    test.pass(.seconds(2))
    let before = test.time
    test.pass(.seconds(3600))
    test.session.wasStopped(from: before, to: test.time)
    test.pass(.seconds(1))
    // The signal that says it goes on is read after that, and says what is known.
    test.session.wasStopped(from: before, to: test.time)
    test.pass(.seconds(5))
    test.press(.right)
    #expect(try dwells(test) == [7])
  }

  @Test func `an undone card's dwell begins anew, and so does what is taken off it`() throws {
    let test = try TestSession()
    test.pass(.seconds(1))
    focus(false, test)
    test.pass(.seconds(10))
    focus(true, test)
    test.press(.right)
    test.pass(.seconds(20))
    test.press(.backspace)
    test.pass(.seconds(3))
    focus(false, test)
    test.pass(.seconds(10))
    focus(true, test)
    test.press(.left)
    #expect(try dwells(test) == [1, 3])
  }

  @Test func `a card that a search shows can be looked at before it is on top`() throws {
    let test = try TestSession()
    test.pass(.seconds(1))
    test.press(.character("/"))
    test.pass(.seconds(5))
    test.press(.character("3"))
    test.pass(.seconds(2))
    test.press(.right)
    // Back on top, the first card is looked at anew.
    test.pass(.seconds(3))
    test.press(.right)
    test.press(.character("/"), .character("6"))
    test.pass(.seconds(1))
    // The next match was not seen before.
    test.press(.backspace, .character("5"), .left)
    #expect(try dwells(test) == [2, 3, 0])
  }

  @Test(arguments: UInt64(1)...50)
  func `it is the sum of the instants at which nobody was away`(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    var inactive = InactiveTime()
    var away = [Bool](repeating: false, count: 400)
    var isAway = false
    for second in away.indices {
      if dice.chance(20) {
        if isAway { inactive.end(at: .seconds(second)) } else { inactive.begin(at: .seconds(second)) }
        isAway.toggle()
      } else if !isAway, second > 5, dice.chance(3) {
        // Told afterwards, and perhaps of a time that is known in part.
        for index in (second - 5)..<second { away[index] = true }
        inactive.begin(at: .seconds(second - 5))
        inactive.end(at: .seconds(second))
      }
      away[second] = isAway
    }
    inactive.end(at: .seconds(400))
    for _ in 0..<100 {
      let start = dice.whole(0..<400)
      let end = dice.whole(start..<401)
      let sum = away[start..<end].count { $0 }
      #expect(inactive.duration(from: .seconds(start), to: .seconds(end)) == .seconds(sum))
    }
  }
}
