import TestSupport
import Testing

@testable import TerminalIO
import TerminalCanvas

@Suite struct KittyStateTests {
  private static func at(_ milliseconds: Int) -> Duration { .milliseconds(milliseconds) }

  /// A state that has asked with numbers 12, 13 and 14, and will show 10 and 11.
  private static func asking(isRemote: Bool = false) -> KittyState {
    KittyState(firstID: 10, isRemote: isRemote, asking: .zero)
  }

  private static func answer(_ id: UInt32?, _ message: String = "OK") -> TerminalReply {
    .graphics(GraphicsReply(id: id, message: message))
  }

  /// One that has shown both, and may show the first of them again.
  private static func ready(isRemote: Bool = false) -> KittyState {
    var state = untried(isRemote: isRemote)
    for id in state.ids {
      _ = state.send(byteCount: 0, isMoving: false, at: at(5))
      _ = state.receive(answer(id), at: at(6))
    }
    state.forget()
    return state
  }

  /// One that may show.
  private static func untried(isRemote: Bool = false) -> KittyState {
    var state = asking(isRemote: isRemote)
    for id: UInt32 in 12...14 { _ = state.receive(answer(id), at: at(5)) }
    _ = state.receive(.deviceAttributes([62]), at: at(5))
    return state
  }

  // MARK: - Asking

  @Test(
    arguments: [
      (["OK", "OK", "OK"], [.memory, .file, .inBand]), (["ENOTSUPPORTED", "OK", "OK"], [.file, .inBand]),
      (["EBADF:x", "ENOENT", "OK"], [.inBand]), (["OK", nil, nil], [.memory]), ([nil, nil, "OK"], [.inBand]),
    ] as [([String?], [KittyCommand.Transport])])
  func `it takes what the terminal says yes to, best first`(
    answers: [String?], transports: [KittyCommand.Transport]
  ) {
    var state = Self.asking()
    for (index, answer) in answers.enumerated().reversed() {
      guard let answer else { continue }
      #expect(state.receive(Self.answer(12 + UInt32(index), answer), at: Self.at(5)) == nil)
    }
    #expect(!state.canSend && state.isAsking)
    _ = state.receive(.deviceAttributes([62]), at: Self.at(6))
    #expect(state.transports == transports)
    #expect(state.canSend && state.failure == nil && state.deadline == nil)
  }

  @Test(arguments: [[], [Self.answer(12, "ENO")], [Self.answer(nil)], [Self.answer(10), Self.answer(15)]])
  func `without a yes to one of its questions it shows nothing`(answers: [TerminalReply]) {
    var state = Self.asking()
    for answer in answers { _ = state.receive(answer, at: Self.at(5)) }
    _ = state.receive(.deviceAttributes([62]), at: Self.at(6))
    #expect(state.failure == .unsupported && !state.canSend && state.deadline == nil)
  }

  @Test func `the first answer to a question counts`() {
    var state = Self.asking()
    for message in ["ENO", "OK"] { _ = state.receive(Self.answer(12, message), at: Self.at(5)) }
    for message in ["OK", "ENO"] { _ = state.receive(Self.answer(14, message), at: Self.at(5)) }
    _ = state.receive(.deviceAttributes([62]), at: Self.at(6))
    #expect(state.transports == [.inBand])
  }

  @Test func `a terminal that ends no answer shows nothing, and what it says later changes nothing`() {
    var state = Self.asking()
    _ = state.receive(Self.answer(12), at: Self.at(5))
    #expect(state.deadline == .seconds(1))
    state.advance(to: Self.at(999), hasTaken: true)
    #expect(state.isAsking)
    state.advance(to: Self.at(1000), hasTaken: true)
    state.advance(to: Self.at(1050), hasTaken: true)
    #expect(state.failure == .unsupported)
    _ = state.receive(.deviceAttributes([62]), at: Self.at(1060))
    #expect(state.failure == .unsupported && !state.canSend)
  }

  @Test(arguments: [(false, 900, true), (true, 250, true), (true, 251, false)])
  func `over a network only quick answers promise anything`(isRemote: Bool, milliseconds: Int, isGood: Bool) {
    var state = Self.asking(isRemote: isRemote)
    _ = state.receive(Self.answer(14), at: Self.at(milliseconds))
    _ = state.receive(.deviceAttributes([62]), at: Self.at(milliseconds))
    #expect(state.canSend == isGood && (state.failure == .slow) == !isGood)
  }

