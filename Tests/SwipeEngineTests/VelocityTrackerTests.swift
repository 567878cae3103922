import Testing

@testable import SwipeEngine

struct VelocityTrackerTests {
  private func tracker(_ events: [(x: Double, t: Double)]) -> VelocityTracker {
    var tracker = VelocityTracker(
      at: SwipePoint(x: events[0].x, y: 0), translation: .zero, time: ms(events[0].t))
    for (x, t) in events.dropFirst() { tracker.move(to: SwipePoint(x: x, y: 0), at: ms(t)) }
    return tracker
  }

  /// At the last of the events, to the right.
  private func velocity(_ events: [(x: Double, t: Double)]) -> Double {
    tracker(events).velocity(at: ms(events[events.count - 1].t)).dx
  }

  /// What the filter has of a steady hand, divided by what it can have: never more than three times the filter's.
  @Test(arguments: [2.0, 8, 16, 17, 40, 400])
  func `one move at a steady speed is read for what it is from sixteen milliseconds on`(time: Double) {
    let velocity = velocity([(0, 0), (time, time)])
    let filtered = (1 - _exp(-time / 40)) * 1000
    #expect(abs(velocity - (time > 16.3 ? 1000 : 3 * filtered)) < 1e-9)
  }

  /// A steady pull has the same velocity however often it is looked at.
  @Test(arguments: [1.0, 2, 4, 5, 8, 10, 16, 20], [20.0, 80, 3000])
  func `the event rate does not matter`(interval: Double, total: Double) {
    let steps = Int(total / interval)
    guard Double(steps) * interval > 16.3 else { return }
    #expect(abs(velocity((0...steps).map { (Double($0) * interval, Double($0) * interval) }) - 1000) < 1e-9)
  }

  @Test func `two events at one time replace each other`() {
    let once = tracker([(0, 0), (10, 10), (30, 20)])
    let twice = tracker([(0, 0), (10, 10), (25, 20), (-7, 20), (30, 20)])
    #expect(once.velocity(at: ms(20)) == twice.velocity(at: ms(20)))
    #expect(once.translation == twice.translation)
  }

  @Test func `at the time of the press there is no velocity`() {
    let still = tracker([(0, 5), (100, 5)])
    #expect(still.velocity(at: ms(5)) == .zero)
    #expect(still.translation.dx == 100)
    #expect(abs(velocity([(0, 5), (100, 5), (110, 15)]) - 3 * (1 - _exp(-0.25)) * 1000) < 1e-9)
  }

  @Test func `holding still lets it decay`() {
    let tracker = tracker([(0, 0), (50, 10)])
    let filtered = (1 - _exp(-0.25)) * 5000
    #expect(abs(tracker.velocity(at: ms(50)).dx - filtered * _exp(-1) / (1 - _exp(-1.25))) < 1e-9)
    #expect(tracker.velocity(at: ms(5)) == tracker.velocity(at: ms(10)))
    #expect(tracker.velocity(at: ms(1000)).dx < 1e-6)
  }

  @Test func `a move to the same place after a pause is the same as holding still`() {
    let moved = tracker([(0, 0), (50, 10), (50, 90)])
    #expect(abs(moved.velocity(at: ms(90)).dx - tracker([(0, 0), (50, 10)]).velocity(at: ms(90)).dx) < 1e-9)
  }

  /// Otherwise the way since the last move would count as none.
  @Test func `a move at the instant of a new layout is as fast as without it`() {
    var tracker = tracker([(0, 0), (10, 50)])
    tracker.hold(at: ms(100))
    #expect(tracker.translation.dx == 10)
    tracker.move(to: SwipePoint(x: 30, y: 0), at: ms(100))
    #expect(abs(tracker.velocity(at: ms(100)).dx - velocity([(0, 0), (10, 50), (30, 100)])) < 1e-9)
  }

  @Test func `taken in mid-motion, the displacement stays`() {
    var tracker = VelocityTracker(
      at: SwipePoint(x: 300, y: 100), translation: SwipeVector(dx: 40, dy: -3), time: .zero)
    #expect(tracker.translation == SwipeVector(dx: 40, dy: -3))
    tracker.move(to: SwipePoint(x: 310, y: 101), at: ms(9))
    #expect(tracker.translation == SwipeVector(dx: 50, dy: -2))
  }
}
