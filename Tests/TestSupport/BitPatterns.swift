import SwipeEngine

/// Random scripts of gestures, and a sum of the bit patterns of all numbers that they lead to: the same on every machine,
/// or the engine is not the same there to the last bit. Also compiled as Embedded Swift, where `Int` has 32 bits.
package struct BitPatterns {
  package private(set) var count = 0
  /// FNV-1a, 64 bits, a number a step.
  package private(set) var sum: UInt64 = 0xCBF2_9CE4_8422_2325
  private var state: UInt64

  /// How many scripts there are.
  package static let scripts = 84

  /// Plays one script: 240 events in about 12 s, every card of every frame at 40 frames a second.
  package init(script number: Int) {
    state = UInt64(number)
    var options = SwipeOptions()
    options.directions = number % 2 == 0 ? .horizontal : .all
    options.rotationFactor = pick(3, -2, 30)
    options.projection = pick(.zero, .milliseconds(99))
    options.catchesExits = number % 3 == 0
    options.exit = pick(.velocityMatched(atMost: .milliseconds(300)), .timed(.milliseconds(100), .easeIn))
    options.return = pick(.spring(.home), .timed(.milliseconds(200), .easeOut))
    options.visibleCount = pick(2, 3, 5)
    guard
      var stack = try? CardStack(
        options: options,
        layout: SwipeLayout(
          bounds: SwipeRect(x: 0, y: 0, width: 320, height: 568),
          card: SwipeRect(x: 20, y: 60, width: 280, height: 368)), cards: 0..<UInt32(120))
    else { return }
    stack.asksBeforeChoosing = number % 4 == 1
    play(&stack)
  }

  private mutating func play(_ stack: inout CardStack<UInt32>) {
    var effects: [SwipeEffect<UInt32>] = []
    var frame = StackFrame<UInt32>()
    var time = Duration.zero
    for _ in 0..<240 {
      let end = time + .microseconds(Int64(next(in: 0..<100_000)))
      while time < end {
        time = min(end, time + .milliseconds(25))
        stack.advance(to: time, into: &effects)
        stack.pans(at: time, into: &effects)
        stack.frame(at: time, into: &frame)
        for pose in frame.cards { add(pose) }
        for effect in effects { add(effect) }
        effects.removeAll(keepingCapacity: true)
      }
      stack.handle(event(), at: time, into: &effects)
      if case .ask(let proposal)? = effects.last(where: { if case .ask = $0 { true } else { false } }) {
        stack.handle(.answer(proposal.token, pick(.yes, .yes, .no, .later)), at: time, into: &effects)
      }
      for effect in effects { add(effect) }
      effects.removeAll(keepingCapacity: true)
    }
  }

  private mutating func event() -> SwipeEvent<UInt32> {
    switch next(in: 0..<16) {
    case 0...2: .gesture(.pressed(point()))
    case 3...8: .gesture(.moved(point()))
    case 9...11: .gesture(.released(point()))
    case 12: .swipe(pick(.left, .right, .up, .down), cause: .key)
    case 13, 14: .undo
    default: .redo
    }
  }

  private mutating func point() -> SwipePoint { SwipePoint(x: number() * 480 - 80, y: number() * 560) }

  // MARK: - Numbers

  private mutating func add(_ pose: CardPose<UInt32>) {
    add(pose.center.x)
    add(pose.center.y)
    add(pose.rotation)
    add(pose.scale)
    add(pose.opacity)
    add(pose.depth)
    add(pose.stampOpacity)
  }

  private mutating func add(_ effect: SwipeEffect<UInt32>) {
    guard let time = effect.time else { return }
    add(Double(time.components.seconds))
    add(Double(time.components.attoseconds))
    guard case .pan(let pan) = effect else { return }
    add(pan.translation.dx)
    add(pan.translation.dy)
    add(pan.velocity.dx)
    add(pan.velocity.dy)
    add(pan.rotation)
    add(pan.thresholdRatio)
  }

  private mutating func add(_ number: Double) {
    count += 1
    sum = (sum ^ number.bitPattern) &* 0x0000_0100_0000_01B3
  }

  // MARK: - Dice

  /// SplitMix64.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  private mutating func next(in range: Range<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// 0..<1.
  private mutating func number() -> Double { Double(next() >> 11) / Double(1 << 53 as UInt64) }

  private mutating func pick<Element>(_ elements: Element...) -> Element {
    elements[next(in: 0..<elements.count)]
  }
}

extension BitPatterns {
  /// A line for a script: its number, how many numbers it leads to, and their sum in hexadecimal.
  package static func line(script number: Int) -> String {
    let patterns = BitPatterns(script: number)
    let digits = String(patterns.sum, radix: 16)
    return "\(number) \(patterns.count) \(String(repeating: "0", count: 16 - digits.utf8.count))\(digits)\n"
  }
}