  // MARK: - Showing

  @Test func `two pictures take turns, each in place of the other`() {
    var state = Self.ready()
    #expect(state.send(byteCount: 100, isMoving: true, at: Self.at(10)) == nil)
    #expect(state.canSend)
    #expect(state.send(byteCount: 100, isMoving: true, at: Self.at(20)) == 0)
    #expect(!state.canSend && state.shown == 1)
    #expect(state.receive(Self.answer(10), at: Self.at(30)) == 0)
    #expect(state.send(byteCount: 100, isMoving: true, at: Self.at(40)) == 1)
  }

  @Test func `answers that say nothing of what is on its way give no room`() {
    var state = Self.ready()
    _ = state.send(byteCount: 100, isMoving: true, at: Self.at(10))
    _ = state.send(byteCount: 100, isMoving: true, at: Self.at(20))
    for id: UInt32? in [nil, 0, 9, 12, 13, 14, 15, .max] {
      #expect(state.receive(Self.answer(id), at: Self.at(30)) == nil)
      #expect(state.receive(Self.answer(id, "EINVAL"), at: Self.at(30)) == nil)
    }
    #expect(!state.canSend && state.failure == nil)
    #expect(state.receive(Self.answer(10), at: Self.at(31)) == 0)
    #expect(state.receive(Self.answer(10), at: Self.at(31)) == nil)
    #expect(state.receive(Self.answer(10, "EINVAL"), at: Self.at(31)) == nil)
    #expect(state.canSend && state.failure == nil)
  }

  @Test func `one that is not answered is not sent again before, in whatever order answers come`() {
    var state = Self.ready()
    _ = state.send(byteCount: 100, isMoving: true, at: Self.at(10))
    _ = state.send(byteCount: 100, isMoving: true, at: Self.at(20))
    #expect(state.receive(Self.answer(11), at: Self.at(30)) == 1)
    #expect(!state.canSend)
    #expect(state.receive(Self.answer(10), at: Self.at(30)) == 0)
    #expect(state.canSend && state.next == 0)
  }

  @Test func `a refusal ends it for good`() {
    var state = Self.ready()
    _ = state.send(byteCount: 100, isMoving: false, at: Self.at(10))
    #expect(state.receive(Self.answer(10, "ENOSPC:full"), at: Self.at(12)) == 0)
    #expect(state.failure == .refused("ENOSPC:full") && !state.canSend && state.deadline == nil)
  }

  @Test func `silence of half a second ends it, when somebody has looked twice`() {
    var state = Self.ready()
    _ = state.send(byteCount: 100, isMoving: false, at: Self.at(10))
    #expect(state.deadline == Self.at(510))
    state.advance(to: Self.at(509), hasTaken: true)
    state.advance(to: Self.at(4000), hasTaken: true)
    #expect(state.failure == nil && state.deadline == Self.at(4050))
    var answered = state
    _ = answered.receive(Self.answer(10), at: Self.at(4001))
    #expect(answered.canSend && answered.deadline == nil)
    state.advance(to: Self.at(4050), hasTaken: true)
    #expect(state.failure == .silent)
  }

  @Test func `the first picture may take longer`() {
    var state = Self.untried()
    _ = state.send(byteCount: 100, isMoving: false, at: Self.at(10))
    #expect(state.deadline == Self.at(2010))
  }

  @Test func `a terminal that has not taken the bytes is not silent`() {
    var state = Self.ready()
    _ = state.send(byteCount: 100, isMoving: false, at: Self.at(10))
    for second in 1...5 { state.advance(to: Self.at(1000 * second), hasTaken: false) }
    #expect(state.failure == nil && state.deadline == Self.at(5500))
  }

  @Test func `many bytes may take longer`() {
    var state = Self.ready()
    _ = state.send(byteCount: 256_000, isMoving: false, at: .zero)
    #expect(state.deadline == Self.at(1500))
  }

