import SwipeEngine
import TestSupport

/// A session of random events on a checked stack.
struct RandomSession {
  private var dice: SeededGenerator
  private let seed: UInt64
  private var checked: CheckedStack
  private var fresh: UInt32 = 1000
  private var log: [String] = []

  var effects: [SwipeEffect<UInt32>] { checked.effects }
  var stack: CardStack<UInt32> { checked.stack }

  init(seed: UInt64) throws {
    self.seed = seed
    dice = SeededGenerator(seed: seed)
    let directions: SwipeDirections = dice.pick([
      .horizontal, .all, [.left, .up], .right, .all.union(.corners),
    ])
    let curve = dice.pick([TimingCurve.linear, .easeIn, .easeOut, .easeInOut])
    let exit: ExitStyle = dice.pick([
      .velocityMatched(atMost: .milliseconds(300)), .timed(.milliseconds(100), .linear),
      .timed(.zero, curve), .custom, .velocityMatched(atMost: .zero),
      .velocityMatched(atMost: .milliseconds(dice.whole(1..<90))),
    ])
    let back: ReturnStyle = dice.pick([
      .spring(.home), .timed(.milliseconds(200), .easeOut), .timed(.zero, .linear),
      .spring(try SwipeSpring(dampingRatio: dice.number(0.1...5), response: ms(dice.number(1...900)))),
    ])
    var options = SwipeOptions()
    options.directions = directions
    options.threshold = dice.pick([100, 40, 1])
    options.verticalThreshold = dice.pick([100, 60])
    options.rotationFactor = dice.pick([3, -2, 30])
    options.maximumRotation = dice.pick([15, .infinity, 0])
    options.projection = dice.pick([.zero, .milliseconds(99)])
    options.forcedSwipeDuration = dice.pick([.zero, .milliseconds(100)])
    options.forcedCurve = curve
    options.exit = exit
    options.return = back
    options.undoDuration = dice.pick([.zero, .milliseconds(250)])
    options.isGestureEnabled = dice.chance(95)
    options.catchesExits = dice.chance(30)
    options.answerTimeout = dice.pick([.never, .after(.milliseconds(300)), .after(.zero)])
    options.visibleCount = dice.pick([1, 2, 3, 5])
    // Each has a part of the sessions, so that all else is tried without it too.
    if dice.chance(15) { options.leftThreshold = dice.pick([40, 160]) }
    if dice.chance(15) { options.cornerThreshold = dice.pick([60, 150]) }
    if dice.chance(20), !directions.contains(.down) { options.undoDirection = .down }
    options.loops = dice.chance(20)
    if dice.chance(20) {
      options.stackOffset = dice.pick([SwipeVector(dx: 0, dy: -8), SwipeVector(dx: 12, dy: 0), .zero])
      options.stackScale = dice.pick([0, 0.1])
    }
    if dice.chance(15) { options.touchSlop = dice.pick([5, 20]) }
    options.locksAxis = dice.chance(15)
    let isContinuous =
      options.forcedSwipeDuration > .zero && options.undoDuration > .zero
      && exit != .timed(.zero, curve) && exit != .velocityMatched(atMost: .zero)
      && back != .timed(.zero, .linear)
    var stack = try CardStack(options: options, layout: phone, cards: 0..<UInt32(dice.whole(0..<9)))
    stack.asksBeforeChoosing = dice.chance(70)
    checked = CheckedStack(stack, ids: 0..<12, isContinuous: isContinuous)
  }

  /// Plays some of the numbered steps of a seed, and what comes after the last.
  ///
  /// - Returns: What was found wrong, with the events that led there; `nil` if nothing.
  static func failure(seed: UInt64, steps: some Sequence<Int>) throws -> (text: String, script: [String])? {
    var session = try RandomSession(seed: seed)
    for step in steps {
      session.step(step)
      if let text = session.checked.failure { return (text, session.log) }
    }
    session.finish()
    session.checked.undoAndRedoAll()
    return session.checked.failure.map { ($0, session.log) }
  }

  /// One event. Each number has dice of its own, so that a step is the same whichever others are left out.
  mutating func step(_ number: Int) {
    dice = SeededGenerator(seed: seed &* 0x2545_F491_4F6C_DD1D &+ UInt64(number))
    // Many events at one instant, many while something moves, some long after.
    var told = checked.time
    told += dice.pick([
      .zero, .zero, ms(dice.number(0...20)), ms(dice.number(0...20)), ms(dice.number(0...400)),
    ])
    if dice.chance(3) { told += .seconds(3) }
    // A time before the last one counts as the last one.
    if !log.isEmpty && dice.chance(3) { told -= .milliseconds(50) }
    if dice.chance(4) {
      let options = otherOptions()
      log.append("\(checked.time) \(options)")
      checked.setOptions(options, isContinuous: true)
    }
    let event = event()
    log.append("\(told) \(event)")
    let choice = dice.whole(0..<10)
    checked.handle(event, at: told) { _ in
      switch choice {
      case 0..<5: .yes
      case 5..<7: .no
      case 7: .later
      default: nil
      }
    }
  }

