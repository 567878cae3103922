import CardDeck
import ChoiceLog
import FoundationEssentials
import Platform
import SessionTestSupport
import Testing

@testable import SwipeSession
import TerminalText

/// A session with a team's deck, which comes from a server, through a pipe that need not end.
@Suite struct TeamSessionTests {
  /// A session on a team's deck that goes on with what another one has left in its folder.
  private static func session(
    with team: TestTeam, after earlier: TestSession? = nil,
    configure: (inout SessionConfiguration) -> Void = { _ in }
  ) throws -> TestSession {
    earlier?.removesFolder = false
    return try TestSession(resuming: earlier?.folder) { configuration in
      configure(&configuration)
      try team.join(&configuration)
    }
  }

  /// A session in which these cards were given and these keys pressed, and all is saved.
  private static func after(_ cards: [String], _ keys: [KeyPress.Key]) throws -> TestSession {
    let team = try TestTeam()
    let test = try session(with: team)
    for card in cards { team.give(card) }
    test.wait { test.upcoming().count == cards.count }
    test.session.wasShown(fits: true)
    for key in keys { test.press(key) }
    test.settle()
    return test
  }

  private static func isWaiting(_ test: TestSession) -> Bool {
    test.session.overlay == nil && test.session.stack.remainingCount == 0 && test.session.awaited != nil
  }

  // MARK: - Cards as they come

  @Test func `a card is there as soon as it has come, and more may come behind it`() throws {
    let team = try TestTeam()
    let test = try Self.session(with: team)
    #expect(team.hasStarted)
    #expect(test.session.awaited == AwaitedCard(isFirst: true, isPiped: true, team: .connecting))
    team.give("c1")
    test.wait { test.top == "c1" }
    #expect(test.session.title == "Invoices" && test.session.isArriving)
    team.give("c2", "c3")
    test.wait { test.upcoming() == ["c1", "c2", "c3"] }
    #expect(test.session.progress == (0, 3, Tally()))
  }

  @Test func `no card is decided that has not been seen`() throws {
    let team = try TestTeam()
    let test = try Self.session(with: team)
    test.press(.right)
    #expect(test.session.notice == .noCardYet)
    team.give("c1")
    test.wait { test.top == "c1" }
    test.press(.right)
    test.settle()
    #expect(try test.standing() == [])
    test.session.wasShown(fits: true)
    test.press(.right)
    test.settle()
    #expect(try test.standing() == ["c1:like"])
  }

  @Test func `the end of the pipe is the end of the deck`() throws {
    let test = try Self.after([], [])
    #expect(Self.isWaiting(test))
    let team = try TestTeam()
    let whole = try Self.session(with: team)
    team.give("c1")
    team.finish()
    whole.wait { !whole.session.isArriving }
    whole.session.wasShown(fits: true)
    whole.press(.right)
    #expect(whole.session.overlay is SummaryOverlay && whole.session.awaited == nil)
    #expect(whole.session.counts.undecided == 0 && whole.session.progress == (1, 1, Tally(like: 1)))
  }

  @Test func `a deck of which no card is left for a person is at its end`() throws {
    let first = try Self.after(["c1"], [.right])
    let team = try TestTeam()
    let second = try Self.session(with: team, after: first)
    team.finish()
    second.wait { !second.session.isArriving }
    #expect(second.session.problem == nil && second.session.overlay is SummaryOverlay)
    second.press(.character("u"))
    #expect(second.session.notice == .cardNotHeld(.undo))
  }

  @Test func `a limit ends the session although the deck goes on`() throws {
    let team = try TestTeam()
    let test = try Self.session(with: team) { $0.limit = 2 }
    team.give("c1", "c2", "c3")
    test.wait { !test.session.isArriving }
    #expect(test.upcoming() == ["c1", "c2"])
    test.session.wasShown(fits: true)
    test.press(.right, .left)
    #expect(test.session.overlay is SummaryOverlay)
  }

  // MARK: - What was decided before

  @Test func `undo goes back over sessions while the deck is open`() throws {
    let first = try Self.after(["c1", "c2"], [.right, .left])
    let team = try TestTeam()
    let second = try Self.session(with: team, after: first)
    // In another order than before, as blocks come: where a record was says nothing.
    team.give("c3", "c2", "c1")
    second.wait { second.session.cards.deck.count == 3 && second.upcoming() == ["c3"] }
    second.press(.character("u"))
    #expect(second.top == "c2")
    second.press(.character("u"))
    #expect(second.top == "c1")
    second.settle()
    #expect(try second.standing() == [])
    second.press(control: "r")
    second.settle()
    #expect(try second.standing() == ["c1:like"])
    #expect(second.session.isArriving)
  }