  @Test(arguments: [(false, 49, true), (true, 49, true), (true, 51, false)])
  func `over a network late answers to what moves end it`(isRemote: Bool, milliseconds: Int, goesOn: Bool) {
    var state = Self.ready(isRemote: isRemote)
    var time = Self.at(10)
    for count in 1...KittyState.mostLateAnswers {
      let id = state.ids[state.next]
      _ = state.send(byteCount: 100, isMoving: true, at: time)
      time += Self.at(milliseconds)
      #expect(state.failure == nil, "\(count)")
      _ = state.receive(Self.answer(id), at: time)
    }
    #expect(state.canSend == goesOn && (state.failure == .slow) == !goesOn)
  }

  @Test func `one timely answer among late ones, and it goes on`() {
    var state = Self.ready(isRemote: true)
    var time = Self.at(10)
    for count in 0..<4 * KittyState.mostLateAnswers {
      let id = state.ids[state.next]
      _ = state.send(byteCount: 100, isMoving: true, at: time)
      time += count % KittyState.mostLateAnswers == 0 ? Self.at(20) : Self.at(90)
      _ = state.receive(Self.answer(id), at: time)
    }
    #expect(state.canSend && state.failure == nil)
  }

  @Test func `what is taken away is not replaced, and its turn has gone`() {
    var state = Self.ready()
    _ = state.send(byteCount: 100, isMoving: false, at: Self.at(10))
    state.remove()
    #expect(state.shown == nil && state.next == 1 && state.deadline != nil)
    #expect(state.send(byteCount: 100, isMoving: false, at: Self.at(20)) == nil)
  }

  @Test func `a terminal that was not ours owes no answers`() {
    var state = Self.ready()
    _ = state.send(byteCount: 100, isMoving: false, at: Self.at(10))
    _ = state.send(byteCount: 100, isMoving: false, at: Self.at(11))
    state.forget()
    #expect(state.canSend && state.deadline == nil && state.shown == nil && state.next == 0)
    var early = Self.asking()
    early.forget()
    #expect(early.failure == .unsupported)
  }

  @Test func `ways of transport that fail here are given up one by one`() {
    var state = Self.ready()
    state.drop(.memory, .system(errno: 28))
    #expect(state.transports == [.file, .inBand] && state.canSend)
    state.drop(.file, .system(errno: 28))
    state.drop(.inBand, .system(errno: 28))
    #expect(state.failure == .system(errno: 28) && !state.canSend)
  }

  // MARK: - Anything

  @Test(arguments: 0..<100) func `whatever comes, two are out at most and no number comes twice in a row`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: UInt64(seed))
    var state = Self.asking(isRemote: random.chance(30))
    var time = Duration.zero
    var out: Set<UInt32> = []
    var lastID: UInt32?
    var hadFailed = false
    for _ in 0..<400 {
      time += .milliseconds(random.pick([0, 1, 5, 16, 60, 300]))
      switch random.whole(0..<12) {
      case 0..<4 where state.canSend:
        let id = state.ids[state.next]
        #expect(id != lastID && !out.contains(id) && out.count < 2)
        let shown = state.shown
        #expect(
          state.send(byteCount: random.whole(0..<1_000_000), isMoving: random.chance(80), at: time) == shown)
        lastID = id
        out.insert(id)
      case 4..<8:
        let id = random.chance(70) ? out.randomElement(using: &random) : UInt32(random.whole(0..<20))
        let isOK = random.chance(98)
        let slot = state.receive(Self.answer(id, isOK ? "OK" : "EINVAL"), at: time)
        #expect((slot != nil) == (id.map { out.contains($0) } ?? false) || hadFailed)
        if let id, slot != nil { out.remove(id) }
      case 8: _ = state.receive(.deviceAttributes([]), at: time)
      case 9: state.advance(to: time, hasTaken: random.chance(50))
      case 10 where random.chance(20):
        state.forget()
        out = []
      case 11 where random.chance(20): state.remove()
      default:
        _ = state.receive(random.pick([.other, .version("x"), .cursor(CellPosition(x: 0, y: 1))]), at: time)
      }
      hadFailed = state.failure != nil
      if hadFailed { #expect(!state.canSend && state.deadline == nil) }
      if !hadFailed, !state.isAsking { #expect((state.deadline != nil) == !out.isEmpty) }
    }
  }
}
