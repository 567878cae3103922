import ArgumentParser
import ChoiceLog
import Testing

@testable import swipedeck

/// Which options a team's deck takes, and why not the others.
@Suite struct TeamOptionsTests {
  private static let team = ["--team", "postgresql://db.example.org/decks", "invoices"]

  @Test(arguments: [
    (["--as", "ada"], "--as cannot be used with --team: the server says who you are"),
    (["--deck-id", "x"], "known by its name"), (["--input", "csv"], "--input"), (["--id", "no"], "--id"),
    (["--title", "t"], "--title"), (["--subtitle", "t"], "--subtitle"), (["--body", "t"], "--body"),
    (["--image", "t"], "--image"), (["--share", "1/2"], "which cards are yours"),
    (["--where", "a=1"], "undecided"), (["--from", "x"], "undecided"), (["--again", "like"], "--again"),
    (["--keep"], "--keep"), (["--preview", "cat {}"], "--preview"), (["--record", "r"], "--record"),
    (["--order", "random"], "it needs the whole deck"), (["--order", "likely"], "--order likely"),
    (["--order", "uncertain"], "--order uncertain"), (["--order", "reverse"], "--order reverse"),
    (["--order", "shortest"], "--order shortest"),
  ])
  func `what cannot be done with cards from a server is refused, with a reason`(
    options: [String], reason: String
  ) throws {
    let line = Self.team + options
    let error = try #require(throws: (any Error).self) { try Swipedeck.parseAsRoot(line) }
    let failure = try #require(Failure(ending: error, arguments: line))
    #expect(failure.status == .usage && failure.message.contains(reason), "\(failure.message)")
    #expect(!failure.message.contains("example.org"))
  }

  @Test(arguments: [
    ["--limit", "20"], ["--reveal", "sum"], ["--order", "file"], ["--pictures", "p"], ["--export", "x.json"],
    ["--plain"], ["--log", "l.sqlite"],
  ])
  func `what can be done is taken`(options: [String]) throws {
    let command = try #require(try Swipedeck.parseAsRoot(Self.team + options) as? SwipeCommand)
    #expect(command.team.url == Self.team[1] && command.deck == "invoices")
  }

  @Test func `pictures are named for a team's deck alone`() throws {
    let line = ["people.json", "--pictures", "p"]
    let error = try #require(throws: (any Error).self) { try Swipedeck.parseAsRoot(line) }
    #expect(Failure(ending: error, arguments: line)?.message.contains("--pictures goes with --team") == true)
  }

  private static let refused = TeamReport.Connection.refused(reason: "eve is not on this\u{1B} deck")

  private static let ends: [(TeamEnd, [String])] = [
    (TeamEnd(unsent: 0, report: TeamReport(connection: .connected)), [String]()),
    (
      TeamEnd(unsent: 1, report: TeamReport(connection: .offline(reason: "no route"))),
      ["1 change is saved here and not sent yet; it goes with the next swipedeck --team 'x y' n"]
    ),
    (
      TeamEnd(unsent: 3, report: TeamReport(connection: .connecting)),
      ["3 changes are saved here and not sent yet; they go with the next swipedeck --team 'x y' n"]
    ),
    // Nothing is promised that nobody can keep.
    (
      TeamEnd(unsent: 3, report: TeamReport(connection: refused)),
      ["3 changes are saved here and not sent: the team's server refuses: eve is not on this deck"]
    ),
    (
      TeamEnd(
        unsent: 0,
        report: TeamReport(connection: .connected, late: 23, notTaken: 1, notTakenReason: "event 1 of 1")),
      [
        "23 choices came too late: somebody else has the cards now",
        "the team's server refuses 1 change; only this machine has it: event 1 of 1",
      ]
    ),
    (TeamEnd(unsent: 0, report: TeamReport(connection: refused)), []),
  ]

  @Test(arguments: ends)
  func `what is not sent is told with what sends it, and what does not count`(end: TeamEnd, lines: [String]) {
    #expect(ExitSummary.lines(end, command: ["swipedeck", "--team", "x y", "n"]) == lines)
  }

  @Test func `what is being sent is counted`() {
    #expect(ExitSummary.sending(1) == "sending 1 change …")
    #expect(ExitSummary.sending(3) == "sending 3 changes …")
  }
}