  @Test func `a choice is put back that another session has taken back`() throws {
    let first = try Self.after(["c1", "c2"], [.right, .left, .character("u")])
    let team = try TestTeam()
    let second = try Self.session(with: team, after: first)
    team.give("c1", "c2")
    second.wait { second.upcoming() == ["c2"] }
    second.press(control: "r")
    second.settle()
    #expect(try second.standing() == ["c1:like", "c2:nope"])
  }

  @Test func `a card that was passed on cannot be undone, and one that is held is awaited`() throws {
    let first = try Self.after(["c1"], [.right])
    let team = try TestTeam()
    let second = try Self.session(with: team, after: first)
    second.press(.character("u"))
    #expect(second.session.notice == .cardNotHeld(.undo))
    team.hold("c1")
    second.press(.character("u"))
    #expect(second.session.notice == .cardNotFoundYet(.undo))
    second.settle()
    #expect(try second.standing() == ["c1:like"])
    team.give("c1")
    second.wait { second.session.cards.deck.count == 1 }
    second.press(.character("u"))
    #expect(second.top == "c1")
  }

  @Test func `what was taken back on a card that was passed on cannot be put back`() throws {
    let first = try Self.after(["c1"], [.right, .character("u")])
    let second = try Self.session(with: try TestTeam(), after: first)
    second.press(control: "r")
    #expect(second.session.notice == .cardNotHeld(.redo))
  }

  @Test func `progress is the person's, over sessions, as the counts are`() throws {
    let first = try Self.after(["c1", "c2", "c3"], [.right, .left, .up])
    let team = try TestTeam()
    let second = try Self.session(with: team, after: first)
    #expect(second.session.counts.decided == 3 && second.session.counts.undecided == 0)
    #expect(second.session.progress == (3, 3, Tally(like: 1, nope: 1, star: 1)))
    team.give("c3", "c4", "c5")
    second.wait { second.upcoming() == ["c4", "c5"] }
    second.session.wasShown(fits: true)
    second.press(.right)
    #expect(second.session.progress == (4, 5, Tally(like: 2, nope: 1, star: 1)))
    #expect(second.session.counts.decided == 4 && second.session.counts.undecided == 1)
    #expect(second.session.counts.gone == 0 && second.session.counts.cards == 5)
  }

  @Test func `a card that an earlier session put off is decided, also when it is back`() throws {
    let first = try Self.after(["c1", "c2", "c3"], [.down, .down, .right])
    let team = try TestTeam()
    let second = try Self.session(with: team, after: first)
    // c2 was passed on.
    team.give("c1", "c4")
    second.wait { second.top == "c4" && second.session.putOffCount == 1 }
    let tally = Tally(like: 1, later: 2)
    #expect(second.session.progress == (3, 4, tally) && second.session.counts.undecided == 1)
    second.session.wasShown(fits: true)
    second.press(.left)
    second.settle()
    #expect(second.top == "c1")
    #expect(second.session.progress == (4, 4, Tally(like: 1, nope: 1, later: 2)))
    #expect(second.session.counts.undecided == 0 && second.session.counts.cards == 4)
    second.session.wasShown(fits: true)
    second.press(.left)
    #expect(second.session.progress == (4, 4, Tally(like: 1, nope: 2, later: 1)))
    second.press(.character("u"))
    #expect(second.session.progress == (4, 4, Tally(like: 1, nope: 1, later: 2)))
  }

  @Test func `with a limit progress is what the session is about`() throws {
    let first = try Self.after(["c1", "c2"], [.right, .left])
    let team = try TestTeam()
    let second = try Self.session(with: team, after: first) { $0.limit = 2 }
    team.give("c3", "c4", "c5")
    second.wait { !second.session.isArriving }
    second.session.wasShown(fits: true)
    second.press(.right)
    #expect(second.session.progress == (1, 2, Tally(like: 1)))
  }

