import TestSupport
import Testing

@testable import SwipeEngine

/// The standard library's own: generic code finds no others.
private enum Generic {
  static func isLess<Value: Comparable>(_ a: Value, _ b: Value) -> Bool { a < b }
  static func isAtMost<Value: Comparable>(_ a: Value, _ b: Value) -> Bool { a <= b }
  static func isEqual<Value: Equatable>(_ a: Value, _ b: Value) -> Bool { a == b }
  static func sum<Value: AdditiveArithmetic>(_ a: Value, _ b: Value) -> Value { a + b }
  static func difference<Value: AdditiveArithmetic>(_ a: Value, _ b: Value) -> Value { a - b }
}

@Suite struct DurationArithmeticTests {
  @Test func `durations compare, add and subtract as the standard library's do`() {
    let steps: [Int128] = [0, 1, 2, 1 << 63, 1 << 64, 1_000_000_000_000_000_000, 1 << 120]
    let all = steps.flatMap { [Duration(attoseconds: $0), Duration(attoseconds: -$0)] }
    for a in all {
      for b in all {
        #expect((a < b) == Generic.isLess(a, b))
        #expect((a <= b) == Generic.isAtMost(a, b))
        #expect((a > b) == Generic.isLess(b, a))
        #expect((a >= b) == Generic.isAtMost(b, a))
        #expect((a == b) == Generic.isEqual(a, b))
        #expect((a + b) == Generic.sum(a, b))
        #expect((a - b) == Generic.difference(a, b))
      }
    }
  }

  @Test func `seconds are the same from both parts, as on Apple's systems`() {
    var dice = SeededGenerator(seed: 5)
    for limit in [Int64(1), 9, 10, 1000, 1 << 40, .max] {
      for _ in 0..<500 {
        let duration = Duration(
          secondsComponent: .random(in: -limit...limit, using: &dice),
          attosecondsComponent: .random(in: -999_999_999_999_999_999...999_999_999_999_999_999, using: &dice))
        #expect(duration.inSecondsOfComponents == duration.inSeconds, "\(duration)")
      }
    }
  }
}
