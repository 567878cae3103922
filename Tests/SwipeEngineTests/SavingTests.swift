import Foundation
import SwipeEngine
import TestSupport
import Testing

/// Values that are written and read again, as an app does with its state.
struct SavingTests {
  static func again<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test(arguments: 0..<60)
  func `a stack read again has the same cards, choices and history, whatever happened before`(
    seed: Int
  ) throws {
    var session = try RandomSession(seed: UInt64(seed))
    for step in 0..<60 {
      session.step(step)
      guard step % 7 == 0 else { continue }
      let stack = session.stack
      let read = try Self.again(stack)
      #expect(read == stack, "seed \(seed), step \(step)")
      #expect(read.decidedCards == stack.decidedCards && read.undoneCards.count <= stack.undoneCards.count)
      #expect(read.decidedCount + read.remainingCount == stack.count && !read.isMoving)
    }
    session.finish()
    // From now on both do the same.
    var (one, other) = (session.stack, try Self.again(session.stack))
    #expect(one.remainingCards == other.remainingCards)
    func later(_ stack: inout CardStack<UInt32>) -> [String] {
      var news: [String] = []
      let start = Duration.seconds(100_000)
      for (index, event) in [SwipeEvent<UInt32>.redo, .undo, .undo, .swipe(.left, cause: .key), .undo, .redo]
        .enumerated()
      {
        for effect in stack.handle(event, at: start + .seconds(index)) {
          switch effect {
          case .chosen(let result):
            news.append("chosen \(result.card) \(result.sequence) \(result.direction)")
          case .undone(let reversal): news.append("undone \(reversal.card) \(reversal.sequence)")
          case .redone(let reversal): news.append("redone \(reversal.card) \(reversal.sequence)")
          default: break
          }
        }
      }
      return news
    }
    (one.asksBeforeChoosing, other.asksBeforeChoosing) = (false, false)
    #expect(later(&one) == later(&other), "seed \(seed)")
  }

  @Test func `five million numbers are written as one run`() throws {
    var stack = CardStack<UInt32>(layout: phone, cards: 0..<5_000_000)
    for step in 0..<10 { stack.handle(.swipe(.right, cause: .key), at: .seconds(step)) }
    let written = try JSONEncoder().encode(stack)
    #expect(written.count < 4096)
    #expect(try JSONDecoder().decode(CardStack<UInt32>.self, from: written) == stack)
  }

