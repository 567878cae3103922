import Testing

@testable import SwipeEngine

struct MotionTests {
  private let start = SwipeVector(dx: 100, dy: -20)
  private var motions: [Motion] {
    [
      .timed(from: start, to: .zero, in: .milliseconds(200), .easeOut),
      .timed(from: start, to: SwipeVector(dx: 300, dy: 9), in: .milliseconds(100), .linear),
      .spring(from: start, to: .zero, velocity: SwipeVector(dx: 400, dy: -800), .home),
      .constantAcceleration(
        from: start, along: SwipeVector(dx: 0.6, dy: 0.8), distance: 250, speed: 300, seconds: 0.3),
    ]
  }

  @Test func `it begins at its start and ends exactly at its end`() {
    for motion in motions {
      #expect(motion.position(at: .zero) == motion.start)
      #expect(motion.position(at: .seconds(-1)) == motion.start)
      #expect(motion.position(at: motion.duration) == motion.end)
      #expect(motion.position(at: .seconds(100)) == motion.end)
      #expect(motion.velocity(at: motion.duration) == .zero)
      #expect(motion.progress(at: .zero) == 0 && motion.progress(at: motion.duration) == 1)
    }
  }

  @Test func `it does not jump at its end`() {
    for motion in motions {
      let late = motion.position(at: motion.duration - .nanoseconds(1))
      #expect((late - motion.end).length < 0.11)
    }
  }

  @Test func `its velocity is the slope of its position`() {
    for motion in motions {
      for step in 1..<20 {
        let at = motion.duration * Double(step) / 20
        let h = Duration.microseconds(1)
        let slope = (motion.position(at: at + h) - motion.position(at: at - h)) * (1 / 2e-6)
        #expect((slope - motion.velocity(at: at)).length < 0.5)
      }
    }
  }

  @Test func `a glide begins as fast as it is told`() {
    let glide = motions[3]
    #expect((glide.velocity(at: .zero) - SwipeVector(dx: 180, dy: 240)).length < 1e-9)
  }

  @Test func `without time it is at its end at once`() {
    let motion = Motion.timed(from: start, to: .zero, in: .zero, .easeIn)
    #expect(motion.position(at: .zero) == .zero)
    #expect(motion.progress(at: .zero) == 1)
    #expect(motion.arrivalVelocity == .zero)
    #expect(Motion.timed(from: start, to: .zero, in: .seconds(-1), .easeIn).duration == .zero)
  }
}
