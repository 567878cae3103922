import ChoiceLog
import Testing

@Suite struct HeldCardTests {
  @Test func `a card comes to a session while it is this person's to decide, or was decided here`() throws {
    let fixture = try TeamFixture()
    func holds(_ position: Int) throws -> Bool {
      try fixture.log.read { try $0.holdsCard("0-\(position)", in: fixture.scope) }
    }
    #expect(try !holds(0))
    #expect(try fixture.hold(block: 0, open: 0b0011) == nil)
    #expect(try holds(0) && holds(1) && !holds(2))
    try fixture.append(.choose(.like), "0-0")
    try fixture.log.leave([0], of: fixture.scope.deck)
    #expect(try holds(0) && !holds(1))
    // As the cards do that are given to the session.
    #expect(try fixture.cards(0) == ["0-0"])
    for number in 1...16 as ClosedRange<Int32> {
      try fixture.hold(number)
      try fixture.log.leave([number], of: fixture.scope.deck)
    }
    #expect(try !holds(0))
  }
}
