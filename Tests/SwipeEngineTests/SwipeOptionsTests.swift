import Testing

@testable import SwipeEngine

struct SwipeOptionsTests {
  @Test func `our defaults are those of the table`() throws {
    let options = SwipeOptions()
    #expect(options.directions == [.left, .right])
    #expect(options.threshold == 100 && options.verticalThreshold == 100)
    #expect(options.rotationFactor == 3 && options.maximumRotation == 15)
    #expect(options.projection == .milliseconds(99))
    #expect(options.forcedSwipeDuration == .milliseconds(100) && options.forcedCurve == .easeIn)
    #expect(options.exit == .velocityMatched(atMost: .milliseconds(300)))
    #expect(options.return == .spring(try SwipeSpring(dampingRatio: 0.8, response: .milliseconds(250))))
    #expect(options.undoDuration == .milliseconds(250) && options.undoCurve == .easeOut)
    #expect(options.isGestureEnabled && options.visibleCount == 3)
    #expect(options.answerTimeout == .after(.seconds(5)))
    #expect(SwipeOptions.with { $0.projection = .milliseconds(99) } == options)
    #expect(options.projection == .milliseconds(99) && SwipeOptions.mdc.projection == .zero)
    try options.validate()
    try SwipeOptions.mdc.validate()
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
    #expect(throws: OptionError.self) { try SwipeOptions.with { $0.threshold = value }.validate() }
    #expect(throws: OptionError.self) { try SwipeOptions.with { $0.verticalThreshold = value }.validate() }
  }

  private static let before = Duration.milliseconds(-1)

  @Test(
    arguments: [
      (.noDirections, .with { $0.directions = [] }),
      (.rotationFactor(.infinity), .with { $0.rotationFactor = .infinity }),
      (.maximumRotation(-1), .with { $0.maximumRotation = -1 }),
      (.visibleCount(0), .with { $0.visibleCount = 0 }),
      (.touchSlop(-1), .with { $0.touchSlop = -1 }), (.touchSlop(2e9), .with { $0.touchSlop = 2e9 }),
      (.visibleCount(1001), .with { $0.visibleCount = 1001 }),
      (.visibleCount(.max), .with { $0.visibleCount = .max }),
      (.duration(before), .with { $0.projection = before }),
      (.duration(before), .with { $0.forcedSwipeDuration = before }),
      (.duration(before), .with { $0.undoDuration = before }),
      (.duration(before), .with { $0.answerTimeout = .after(before) }),
      (.duration(before), .with { $0.exit = .timed(before, .linear) }),
      (.duration(before), .with { $0.exit = .velocityMatched(atMost: before) }),
      (.duration(before), .with { $0.return = .timed(before, .linear) }),
      (.duration(.seconds(2e9)), .with { $0.undoDuration = .seconds(2e9) }),
    ] as [(OptionError, SwipeOptions)])
  func `every other option without a meaning is refused too`(error: OptionError, options: SwipeOptions) {
    #expect(throws: error) { try options.validate() }
    #expect(throws: error) { try CardStack(options: options, layout: phone, cards: ["a"]) }
    #expect(throws: error) { try CardStack(options: options, layout: phone, cards: 0..<3) }
    #expect(throws: error) { try SwipeCard(options: options, layout: phone) }
    #expect(throws: error) { try SwipeController(options: options, layout: phone, cards: ["a"]) }
  }

  @Test func `a rotation that is no number is refused`() {
    #expect(throws: OptionError.self) { try SwipeOptions.with { $0.maximumRotation = .nan }.validate() }
  }

  @Test func `an option error says what is wrong`() {
    #expect("\(OptionError.threshold(0))".contains("threshold 0"))
  }
}
