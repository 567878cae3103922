import SwipeEngine
import SwipeSession

/// A value that can be mixed with another.
protocol Mixable: Equatable, Sendable {
  /// - Parameter share: 0 is this one, 1 the other.
  func mixed(with other: Self, share: Double) -> Self
}

extension Double: Mixable {
  func mixed(with other: Double, share: Double) -> Double { self + (other - self) * share }
}

extension PictureLens: Mixable {}

/// A value on its way to another, as a function of time: slow at the end.
struct Transition<Value: Mixable>: Sendable, Equatable {
  private let start: Value
  let target: Value
  private let since: Duration
  /// Zero is at once.
  private let duration: Duration

  /// When the value has reached its target.
  var end: Duration { since + duration }

  func value(at time: Duration) -> Value {
    guard time < end else { return target }
    return start.mixed(with: target, share: TimingCurve.easeOut.progress(at: (time - since) / duration))
  }

  /// The way from the value at a time to another target; `self` where it has that target already.
  func turned(to target: Value, at time: Duration, within duration: Duration) -> Transition {
    guard target != self.target else { return self }
    return Transition(start: value(at: time), target: target, since: time, duration: duration)
  }
}

extension Transition {
  /// Creates a value at rest.
  init(_ value: Value) { self.init(start: value, target: value, since: .zero, duration: .zero) }
}

/// A card that turns to its other side: its body narrows to a line, then opens with the other side.
struct CardTurn: Sendable, Equatable {
  let card: UInt32
  /// The side that is seen in the end.
  let isTurned: Bool
  private let since: Duration

  /// The duration of one half.
  private static let half: Duration = .milliseconds(100)

  init(_ card: UInt32, isTurned: Bool, since: Duration) {
    (self.card, self.isTurned, self.since) = (card, isTurned, since)
  }

  var end: Duration { since + Self.half * 2 }

  /// The turn back, from the position at a time.
  func reversed(at time: Duration) -> CardTurn {
    CardTurn(card, isTurned: !isTurned, since: time - max(.zero, end - time))
  }

  /// The side that is seen, and the share of its width that is seen, 0...1; `nil` when the turn is over.
  func state(at time: Duration) -> (isTurned: Bool, width: Double)? {
    guard time < end else { return nil }
    let passed = (time - since) / Self.half
    return passed < 1
      ? (!isTurned, 1 - TimingCurve.easeIn.progress(at: passed))
      : (isTurned, TimingCurve.easeOut.progress(at: passed - 1))
  }
}
