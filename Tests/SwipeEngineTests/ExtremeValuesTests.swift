import SwipeEngine
import TestSupport
import Testing

/// Whatever is public takes every value of its arguments: it returns, and does not stop the program.
struct ExtremeValuesTests {
  private static let rounds = Repetitions.count(15, full: 500)

  @Test func `a stack of whole numbers takes any event at any time, at the ends of its numbers too`() {
    for seed in 0..<Self.rounds {
      expectNone(ExtremePlay.numbers(Int8.self, dice(seed)), seed)
      expectNone(ExtremePlay.numbers(UInt32.self, dice(seed)), seed)
      expectNone(ExtremePlay.numbers(Int.self, dice(seed)), seed)
      expectNone(ExtremePlay.numbers(UInt.self, dice(seed)), seed)
      expectNone(ExtremePlay.numbers(Int128.self, dice(seed)), seed)
      expectNone(ExtremePlay.numbers(UInt128.self, dice(seed)), seed)
    }
  }

  @Test func `a stack of anything takes any event at any time`() {
    for seed in 0..<Self.rounds {
      expectNone(ExtremePlay.words(dice(seed)), seed)
      expectNone(ExtremePlay.fractions(dice(seed)), seed)
    }
  }

  @Test func `a motion can be read at any time, whatever its ends are`() {
    for seed in 0..<(Self.rounds * 50) { ExtremePlay.motion(dice(seed)) }
  }

  @Test func `one card, and a controller, take any event at any time`() {
    for seed in 0..<(Self.rounds * 2) { ExtremePlay.controller(dice(seed)) }
  }

  private func dice(_ seed: Int) -> SeededGenerator { SeededGenerator(seed: UInt64(seed)) }

  private func expectNone(_ fault: String?, _ seed: Int) {
    if let fault { Issue.record("seed \(seed): \(fault)") }
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
