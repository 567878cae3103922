import SwipeEngine

/// Random arguments for what the engine offers: the ends of every type, values just beyond a limit, and usual ones.
package struct ExtremeValues {
  package var dice: SeededGenerator

  package init(_ dice: SeededGenerator) { self.dice = dice }

  private static let phone = SwipeLayout(
    bounds: SwipeRect(x: 0, y: 0, width: 320, height: 568),
    card: SwipeRect(x: 20, y: 60, width: 280, height: 368))

  package mutating func number() -> Double {
    dice.pick([
      0, -0.0, 1, -1, 0.5, 100, 150, 300, -300, 1e9, -1e9, (1e9).nextUp, -(1e9).nextUp, .leastNormalMagnitude,
      .leastNonzeroMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, -.infinity,
      .nan,
    ])
  }

  package mutating func whole() -> Int {
    dice.pick([.min, -1, 0, 1, 2, 3, 20, 1000, 1001, .max / 2, .max - 1, .max])
  }

  package mutating func duration() -> Duration {
    dice.pick([
      .zero, Duration(attoseconds: 1), .milliseconds(16), .milliseconds(400), .seconds(2), .seconds(-2),
      SwipeOptions.longestDuration, SwipeOptions.longestDuration + Duration(attoseconds: 1), .seconds(-1e12),
      .seconds(1e12), .seconds(2e18), .nanoseconds(Int64.max), Duration(attoseconds: .min),
      Duration(attoseconds: .max),
    ])
  }

  /// One that does not leave the day, mostly: times never go back, so an end of time ends all variety.
  package mutating func time() -> Duration {
    dice.chance(8) ? duration() : .milliseconds(dice.whole(0..<4_000))
  }

  package mutating func point() -> SwipePoint {
    dice.chance(70)
      ? SwipePoint(x: dice.number(0...320), y: dice.number(0...568)) : SwipePoint(x: number(), y: number())
  }

  package mutating func vector() -> SwipeVector { SwipeVector(dx: number(), dy: number()) }

  package mutating func rect() -> SwipeRect {
    SwipeRect(
      origin: SwipePoint(x: number(), y: number()), size: SwipeSize(width: number(), height: number()))
  }

  package mutating func layout() -> SwipeLayout {
    dice.chance(60) ? Self.phone : SwipeLayout(bounds: rect(), card: rect())
  }

  package mutating func curve() -> TimingCurve {
    (try? TimingCurve(number(), number(), number(), number())) ?? dice.pick([.linear, .easeIn, .easeOut])
  }

  package mutating func spring() -> SwipeSpring {
    (try? SwipeSpring(dampingRatio: dice.pick([0.05, 1, 20, number()]), response: duration())) ?? .home
  }

  /// Usual ones of which some are not.
  package mutating func options() -> SwipeOptions {
    var options = dice.chance(50) ? SwipeOptions() : .mdc
    if dice.chance(30) { options.directions = SwipeDirections(rawValue: UInt8(dice.whole(0..<256))) }
    if dice.chance(15) { options.threshold = number() }
    if dice.chance(15) { options.verticalThreshold = number() }
    if dice.chance(15) { options.leftThreshold = number() }
    if dice.chance(15) { options.cornerThreshold = number() }
    if dice.chance(15) { options.stackOffset = vector() }
    if dice.chance(15) { options.stackScale = number() }
    if dice.chance(15) { options.undoDirection = dice.pick(SwipeDirection.allCases) }
    options.loops = dice.chance(20)
    if dice.chance(15) { options.rotationFactor = number() }
    if dice.chance(15) { options.maximumRotation = number() }
    if dice.chance(15) { options.projection = duration() }
    if dice.chance(15) { options.forcedSwipeDuration = duration() }
    if dice.chance(15) { options.undoDuration = duration() }
    options.forcedCurve = curve()
    options.undoCurve = curve()
    if dice.chance(40) {
      options.exit = dice.pick([
        .custom, .velocityMatched(atMost: duration()), .timed(duration(), curve()),
      ])
    }
    if dice.chance(40) {
      options.return = dice.pick([.spring(spring()), .timed(duration(), curve())])
    }
    if dice.chance(30) { options.answerTimeout = dice.pick([.never, .after(duration())]) }
    if dice.chance(4) { options.visibleCount = whole() }
    if dice.chance(15) { options.touchSlop = dice.chance(50) ? 10 : number() }
    options.locksAxis = dice.chance(20)
    options.catchesExits = dice.chance(50)
    return options
  }

  package mutating func event<ID: Hashable & Sendable>(
    ids: [ID], tokens: [AnswerToken], range: StackEdit<ID>
  ) -> SwipeEvent<ID> {
    let id = dice.pick(ids)
    switch dice.whole(0..<18) {
    case 0, 1: return .gesture(.pressed(point()), pointer: dice.pick([0, whole()]))
    case 2, 3: return .gesture(.moved(point()), pointer: dice.pick([0, whole()]))
    case 4, 5: return .gesture(.released(point()), pointer: dice.pick([0, whole()]))
    case 6: return .gesture(.cancelled, pointer: dice.pick([0, whole()]))
    case 7, 8: return .swipe(dice.pick(SwipeDirection.allCases), cause: dice.pick(SwipeCause.allCases))
    case 9:
      return tokens.isEmpty ? .redo : .answer(dice.pick(tokens), dice.pick(SwipeAnswer.allCases))
    case 10: return dice.pick([.undo, .redo, .withdraw(id)])
    case 11: return .layout(layout())
    case 12: return .exitMoved(id, progress: number(), translation: vector())
    case 13: return .exitEnded(id)
    case 14:
      let side = dice.pick(SwipeDirection.allCases)
      let command: SwipeEvent<ID> = dice.pick([
        .swipe(side, cause: .key), .undo, .undoFrom(side), .redo, .timed(.undo, in: duration()),
      ])
      return .timed(command, in: duration())
    case 15: return .undoFrom(dice.pick(SwipeDirection.allCases))
    default:
      return .edit(
        dice.pick([
          range, range, .append([id, id]), .insert([dice.pick(ids)], before: id), .remove([id]),
          .replace(id, with: dice.pick(ids)), .raise(id),
          .adopt([DecidedCard(id, dice.pick(SwipeDirection.allCases)), DecidedCard(dice.pick(ids), .left)]),
          .requeue([id]), .shift(whole()), .jump(to: id),
          .setRules(
            CardRules(
              directions: dice.pick([nil, SwipeDirections(rawValue: UInt8(dice.whole(0..<256)))]),
              isDraggable: dice.chance(70)), for: id), .setRules(nil, for: id),
        ]))
    }
  }
}
