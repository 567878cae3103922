import SwipeEngine
import TestSupport

/// Bytes read as options and events, played to a stack, and what must hold of any stack checked after each event.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStack(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
  var bytes = Bytes(start, count: count)
  var play = StackPlay(reading: &bytes)
  while !bytes.isAtEnd { play.step(reading: &bytes) }
  play.finish()
  return 0
}

private struct StackPlay {
  private var checked: CheckedStack
  /// Ids at or above it have not been used yet.
  private var fresh: UInt32 = 16

  init(reading bytes: inout Bytes) {
    let cards = 0..<UInt32(bytes.byte() % 16)
    let options = bytes.options()
    let layout = bytes.layout()
    var stack =
      (try? CardStack(options: options, layout: layout, cards: cards))
      ?? CardStack(layout: layout, cards: cards)
    stack.asksBeforeChoosing = bytes.flag()
    checked = CheckedStack(stack, ids: 0..<65, isContinuous: stack.options.isContinuous)
  }

  mutating func step(reading bytes: inout Bytes) {
    let kind = bytes.byte()
    let told = checked.time + bytes.duration()
    if kind % 16 == 0 {
      let options = bytes.options()
      checked.setOptions(options, isContinuous: options.isContinuous)
    }
    let event = event(of: kind, reading: &bytes)
    checked.handle(event, at: told) { _ in
      let answer = Int(bytes.byte() % 4)
      return answer < 3 ? SwipeAnswer.allCases[answer] : nil
    }
    report()
  }

  mutating func finish() {
    checked.comeToRest()
    report()
    checked.undoAndRedoAll()
    report()
  }

  private func report() {
    if let failure = checked.failure { check(false, failure) }
  }

  private mutating func event(of kind: UInt8, reading bytes: inout Bytes) -> SwipeEvent<UInt32> {
    switch kind % 16 {
    case 0: .gesture(.pressed(bytes.point()), pointer: Int(bytes.byte() % 3))
    case 1: .gesture(.pressed(bytes.point()))
    case 2, 3: .gesture(.moved(bytes.point()))
    case 4, 5: .gesture(.released(bytes.point()))
    case 6: .gesture(.cancelled)
    case 7, 8: .swipe(bytes.pick(SwipeDirection.allCases), cause: bytes.pick(SwipeCause.allCases))
    case 9:
      checked.tokens.isEmpty ? .undo : .answer(bytes.pick(checked.tokens), bytes.pick(SwipeAnswer.allCases))
    case 10: kind < 128 ? .undo : .undoFrom(bytes.pick(SwipeDirection.allCases))
    case 11: kind < 128 ? .redo : .timed(command(reading: &bytes), in: bytes.duration())
    case 12: .withdraw(card(reading: &bytes))
    case 13: .layout(bytes.layout())
    case 14:
      bytes.flag()
        ? .exitEnded(card(reading: &bytes))
        : .exitMoved(
          card(reading: &bytes), progress: bytes.number(in: -1...2), translation: bytes.point() - .zero)
    default: .edit(edit(reading: &bytes))
    }
  }

  private mutating func command(reading bytes: inout Bytes) -> SwipeEvent<UInt32> {
    bytes.pick([.undo, .redo, .undoFrom(.up), .swipe(bytes.pick(SwipeDirection.allCases), cause: .button)])
  }

  /// One that is there, or is not any more, or never was.
  private func card(reading bytes: inout Bytes) -> UInt32 { UInt32(bytes.byte()) % (fresh + 1) }

  private mutating func edit(reading bytes: inout Bytes) -> StackEdit<UInt32> {
    let one = card(reading: &bytes)
    let other = card(reading: &bytes)
    let kind = bytes.byte() % 14
    if bytes.flag(), fresh < 64 { fresh += 1 }
    switch kind {
    case 10: return .shift(Int(bytes.byte()) - 128)
    case 11: return .jump(to: one)
    case 12: return .setRules(nil, for: one)
    case 13:
      return .setRules(
        CardRules(
          directions: bytes.flag() ? nil : SwipeDirections(rawValue: bytes.byte()), isDraggable: bytes.flag()),
        for: one)
    case 0: return .append([one, other, one, fresh])
    case 1: return .appendRange(min(one, other)..<max(one, other))
    case 2: return .appendRange(min(one, other)...max(one, other))
    case 3: return .insert([one, fresh], before: other)
    case 4: return .remove([one, other])
    case 5: return .replace(one, with: other)
    case 6, 7: return .raise(one)
    case 8: return .adopt([DecidedCard(one, .left), DecidedCard(other, .up), DecidedCard(one, .right)])
    default: return .requeue([one, other, one])
    }
  }
}