  @Test func `with a limit what earlier sessions put off is not this one's`() throws {
    let first = try Self.after(["c1", "c2"], [.down, .down])
    let team = try TestTeam()
    let second = try Self.session(with: team, after: first) { $0.limit = 1 }
    team.give("c1", "c2", "c3")
    second.wait { !second.session.isArriving }
    second.session.wasShown(fits: true)
    second.press(.right)
    second.settle()
    let (done, total, tally) = second.session.progress
    #expect(done == 1 && total >= 1 && tally == Tally(like: 1))
  }

  // MARK: - Cards that were put off

  @Test func `they come back when nothing undecided is held, though the deck goes on`() throws {
    let team = try TestTeam()
    let test = try Self.session(with: team)
    team.give("c1", "c2")
    team.hold("c3")
    test.wait { test.upcoming() == ["c1", "c2"] }
    test.session.wasShown(fits: true)
    test.press(.down, .right)
    test.settle()
    // c3 is on its way.
    #expect(Self.isWaiting(test) && test.session.awaited?.team == .cards)
    team.give("c3")
    test.wait { test.top == "c3" }
    test.session.wasShown(fits: true)
    test.press(.left)
    test.settle()
    #expect(test.top == "c1" && test.session.notice == .cardsReturned(1))
    test.press(.right)
    test.settle()
    #expect(Self.isWaiting(test))
    #expect(try test.standing() == ["c2:like", "c3:nope", "c1:like"])
  }

  @Test func `those of an earlier session come back behind the others`() throws {
    let first = try Self.after(["c1", "c2"], [.down, .right])
    #expect(first.top == "c1")
    let team = try TestTeam()
    let second = try Self.session(with: team, after: first)
    team.give("c1", "c2", "c3")
    second.wait { second.top == "c3" }
    #expect(second.upcoming() == ["c3"] && second.session.putOffCount == 1)
    second.session.wasShown(fits: true)
    second.press(.right)
    second.settle()
    #expect(second.top == "c1")
  }

  @Test func `those that are put off each time wait with the person, who may go through them again`() throws {
    let test = try Self.after(["c1", "c2"], [.down, .right])
    #expect(test.top == "c1")
    test.session.wasShown(fits: true)
    test.press(.down)
    test.settle()
    #expect(Self.isWaiting(test) && test.session.putOffCount == 1)
    test.press(.character(" "))
    #expect(test.session.overlay is SummaryOverlay && test.session.canGoOn)
    test.press(.character("g"))
    #expect(test.top == "c1")
  }

  @Test func `where all were put off and the server has none, going through them again is offered, once`()
    throws
  {
    let team = try TestTeam()
    let test = try Self.session(with: team, on: ["c1", "c2"])
    test.press(.down, .down)
    test.settle()
    #expect(Self.isWaiting(test) && test.session.overlay == nil)
    team.say(.connected, supply: .others)
    test.receive()
    #expect(test.session.overlay is SummaryOverlay && test.session.canGoOn)
    test.press(.escape)
    team.say(.connected)
    team.say(.connected, supply: .others)
    test.receive()
    #expect(test.session.overlay == nil)
    test.press(.character(" "))
    test.press(.character("g"))
    #expect(test.upcoming() == ["c1", "c2"])
  }

  // MARK: - Waiting

  @Test(arguments: [
    (TeamReport.Connection.connecting, TeamReport.Supply.cards, AwaitedCard.Team.connecting),
    (.connected, .cards, .cards), (.connected, .others, .others),
    (.offline(reason: "no route"), .cards, .offline(reason: "no route")),
    (.refused(reason: "not yours"), .cards, .refused(reason: "not yours")),
    (.refused(reason: "another", isForGood: true), .cards, .refused(reason: "another", isForGood: true)),
  ])
  func `what is waited for is known, and keys work meanwhile`(
    connection: TeamReport.Connection, supply: TeamReport.Supply, awaited: AwaitedCard.Team
  ) throws {
    let team = try TestTeam()
    let test = try Self.session(with: team)
    team.give("c1")
    test.wait { test.top == "c1" }
    test.session.wasShown(fits: true)
    test.press(.right)
    test.settle()
    team.say(connection, supply: supply)
    test.receive()
    #expect(Self.isWaiting(test) && test.session.awaited?.team == awaited)
    test.press(.character("e"))
    test.settle()
    #expect(test.counter.count == 1)
    test.press(.character(" "))
    #expect(test.session.overlay is SummaryOverlay)
    test.press(.escape)
    #expect(Self.isWaiting(test))
    #expect(test.press(.character("q")) == .quit)
    test.press(.character("u"))
    #expect(test.top == "c1")
    test.press(.right)
    test.settle()
    test.press(.character(" "))
    team.give("c2")
    test.wait { test.top == "c2" }
    #expect(test.session.overlay == nil)
  }

