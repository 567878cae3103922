import CardDeck
import SwipeEngine
import SwipeScript
import TerminalFront
import TestSupport
import Testing

@testable import SwipeSession
@testable import swipedeck

/// A session without a screen, written down: what it chose, and what its record chooses when it is played.
private final class RecordedSession {
  private var recorder: ScriptRecorder
  private(set) var script: [String] = []
  /// The choices in their order, those made again too: `"c3 right"`.
  private(set) var choices: [String] = []
  private let controller: SwipeController<UInt32>
  private var outcomes: [SessionStep.Outcome] = []
  private var frame = StackFrame<UInt32>()
  private(set) var putOff: [UInt32] = []
  /// Cards that are refused.
  var unreadable: Set<UInt32> = []
  private let id: (UInt32) -> String

  init(
    options: SwipeOptions, layout: SwipeLayout = .phone, undecided: Range<UInt32>,
    earlier: [(UInt32, SwipeDirection)] = [], putOff: [UInt32] = [],
    id: @escaping (UInt32) -> String = { "c\($0)" }
  ) throws {
    self.id = id
    recorder = ScriptRecorder(id: id)
    controller = try SwipeController(options: options, layout: layout, cards: [])
    controller.callbacks.shouldChoose = { [unowned self] in shouldChoose($0) }
    controller.callbacks.onChosen = { [unowned self] in onChosen($0) }
    controller.callbacks.onUndo = { [unowned self] in onUndo($0) }
    controller.callbacks.onRedo = { [unowned self] in onRedo($0) }
    script += recorder.lines(for: .began(options, layout, undecided: [undecided]))
    handle(.edit(.appendRange(undecided)), at: .zero)
    handle(.edit(.append(putOff)), at: .zero)
    handle(.edit(.adopt(earlier.map { DecidedCard($0.0, $0.1) })), at: .zero)
  }

  func handle(_ event: SwipeEvent<UInt32>, at time: Duration) {
    outcomes = []
    controller.handle(event, at: time)
    controller.stack.frame(at: time, into: &frame)
    let step = SessionStep(
      event: event, time: time, held: controller.stack.heldCard, outcomes: outcomes,
      remaining: frame.cards.filter { $0.phase.isRemaining }.map(\.card))
    script += recorder.lines(for: .step(step))
  }

  func change(_ options: SwipeOptions) throws { try controller.setOptions(options) }

  var stack: CardStack<UInt32>? { controller.stack }

  /// At the end of the deck those put off come back.
  func comeRound(at time: Duration) {
    guard let stack, stack.remainingCount == 0, !putOff.isEmpty else { return }
    let cards = putOff
    putOff = []
    handle(.edit(.requeue(cards)), at: time)
  }

  func shouldChoose(_ proposal: SwipeProposal<UInt32>) -> SwipeAnswer {
    unreadable.contains(proposal.card) ? .no : .yes
  }

  func onChosen(_ result: SwipeResult<UInt32>) {
    outcomes.append(.decided(result.card, result.direction))
    choices.append("\(id(result.card)) \(result.direction)")
    if result.direction == .down { putOff.append(result.card) }
  }

  func onUndo(_ reversal: SwipeReversal<UInt32>) {
    outcomes.append(.undone(reversal.card))
    putOff.removeAll { $0 == reversal.card }
  }

  func onRedo(_ reversal: SwipeReversal<UInt32>) {
    outcomes.append(.decided(reversal.card, reversal.direction))
    choices.append("\(id(reversal.card)) \(reversal.direction)")
    if reversal.direction == .down { putOff.append(reversal.card) }
  }

  /// The choices that the record makes when it is played.
  func replayed() -> [String] {
    var simulation = Simulation()
    var output: [UInt8] = []
    do throws(ScriptError) {
      for line in script {
        try simulation.read(Array(line.utf8))
        while !simulation.play(into: &output) {}
      }
      try simulation.finish()
    } catch {
      Issue.record("\(error.why)")
    }
    while !simulation.play(into: &output) {}
    return output.split(separator: 0x0A).compactMap { line in
      guard let object = try? JSONValue(parsing: Array(line)), case .string(let event) = object["event"],
        event == "chosen" || event == "redone", case .string(let card) = object["card"],
        case .string(let direction) = object["direction"]
      else { return nil }
      return "\(card) \(direction)"
    }
  }
}