  /// Lets everything come to rest.
  mutating func finish() { checked.comeToRest() }

  /// Those there are with something else by which a card looks or a hand decides.
  private mutating func otherOptions() -> SwipeOptions {
    var options = checked.stack.options
    switch dice.whole(0..<5) {
    case 0: options.threshold = dice.pick([100, 40, 200])
    case 1: options.rotationFactor = dice.pick([3, -2, 30])
    case 2: options.maximumRotation = dice.pick([15, .infinity, 0])
    case 3:
      options.directions = dice.pick([.horizontal, .all, [.left, .up], .right, [.upRight, .left]])
      options.undoDirection = options.undoDirection.flatMap { options.directions.contains($0) ? nil : $0 }
    default: options.projection = dice.pick([.zero, .milliseconds(99)])
    }
    return options
  }

  // MARK: Events

  private mutating func event() -> SwipeEvent<UInt32> {
    switch dice.whole(0..<100) {
    case 0..<18: .gesture(.pressed(aPoint()), pointer: aPointer())
    case 18..<38: .gesture(.moved(aPoint()), pointer: aPointer())
    case 38..<45: .gesture(.released(aPoint()), pointer: aPointer())
    case 45..<52: .gesture(.released(checked.lastPoint), pointer: aPointer())
    case 52..<55: .gesture(.cancelled, pointer: aPointer())
    case 55..<67: .swipe(dice.pick(SwipeDirection.allCases), cause: dice.pick([.key, .button, .program]))
    case 67..<73: anAnswer()
    case 73..<78: .undo
    case 78..<79: .undoFrom(dice.pick(SwipeDirection.allCases))
    case 79..<83: .redo
    case 83..<85: .timed(aCommand(), in: dice.pick([.zero, .milliseconds(40), .milliseconds(900)]))
    case 85..<87: .withdraw(aCard())
    case 87..<90: .layout(aLayout())
    case 90..<91: .exitEnded(aCard())
    case 91..<93: anExitMove()
    default: .edit(anEdit())
    }
  }

  private mutating func aPoint() -> SwipePoint {
    if dice.chance(2) {
      return SwipePoint(x: dice.pick([.nan, .infinity, 1e300, 1e9, -1e9]), y: dice.pick([0, .nan, 1e9]))
    }
    return SwipePoint(x: dice.number(-100...420), y: dice.number(0...500))
  }

  private mutating func aCommand() -> SwipeEvent<UInt32> {
    dice.pick([.undo, .redo, .swipe(dice.pick(SwipeDirection.allCases), cause: .button), .undoFrom(.up)])
  }

  /// Mostly the one pointer of a terminal.
  private mutating func aPointer() -> Int { dice.chance(90) ? 0 : dice.whole(1..<3) }

  private mutating func anExitMove() -> SwipeEvent<UInt32> {
    .exitMoved(
      aCard(), progress: dice.pick([dice.number(0...1), 1.5, -1, .nan]),
      translation: dice.chance(5)
        ? SwipeVector(dx: .infinity, dy: 0)
        : SwipeVector(dx: dice.number(-400...400), dy: dice.number(-400...400)))
  }

  private mutating func aCard() -> UInt32 { UInt32(dice.whole(0..<12)) }

  private mutating func anAnswer() -> SwipeEvent<UInt32> {
    guard !checked.tokens.isEmpty else { return .undo }
    return .answer(dice.pick(checked.tokens), dice.pick([.yes, .no, .later]))
  }

  private mutating func aLayout() -> SwipeLayout {
    let width = dice.pick([320.0, 500, 0, .nan])
    return SwipeLayout(
      bounds: SwipeRect(x: 0, y: 0, width: width, height: 568),
      card: SwipeRect(x: 20, y: dice.number(0...90), width: 280, height: dice.number(0...500)))
  }

  private mutating func anEdit() -> StackEdit<UInt32> {
    fresh += 1
    switch dice.whole(0..<14) {
    case 10: return .shift(dice.whole(-4..<5))
    case 11: return .jump(to: aCard())
    case 12:
      let directions: SwipeDirections? = dice.pick([nil, .right, [.up, .down], [], [.upLeft, .down]])
      return .setRules(CardRules(directions: directions, isDraggable: dice.chance(80)), for: aCard())
    case 13: return .setRules(nil, for: aCard())
    case 0: return .append([aCard(), fresh, aCard()])
    case 1: return .appendRange(aCard()..<12)
    case 2: return .insert([fresh, aCard()], before: aCard())
    case 3: return .remove([aCard(), aCard()])
    case 4: return .replace(aCard(), with: dice.chance(50) ? fresh : aCard())
    case 5, 6: return .raise(aCard())
    case 7: return .adopt([DecidedCard(aCard(), .left), DecidedCard(fresh, .right)])
    default: return .requeue([aCard(), aCard()])
    }
  }
}
