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
}
