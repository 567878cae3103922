import Testing

@testable import TerminalIO
import TerminalCanvas

@Suite struct SixelStateTests {
  private static func at(_ milliseconds: Int) -> Duration { .milliseconds(milliseconds) }
  private static let claim = TerminalReply.deviceAttributes([63, 1, 4, 22])

  private static func asked(_ replies: [TerminalReply]) -> SixelState {
    var state = SixelState(asking: .zero)
    for reply in replies { state.receive(reply, at: at(5)) }
    return state
  }

  /// One that has been answered for a picture.
  private static func ready() -> SixelState {
    var state = asked([claim])
    state.send(byteCount: 0, isMoving: false, at: at(5))
    state.receive(.status, at: at(6))
    return state
  }

  // MARK: - Asking

  @Test(
    arguments: [
      ([1024], nil, 256), ([16], nil, 16), ([64], [800, 480], 64), ([], [0, 0], 256),
      ([256], [1000, 1000, 3], 256),
    ] as [([Int], [Int]?, Int)])
  func `it takes what the terminal says of its sixels`(registers: [Int], size: [Int]?, colors: Int) {
    var replies = [TerminalReply.graphicsAttribute(1, values: registers)]
    if let size { replies.append(.graphicsAttribute(2, values: size)) }
    let state = Self.asked(replies + [Self.claim])
    #expect(state.canSend && state.colors == colors && state.deadline == nil)
    #expect(state.largest.map { [$0.width, $0.height] } == (size == [800, 480] ? size : nil))
  }

  @Test(arguments: [[63, 1, 22], [4], [], [4, 1]])
  func `without the claim there are none`(features: [Int]) {
    #expect(Self.asked([.deviceAttributes(features)]).failure == .unsupported)
  }

  @Test func `with a handful of colours there are none`() {
    #expect(Self.asked([.graphicsAttribute(1, values: [4]), Self.claim]).failure == .unsupported)
  }

  @Test func `before it has ended its answers nothing is sent, and not after a second without`() {
    var state = Self.asked([.graphicsAttribute(1, values: [256])])
    #expect(!state.canSend && state.deadline == .seconds(1))
    state.advance(to: Self.at(999), hasTaken: true)
    state.advance(to: Self.at(1000), hasTaken: true)
    #expect(state.failure == nil)
    state.advance(to: Self.at(1050), hasTaken: true)
    state.receive(Self.claim, at: Self.at(1060))
    #expect(state.failure == .unsupported && !state.canSend)
  }

  // MARK: - Showing

  @Test func `two may be on their way, and each answer is for the oldest`() {
    var state = Self.ready()
    for time in [10, 20] { state.send(byteCount: 0, isMoving: true, at: Self.at(time)) }
    #expect(!state.canSend && state.deadline == Self.at(510))
    state.receive(.status, at: Self.at(30))
    #expect(state.canSend && state.deadline == Self.at(520))
    state.receive(.status, at: Self.at(31))
    #expect(state.deadline == nil)
  }

  @Test func `answers that nobody asked for give no room`() {
    var state = Self.ready()
    for _ in 0..<5 { state.receive(.status, at: Self.at(9)) }
    for time in [10, 20] { state.send(byteCount: 0, isMoving: true, at: Self.at(time)) }
    for reply: TerminalReply in [
      .other, .cursor(CellPosition(x: 1, y: 1)), .deviceAttributes([62]),
      .graphics(GraphicsReply(id: 1, message: "OK")),
    ] {
      state.receive(reply, at: Self.at(21))
    }
    #expect(!state.canSend && state.failure == nil)
  }

  @Test func `silence of half a second ends it, when somebody has looked twice`() {
    var state = Self.ready()
    state.send(byteCount: 0, isMoving: false, at: Self.at(10))
    state.advance(to: Self.at(509), hasTaken: true)
    state.advance(to: Self.at(4000), hasTaken: true)
    #expect(state.failure == nil && state.deadline == Self.at(4050))
    var answered = state
    answered.receive(.status, at: Self.at(4001))
    #expect(answered.canSend && answered.deadline == nil)
    state.advance(to: Self.at(4050), hasTaken: true)
    #expect(state.failure == .silent && !state.canSend)
  }

  @Test func `the first picture may take longer, and so may many bytes`() {
    var state = Self.asked([Self.claim])
    state.send(byteCount: 0, isMoving: false, at: Self.at(10))
    #expect(state.deadline == Self.at(2010))
    state = Self.ready()
    state.send(byteCount: 256_000, isMoving: false, at: .zero)
    #expect(state.deadline == Self.at(1500))
  }

  @Test func `a terminal that has not taken the bytes is not silent`() {
    var state = Self.ready()
    state.send(byteCount: 0, isMoving: false, at: Self.at(10))
    for second in 1...5 { state.advance(to: Self.at(1000 * second), hasTaken: false) }
    #expect(state.failure == nil && state.deadline == Self.at(5500))
  }

  @Test(arguments: [(120, true, true), (121, true, false), (400, false, true)])
  func `who does not keep up with what moves gets what is at rest`(
    milliseconds: Int, isMoving: Bool, follows: Bool
  ) {
    var state = Self.ready()
    for count in 0..<SixelState.mostLateAnswers {
      #expect(state.followsMotion, "\(count)")
      state.send(byteCount: 0, isMoving: isMoving, at: Self.at(1000 * count))
      state.receive(.status, at: Self.at(1000 * count + milliseconds))
    }
    #expect(state.followsMotion == follows && state.canSend && state.failure == nil)
  }

  @Test func `one timely answer among late ones, and it keeps up`() {
    var state = Self.ready()
    for count in 0..<4 * SixelState.mostLateAnswers {
      state.send(byteCount: 0, isMoving: true, at: Self.at(1000 * count))
      let delay = count % SixelState.mostLateAnswers == 0 ? 20 : 300
      state.receive(.status, at: Self.at(1000 * count + delay))
    }
    #expect(state.followsMotion)
  }

  @Test func `a terminal that was not ours owes no answers`() {
    var state = Self.ready()
    for time in [10, 20] { state.send(byteCount: 0, isMoving: false, at: Self.at(time)) }
    state.forget()
    #expect(state.canSend && state.deadline == nil && !state.isShown)
    var early = SixelState(asking: .zero)
    early.forget()
    #expect(early.failure == .unsupported)
  }
}
