import Testing

@testable import SwipeEngine

struct VelocityTrackerTests {
  private func tracker(_ events: [(x: Double, t: Double)]) -> VelocityTracker {
    var tracker = VelocityTracker(at: Point(x: events[0].x, y: 0), translation: .zero, time: ms(events[0].t))
    for (x, t) in events.dropFirst() { tracker.move(to: Point(x: x, y: 0), at: ms(t)) }
    return tracker
  }

  @Test func `one move is filtered once`() {
    let velocity = tracker([(0, 0), (8, 8)]).velocity.dx
    #expect(abs(velocity - (1 - _exp(-0.2)) * 1000) < 1e-9)
  }

  /// A steady pull has the same velocity however often it is looked at.
  @Test(arguments: [1.0, 2, 4, 5, 8, 10, 16, 20])
  func `the event rate does not matter`(interval: Double) {
    let steps = Int(80 / interval)
    let steady = tracker((0...steps).map { (Double($0) * interval, Double($0) * interval) })
    let total = Double(steps) * interval
    #expect(abs(steady.velocity.dx - (1 - _exp(-total / 40)) * 1000) < 1e-9)
  }

  @Test func `two events at one time replace each other`() {
    let once = tracker([(0, 0), (10, 10), (30, 20)])
    let twice = tracker([(0, 0), (10, 10), (25, 20), (-7, 20), (30, 20)])
    #expect(once.velocity == twice.velocity)
    #expect(once.translation == twice.translation)
  }

  @Test func `at the time of the press there is no velocity`() {
    let still = tracker([(0, 5), (100, 5)])
    #expect(still.velocity == .zero)
    #expect(still.translation.dx == 100)
    let later = tracker([(0, 5), (100, 5), (110, 15)])
    #expect(abs(later.velocity.dx - (1 - _exp(-0.25)) * 1000) < 1e-9)
  }

  @Test func `holding still lets it decay`() {
    let tracker = tracker([(0, 0), (50, 10)])
    #expect(abs(tracker.velocity(at: ms(50)).dx - tracker.velocity.dx * _exp(-1)) < 1e-9)
    #expect(tracker.velocity(at: ms(5)) == tracker.velocity)
    #expect(tracker.velocity(at: ms(1000)).dx < 1e-6)
  }

  @Test func `a move to the same place after a pause is the same as holding still`() {
    let moved = tracker([(0, 0), (50, 10), (50, 90)])
    #expect(abs(moved.velocity.dx - tracker([(0, 0), (50, 10)]).velocity(at: ms(90)).dx) < 1e-9)
  }

  @Test func `taken in mid-motion, the displacement stays`() {
    var tracker = VelocityTracker(at: Point(x: 300, y: 100), translation: Vector(dx: 40, dy: -3), time: .zero)
    #expect(tracker.translation == Vector(dx: 40, dy: -3))
    tracker.move(to: Point(x: 310, y: 101), at: ms(9))
    #expect(tracker.translation == Vector(dx: 50, dy: -2))
  }
}