  @Test func `a server that hands out none is told apart from one that has not answered`() throws {
    let team = try TestTeam()
    let test = try Self.session(with: team)
    team.say(.connected, supply: .noneNow)
    test.receive()
    #expect(test.session.awaited?.team == .noneNow)
    team.hold("c1")
    team.say(.connected)
    test.receive()
    #expect(test.session.awaited?.team == .cards)
  }

  // MARK: - Cards that were passed on

  /// A session with these cards on its stack, the first one seen.
  private static func session(with team: TestTeam, on cards: [String]) throws -> TestSession {
    let test = try session(with: team)
    for card in cards { team.give(card) }
    test.wait { test.upcoming().count == cards.count }
    test.session.wasShown(fits: true)
    return test
  }

  @Test func `they leave the stack, and come back to its end`() throws {
    let team = try TestTeam()
    let test = try Self.session(with: team, on: ["c1", "c2", "c3", "c4", "c5"])
    test.press(.right)
    test.settle()
    team.say(.connected, lost: ["c1", "c2", "c4"])
    test.receive()
    #expect(test.upcoming() == ["c3", "c5"] && test.session.notice == .cardsPassedOn(2))
    #expect(test.session.progress == (1, 3, Tally(like: 1)) && test.session.isArriving)
    #expect(test.session.counts.undecided == 2 && test.session.counts.cards == 3)
    #expect(test.session.teamCounts?.held == 2)
    // The key was for the card that was there.
    test.press(.right)
    #expect(test.session.notice == .noCardYet)
    team.say(.connected, lost: ["c1", "c4"])
    test.receive()
    #expect(test.upcoming() == ["c3", "c5", "c2"] && test.session.counts.undecided == 3)
    // What stands can be taken back.
    test.press(.character("u"))
    #expect(test.top == "c1")
  }

  @Test func `one in the hand stays until it is let go of`() throws {
    let team = try TestTeam()
    let test = try Self.session(with: team, on: ["c1", "c2", "c3"])
    test.mouse(.press, 50, 13)
    test.pass(.milliseconds(300))
    test.mouse(.drag, 52, 13)
    team.say(.connected, lost: ["c1", "c2"])
    test.receive()
    test.pass(.seconds(1))
    #expect(test.top == "c1" && test.session.stack.remainingCount == 2)
    #expect(test.session.notice == .cardsPassedOn(1))
    test.mouse(.release, 52, 13)
    test.pass(.milliseconds(1))
    #expect(test.upcoming() == ["c3"] && test.session.notice == .cardsPassedOn(1))
  }

  @Test func `one that is decided out of the hand stands`() throws {
    let team = try TestTeam()
    let test = try Self.session(with: team, on: ["c1", "c2"])
    test.mouse(.press, 50, 13)
    test.pass(.milliseconds(300))
    test.mouse(.drag, 90, 13)
    team.say(.connected, lost: ["c1"])
    test.receive()
    test.pass(.seconds(1))
    test.mouse(.release, 90, 13)
    test.pass(.seconds(2))
    test.settle()
    #expect(try test.standing() == ["c1:like"] && test.top == "c2")
  }

  @Test func `one that comes after it was lost is not shown`() throws {
    let team = try TestTeam()
    let test = try Self.session(with: team, on: ["c1"])
    team.say(.connected, lost: ["c2"])
    test.receive()
    team.give("c2", "c3")
    test.wait { test.session.cards.deck.count == 3 && test.upcoming() == ["c1", "c3"] }
    #expect(test.session.counts.undecided == 2)
  }

  @Test func `when all are lost those put off come back`() throws {
    let team = try TestTeam()
    let test = try Self.session(with: team, on: ["c1", "c2", "c3"])
    test.press(.down, .right)
    test.settle()
    team.say(.connected, lost: ["c3"])
    test.receive()
    #expect(test.upcoming() == ["c1"] && test.session.notice == .cardsReturned(1))
    #expect(test.session.progress == (2, 2, Tally(like: 1, later: 1)))
  }

