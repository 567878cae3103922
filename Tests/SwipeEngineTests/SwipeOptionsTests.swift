import Testing

@testable import SwipeEngine

struct SwipeOptionsTests {
  @Test func `our defaults are those of the table`() throws {
    let options = SwipeOptions()
    #expect(options.directions == [.left, .right])
    #expect(options.threshold == 100 && options.verticalThreshold == 100)
    #expect(options.rotationFactor == 3 && options.maximumRotation == 15)
    #expect(options.projection == .milliseconds(99))
    #expect(options.forcedSwipe == .milliseconds(100) && options.forcedCurve == .easeIn)
    #expect(options.exit == .velocityMatched(atMost: .milliseconds(300)))
    #expect(options.return == .spring(try Spring(dampingRatio: 0.8, response: .milliseconds(250))))
    #expect(options.undo == .milliseconds(250) && options.undoCurve == .easeOut)
    #expect(options.isGestureEnabled && options.visibleCount == 3)
    #expect(options.answerTimeout == .after(.seconds(5)))
    #expect(try SwipeOptions(threshold: 100) == options)
  }

  @Test func `mdc has its own numbers`() {
    let options = SwipeOptions.mdc
    #expect(options.threshold == 100 && options.rotationFactor == 3)
    #expect(options.maximumRotation == .infinity && options.projection == .zero)
    #expect(options.exit == .timed(.milliseconds(100), .linear))
    #expect(options.return == .timed(.milliseconds(200), .easeOut))
    #expect(options.answerTimeout == .never)
  }

  @Test(arguments: [0, -1, .nan, .infinity, -.infinity] as [Double])
  func `a threshold that is none is refused`(value: Double) {
    #expect(throws: OptionError.self) { try SwipeOptions(threshold: value) }
    #expect(throws: OptionError.self) { try SwipeOptions(verticalThreshold: value) }
  }

  @Test func `every other option without a meaning is refused too`() {
    #expect(throws: OptionError.noDirections) { try SwipeOptions(directions: []) }
    #expect(throws: OptionError.rotationFactor(.infinity)) { try SwipeOptions(rotationFactor: .infinity) }
    #expect(throws: OptionError.maximumRotation(-1)) { try SwipeOptions(maximumRotation: -1) }
    #expect(throws: OptionError.self) { try SwipeOptions(maximumRotation: .nan) }
    #expect(throws: OptionError.visibleCount(0)) { try SwipeOptions(visibleCount: 0) }
    let before = Duration.milliseconds(-1)
    #expect(throws: OptionError.duration(before)) { try SwipeOptions(projection: before) }
    #expect(throws: OptionError.duration(before)) { try SwipeOptions(forcedSwipe: before) }
    #expect(throws: OptionError.duration(before)) { try SwipeOptions(undo: before) }
    #expect(throws: OptionError.duration(before)) { try SwipeOptions(answerTimeout: .after(before)) }
    #expect(throws: OptionError.duration(before)) { try SwipeOptions(exit: .timed(before, .linear)) }
    #expect(throws: OptionError.duration(before)) { try SwipeOptions(exit: .velocityMatched(atMost: before)) }
    #expect(throws: OptionError.duration(before)) { try SwipeOptions(return: .timed(before, .linear)) }
    #expect(throws: OptionError.self) { try SwipeOptions(undo: .seconds(2e9)) }
  }

  @Test func `an option error says what is wrong`() {
    #expect("\(OptionError.threshold(0))".contains("threshold 0"))
  }
}