extension SwipeLayout {
  fileprivate static let phone = SwipeLayout(
    bounds: SwipeRect(x: 0, y: 0, width: 320, height: 568),
    card: SwipeRect(x: 20, y: 60, width: 280, height: 368))
}

@Suite struct ScriptRecorderTests {
  private func options(vertical: Double = 100) -> SwipeOptions {
    var options = SwipeOptions()
    options.directions = .all
    options.verticalThreshold = vertical
    options.maximumRotation = 10
    return options
  }

  @Test func `a record begins with the scene and has a line for each event`() throws {
    let session = try RecordedSession(options: options(), undecided: 0..<3)
    session.handle(.swipe(.right, cause: .key), at: .milliseconds(500))
    session.handle(.gesture(.pressed(SwipePoint(x: 100.25, y: 100))), at: .microseconds(600_123))
    session.handle(.gesture(.moved(SwipePoint(x: 120, y: 1 / 3.0))), at: .milliseconds(616))
    session.handle(.gesture(.cancelled), at: .milliseconds(632))
    session.handle(.undo, at: .milliseconds(700))
    session.handle(.redo, at: .milliseconds(800))
    let scene = try #require(session.script.first)
    #expect(
      scene.hasPrefix(
        #"{"scene":{"bounds":[0,0,320,568],"card":[20,60,280,368]},"cards":["c0","c1","c2"],"options":{"directions":["#
      ))
    #expect(
      Array(session.script.dropFirst()) == [
        #"{"t":0,"append":[]}"#, #"{"t":500,"swipe":"right","cause":"key"}"#,
        #"{"t":600.123,"press":[100.25,100]}"#, #"{"t":616,"move":[120,0.3333333333333333]}"#,
        #"{"t":632,"cancel":true}"#, #"{"t":700,"undo":true}"#, #"{"t":800,"redo":true}"#,
      ])
    #expect(session.replayed() == session.choices)
  }

  @Test func `the options of a scene are read back as what they were`() throws {
    var other = SwipeOptions()
    other.directions = [.up]
    other.threshold = 1.5
    other.rotationFactor = -2
    other.maximumRotation = 0
    other.projection = .microseconds(1500)
    other.forcedSwipeDuration = .zero
    other.forcedCurve = .easeInOut
    other.exit = .timed(.milliseconds(7), .easeOut)
    other.return = .spring(try SwipeSpring(dampingRatio: 1.25, response: .nanoseconds(123_456_789)))
    other.undoDuration = .seconds(1)
    other.undoCurve = .linear
    other.isGestureEnabled = false
    other.answerTimeout = .after(.seconds(60))
    other.visibleCount = 7
    var curved = other
    curved.forcedCurve = try TimingCurve(0.1, -2.5, 0.123456789, 3)
    curved.undoCurve = try TimingCurve(1, 0, 0, 1000)
    curved.exit = .timed(.milliseconds(7), try TimingCurve(0.2, 0.3, 0.4, 0.5))
    curved.return = .timed(.milliseconds(7), try TimingCurve(1.0 / 3, 1e-9, 2.0 / 3, 0))
    for options in [SwipeOptions(), .mdc, options(vertical: 33.3), other, curved] {
      let line = ScriptText.scene(.phone, cards: [CardID("a")], options: options)
      let scene = try ScriptScene(line: Array(line.utf8))
      #expect(scene.options.swipe == options)
      #expect(scene.layout == .phone)
    }
  }

  @Test func `of a large deck only the cards that come into sight are written`() throws {
    let session = try RecordedSession(options: options(), undecided: 0..<1_000_000)
    for number in 0..<1500 { session.handle(.swipe(.left, cause: .key), at: .milliseconds(30 * number)) }
    let bytes = session.script.reduce(0) { $0 + $1.utf8.count }
    #expect(bytes < 200_000)
    #expect(session.choices.count == 1500)
    #expect(session.replayed() == session.choices)
  }

  @Test func `two cards of one id are two in the record`() throws {
    let session = try RecordedSession(options: options(), undecided: 0..<4) {
      $0 == 3 ? "" : "same"
    }
    for number in 0..<4 { session.handle(.swipe(.left, cause: .key), at: .milliseconds(500 * number)) }
    #expect(session.script[0].contains(#""cards":["same","same (2)","same (3)","record 4"]"#))
    #expect(session.replayed().count == 4)
  }

  @Test func `cards put off come back in the record too`() throws {
    let session = try RecordedSession(options: options(), undecided: 0..<3)
    for (number, direction) in [SwipeDirection.down, .down, .right].enumerated() {
      session.handle(.swipe(direction, cause: .key), at: .milliseconds(500 * number))
    }
    session.comeRound(at: .seconds(2))
    session.handle(.swipe(.left, cause: .key), at: .seconds(3))
    session.handle(.swipe(.right, cause: .key), at: .seconds(4))
    #expect(session.choices == ["c0 down", "c1 down", "c2 right", "c0 left", "c1 right"])
    #expect(session.replayed() == session.choices)
  }

  @Test func `a choice of an earlier session that is taken back can be made anew`() throws {
    let session = try RecordedSession(
      options: options(), undecided: 2..<5, earlier: [(0, .left), (1, .right)])
    session.handle(.swipe(.left, cause: .key), at: .seconds(1))
    for time in 2...4 { session.handle(.undo, at: .seconds(time)) }
    for time in 5...7 { session.handle(.redo, at: .seconds(time)) }
    session.handle(.undo, at: .seconds(8))
    session.handle(.swipe(.up, cause: .key), at: .seconds(9))
    #expect(session.choices.count == 5)
    #expect(session.replayed() == session.choices)
  }

  @Test(arguments: 1...600)
  func `any session is played to the same choices`(seed: Int) throws {
    var dice = SeededGenerator(seed: UInt64(seed))
    let count = UInt32.random(in: 4...12, using: &dice)
    let session =
      try Bool.random(using: &dice)
      ? RecordedSession(
        options: options(), undecided: 2..<UInt32.random(in: 3...9, using: &dice),
        earlier: [(0, .left), (1, .right)], putOff: [20, 21])
      : RecordedSession(options: options(), undecided: 0..<count)
    if Bool.random(using: &dice) { session.unreadable = [3, 5] }
    var time = Duration.zero
    var place = SwipePoint.zero
    for _ in 0..<60 {
      time += .milliseconds([0, 8, 16, 33, 120, 300, 700].randomElement(using: &dice) ?? 0)
      switch Int.random(in: 0..<100, using: &dice) {
      case 0..<20:
        place = SwipePoint(
          x: Double.random(in: 30...290, using: &dice), y: Double.random(in: 70...420, using: &dice))
        session.handle(.gesture(.pressed(place)), at: time)
      case 20..<50:
        place.x += Double.random(in: -90...90, using: &dice)
        place.y += Double.random(in: -90...90, using: &dice)
        session.handle(.gesture(.moved(place)), at: time)
      case 50..<65: session.handle(.gesture(.released(place)), at: time)
      case 65..<68: session.handle(.gesture(.cancelled), at: time)
      case 68..<80:
        let direction = SwipeDirection.allCases.randomElement(using: &dice) ?? .left
        session.handle(.swipe(direction, cause: .key), at: time)
      case 80..<86: session.handle(.undo, at: time)
      case 86..<90: session.handle(.redo, at: time)
      case 90..<92: session.handle(.withdraw(UInt32.random(in: 0...12, using: &dice)), at: time)
      case 92..<94: session.handle(.edit(.remove([UInt32.random(in: 0...12, using: &dice)])), at: time)
      case 94..<96 where session.stack?.heldCard == nil:
        session.handle(.edit(.raise(UInt32.random(in: 0...12, using: &dice))), at: time)
      case 96..<98:
        let height = Double.random(in: 400...700, using: &dice)
        session.handle(
          .layout(
            SwipeLayout(
              bounds: SwipeRect(x: 0, y: 0, width: 320, height: height), card: SwipeLayout.phone.card)),
          at: time)
        try session.change(options(vertical: height / 6))
      default: break
      }
      session.comeRound(at: time)
    }
    #expect(session.replayed() == session.choices, "seed \(seed):\n\(session.script.joined(separator: "\n"))")
  }
}