extension SwipeOptions {
  /// Whether every motion takes time and keeps within sensible numbers, so that nothing may jump.
  fileprivate var isContinuous: Bool { self == SwipeOptions() }
}

// Values of the engine from bytes; what a caller may pass, hostile ones too.
extension Bytes {
  /// Nothing, some milliseconds, seconds, or a way back.
  fileprivate mutating func duration() -> Duration {
    let kind = byte()
    switch kind % 8 {
    case 0, 1: return .zero
    case 2: return .seconds(Int(byte()))
    case 3: return .milliseconds(-Int(byte()))
    case 4: return .nanoseconds(Int(byte()))
    default: return .milliseconds(Int(kind / 8))
    }
  }

  fileprivate mutating func point() -> SwipePoint {
    let kind = byte()
    if kind == 255 {
      return SwipePoint(x: pick([.nan, .infinity, 1e9, -1e9, 1e300]), y: pick([0, .nan, 1e9]))
    }
    // Mostly near the card, often at the same few fieldMap: equal numbers find more than random ones.
    if kind < 96 { return SwipePoint(x: Double(kind % 12) * 40 - 60, y: Double(kind / 12) * 60) }
    return SwipePoint(x: number(in: -400...720), y: number(in: -300...900))
  }

  fileprivate mutating func layout() -> SwipeLayout {
    let kind = byte()
    let usual = SwipeRect(x: 20, y: 60, width: 280, height: 368)
    if kind < 160 {
      return SwipeLayout(
        bounds: SwipeRect(x: 0, y: 0, width: 320 + Double(kind % 4) * 80, height: 568), card: usual)
    }
    let bounds = SwipeRect(
      x: number(in: -100...100), y: 0, width: pick([320, 0, .nan, 1e9, -1]), height: pick([568, 0, 1e9]))
    let card = SwipeRect(
      x: number(in: -500...500), y: pick([60, -1e9, 1e9]), width: pick([280, 0, 1e9, 900]),
      height: pick([368, 0, 1]))
    return SwipeLayout(bounds: bounds, card: card)
  }

  private mutating func curve() -> TimingCurve {
    let kind = byte()
    if kind < 128 { return [.linear, .easeIn, .easeOut, .easeInOut][Int(kind % 4)] }
    let free = try? TimingCurve(
      number(in: 0...1), number(in: -1000...1000), number(in: 0...1), number(in: -2...2))
    return free ?? .linear
  }

  private mutating func time(upTo most: Int) -> Duration { .milliseconds(Int(word()) % (most + 1)) }

  /// Any options, also some that are refused.
  fileprivate mutating func options() -> SwipeOptions {
    let kind = byte()
    if kind < 64 { return SwipeOptions() }
    if kind < 96 { return .mdc }
    let exit: ExitStyle =
      switch byte() % 4 {
      case 0: .custom
      case 1: .timed(time(upTo: 400), curve())
      default: .velocityMatched(atMost: time(upTo: 600))
      }
    let spring = try? SwipeSpring(dampingRatio: number(in: 0.05...20), response: time(upTo: 3000))
    let home: ReturnStyle = flag() ? .timed(time(upTo: 400), curve()) : .spring(spring ?? .home)
    var options = SwipeOptions()
    options.directions = SwipeDirections(rawValue: byte())
    options.threshold = pick([100, 40, 1, 1e-9, 1e9, 1e300, 1e-300, .leastNonzeroMagnitude])
    options.verticalThreshold = pick([100, 60, 1e-9, 1e300])
    options.rotationFactor = pick([3, -2, 30, 0, 1e9, 1e300])
    options.maximumRotation = pick([15, .infinity, 0])
    options.projection = time(upTo: 1000)
    options.forcedSwipeDuration = time(upTo: 300)
    options.forcedCurve = curve()
    options.exit = exit
    options.return = home
    options.undoDuration = time(upTo: 500)
    options.undoCurve = curve()
    options.isGestureEnabled = byte() < 250
    options.catchesExits = byte() < 64
    options.answerTimeout = flag() ? .never : .after(time(upTo: 900))
    options.visibleCount = Int(byte() % 6)
    guard flag() else { return options }
    options.leftThreshold = pick([100, 40, 1e-9, 1e9])
    options.cornerThreshold = pick([100, 40, 1e-9, 1e9])
    options.undoDirection = flag() ? pick(SwipeDirection.allCases) : nil
    options.loops = flag()
    options.stackOffset = point() - .zero
    options.stackScale = number(in: -0.1...1.1)
    options.touchSlop = pick([0, 10, 200])
    options.locksAxis = flag()
    return options
  }
}