  @Test(arguments: [
    (#""visibleCount":3"#, #""visibleCount":-3"#), (#""leftThreshold":100"#, #""leftThreshold":0"#),
    (#""count":9"#, #""count":-3"#), (#""count":9"#, #""count":9223372036854775807"#),
    (#""first":1"#, #""first":254"#), (#""first":1"#, #""first":256"#), (#""grabSide":1"#, #""grabSide":0"#),
    (#""sequence":1"#, #""sequence":-1"#), (#""lastSequence":1"#, #""lastSequence":9223372036854775807"#),
    (#""direction":"left""#, #""direction":"sideways""#),
  ])
  func `what no stack writes is refused`(part: String, forged: String) throws {
    var stack = CardStack<UInt8>(layout: phone, cards: 0..<10)
    stack.handle(.swipe(.left, cause: .key), at: .zero)
    let written = String(decoding: try JSONEncoder().encode(stack), as: UTF8.self)
    #expect(written.contains(part), "\(written)")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        CardStack<UInt8>.self, from: Data(written.replacingOccurrences(of: part, with: forged).utf8))
    }
  }

  @Test func `of two cards with one id the first is read`() throws {
    var stack = CardStack(layout: phone, cards: ["a", "b", "c"])
    stack.handle(.swipe(.left, cause: .key), at: .zero)
    let written = String(decoding: try JSONEncoder().encode(stack), as: UTF8.self)
    let doubled = written.replacingOccurrences(of: #"["b","c"]"#, with: #"["b","a","c","b"]"#)
    #expect(doubled != written)
    let read = try JSONDecoder().decode(CardStack<String>.self, from: Data(doubled.utf8))
    #expect(read == stack && read.count == 3)
  }

  @Test func `options are read with what is missing as it is by default, and also without a bound`() throws {
    #expect(try Self.again(SwipeOptions.mdc) == .mdc)
    var options = SwipeOptions()
    options.exit = .timed(.milliseconds(70), try TimingCurve(0.1, 0.2, 0.3, 1.4))
    options.return = .spring(try SwipeSpring(dampingRatio: 1, response: .milliseconds(400)))
    options.directions = .all
    #expect(try Self.again(options) == options)
    #expect(try JSONDecoder().decode(SwipeOptions.self, from: Data("{}".utf8)) == SwipeOptions())
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SwipeOptions.self, from: Data(#"{"threshold":-1}"#.utf8))
    }
  }

  @Test(arguments: 0..<20)
  func `all effects, events and frames come back as they were`(seed: Int) throws {
    var session = try RandomSession(seed: UInt64(seed))
    for step in 0..<40 { session.step(step) }
    #expect(try Self.again(session.effects) == session.effects)
    let frame = session.stack.frame(at: .seconds(10_000))
    #expect(try Self.again(frame) == frame)
  }

  @Test(arguments: 0..<40)
  func `a recording plays the same effects again, also after it was written and read`(seed: Int) throws {
    var dice = SeededGenerator(seed: UInt64(seed))
    let controller = SwipeController<UInt32>(size: SwipeSize(width: 320, height: 568), cards: 0..<9)
    var recording = SwipeRecording(controller.stack)
    var heard: [SwipeEffect<UInt32>] = []
    controller.callbacks.onEvent = { recording.add($0, at: $1) }
    controller.callbacks.shouldChoose = { $0.card % 3 == 0 ? .later : .yes }
    controller.callbacks.onChosen = { heard.append(.chosen($0)) }
    controller.callbacks.onUndo = { heard.append(.undone($0)) }
    controller.callbacks.onReturn = { heard.append(.returned($0)) }
    controller.callbacks.onExit = { heard.append(.exited($0)) }
    var (time, frame) = (Duration.zero, StackFrame<UInt32>())
    for _ in 0..<60 {
      time += .milliseconds(Int.random(in: 0..<300, using: &dice))
      let point = SwipePoint(
        x: .random(in: 0...320, using: &dice), y: .random(in: 0...560, using: &dice))
      let events: [SwipeEvent<UInt32>] = [
        .gesture(.pressed(point)), .gesture(.moved(point)), .gesture(.released(point)), .undo, .redo,
        .swipe(.right, cause: .key),
      ]
      controller.handle(events.randomElement(using: &dice) ?? .undo, at: time)
      controller.frame(at: time + .milliseconds(5), into: &frame)
    }
    controller.advance(to: time + .seconds(60))
    let read = try Self.again(recording)
    #expect(read == recording && read.steps.count >= 60)
    var played: [SwipeEffect<UInt32>] = []
    let end = read.play { effect in
      switch effect {
      case .chosen, .undone, .returned, .exited: played.append(effect)
      default: break
      }
    }
    #expect(played == heard && end == controller.stack, "seed \(seed)")
  }

  @Test func `a recording begun later has the same answers and dwell, and time before the first event`()
    throws
  {
    let controller = SwipeController<UInt32>(size: SwipeSize(width: 320, height: 568), cards: 0..<9)
    func record() -> (effects: [SwipeEffect<UInt32>], recording: SwipeRecording<UInt32>) {
      var (effects, recording) = ([SwipeEffect<UInt32>](), SwipeRecording(controller.stack))
      let start = now
      controller.callbacks.onEvent = { recording.add($0, at: $1) }
      controller.callbacks.onChosen = { effects.append(.chosen($0)) }
      var frame = StackFrame<UInt32>()
      controller.frame(at: start, into: &frame)
      controller.swipe(.right, at: start + .seconds(3))
      controller.swipe(.left, at: start + .seconds(4))
      controller.undo(at: start + .seconds(5))
      controller.advance(to: start + .seconds(9))
      now = start + .seconds(10)
      return (effects, recording)
    }
    var now = Duration.seconds(1)
    for _ in 0..<3 {
      let (effects, recording) = record()
      var played: [SwipeEffect<UInt32>] = []
      try Self.again(recording).play { if case .chosen = $0 { played.append($0) } }
      #expect(played == effects && effects.count == 2)
    }
  }

  @Test func `an answer from before answers no question after`() throws {
    var stack = CardStack(layout: phone, cards: ["a", "b"])
    stack.asksBeforeChoosing = true
    stack.handle(.swipe(.right, cause: .key), at: .zero)
    let old = try #require(stack.oldestQuestion)
    stack.handle(.undo, at: .zero)
    var read = try Self.again(stack)
    read.handle(.swipe(.right, cause: .key), at: .zero)
    read.handle(.answer(old, .yes), at: .zero)
    #expect(read.decidedCount == 0 && read.pendingCards == ["a"])
  }

  @Test func `numbers of any type, and cards flung from the end of the plane, are read again`() throws {
    var wide = CardStack<UInt128>(layout: phone, cards: 0..<9)
    wide.handle(.swipe(.right, cause: .key), at: .zero)
    #expect(try Self.again(wide) == wide)
    var far = CardStack(layout: phone, cards: ["a", "b"])
    far.handle(.gesture(.pressed(phone.home)), at: .zero)
    far.handle(.gesture(.released(SwipePoint(x: -1e9, y: 0))), at: .milliseconds(1))
    far.advance(to: .seconds(9))
    #expect(far.decidedCount == 1)
    #expect(try Self.again(far) == far)
  }

  @Test func `an event without a number, and the end of time, stop no recording`() throws {
    var recording = SwipeRecording(CardStack(layout: phone, cards: ["a"]))
    recording.add(.gesture(.pressed(SwipePoint(x: .nan, y: 0))), at: .zero)
    recording.add(.swipe(.right, cause: .key), at: Duration(attoseconds: .max))
    #expect(try Self.again(recording).steps.count == 1)
    #expect(recording.play(rest: Duration(attoseconds: .max)).decidedCount == 1)
    #expect(CardStack(layout: phone, cards: ["a"]).firstRemaining(-1).isEmpty)
  }

  @Test func `twenty thousand choices that were taken back are read in no time`() throws {
    var stack = CardStack(layout: phone, cards: (0..<20_000).map { "card \($0)" })
    for step in 0..<20_000 { stack.handle(.swipe(.right, cause: .key), at: .seconds(step)) }
    for step in 0..<20_000 { stack.handle(.undo, at: .seconds(20_000 + step)) }
    #expect(try Self.again(stack) == stack)
    #expect(stack.undoneCards.count == 20_000)
  }
}