  // MARK: - The link

  @Test func `it is told of each save, and the numbers are those of the log`() throws {
    let team = try TestTeam()
    let test = try Self.session(with: team)
    team.give("c1", "c2")
    test.wait { test.upcoming().count == 2 }
    #expect(test.session.teamCounts == TeamCounts(toSend: 0, held: 2))
    test.session.wasShown(fits: true)
    team.toSend = 1
    test.press(.right)
    test.settle()
    #expect(team.saves >= 1 && test.session.teamCounts == TeamCounts(toSend: 1, held: 1))
    team.toSend = 0
    team.say(.connected)
    test.receive()
    #expect(test.session.teamCounts == TeamCounts(toSend: 0, held: 1))
    team.isUnreadable = true
    team.say(.connected, late: 1)
    test.receive()
    #expect(test.session.teamCounts == TeamCounts(toSend: 0, held: 1))
  }

  @Test func `what changes is told once`() throws {
    let team = try TestTeam()
    let test = try Self.session(with: team)
    func hear(_ connection: TeamReport.Connection, late: Int = 0) -> Notice? {
      test.pass(.seconds(60))
      team.say(connection, late: late)
      test.receive()
      return test.session.notice
    }
    #expect(hear(.connected) == nil)
    #expect(hear(.offline(reason: "no route")) == .teamOffline(reason: "no route"))
    #expect(hear(.connecting) == nil)
    #expect(hear(.offline(reason: "no route")) == nil)
    #expect(hear(.connected) == .teamConnectedAgain)
    #expect(hear(.connected, late: 23) == .choicesLate(23))
    #expect(hear(.connected, late: 25) == .choicesLate(2))
    #expect(hear(.connected, late: 25) == nil)
    #expect(hear(.refused(reason: "removed"), late: 25) == .teamRefused(reason: "removed", isForGood: false))
    #expect(hear(.connected, late: 25) == .teamConnectedAgain)
  }

  @Test func `what the server will not take is told with why, and the connection stays`() throws {
    let team = try TestTeam()
    let test = try Self.session(with: team)
    team.say(.connected, notTaken: 2, notTakenReason: "event 1 of 1")
    test.receive()
    #expect(test.session.notice == .changesNotTaken(2, reason: "event 1 of 1"))
    #expect(test.session.awaited?.team == .cards)
  }

  @Test func `how long the server has been away is told to the minute`() throws {
    let team = try TestTeam(cards: 5000)
    let test = try Self.session(with: team)
    #expect(test.session.minutesOffline == 0)
    team.say(.offline(reason: "no route"))
    test.receive()
    #expect(test.session.nextWake != nil)
    test.pass(.seconds(59))
    #expect(test.session.minutesOffline == 0)
    test.session.isDirty = false
    test.pass(.seconds(2))
    #expect(test.session.minutesOffline == 1 && test.session.isDirty)
    team.say(.offline(reason: "still"))
    test.receive()
    test.pass(.seconds(60))
    #expect(test.session.minutesOffline == 2)
    team.say(.connected)
    test.receive()
    #expect(test.session.minutesOffline == 0)
  }

  @Test func `leaving gives the link its time, and says what is not sent`() throws {
    let team = try TestTeam()
    let test = try Self.session(with: team)
    team.toSend = 3
    #expect(test.session.leaveTeam(atMost: .seconds(5))?.unsent == 3 && team.limits == [.seconds(5)])
    #expect(try TestSession().session.leaveTeam(atMost: .seconds(5)) == nil)
  }

  @Test func `a link with nothing to send is not waited for`() throws {
    let team = try TestTeam()
    let test = try Self.session(with: team)
    #expect(test.session.leaveTeam(atMost: .seconds(5))?.unsent == 0 && team.limits == [.milliseconds(300)])
  }

  @Test func `whoever leaves is told what a slow link still sends`() throws {
    let team = try TestTeam()
    let test = try Self.session(with: team)
    team.toSend = 3
    let told = Monitor<Int?>(nil)
    team.whileLeaving { _ = told.wait(atMost: .seconds(60)) { $0 } }
    _ = test.session.leaveTeam(atMost: .seconds(5)) { count in
      told.withLock { $0 = count }
      told.wakeAll()
    }
    #expect(told.withLock { $0 } == 3)
  }
}
