import ArgumentParser
import CardDeck
import ChoiceLog
import Testing

@testable import TeamLink
@testable import swipedeck

@Suite struct TeamCommandTests {
  private static let url = "postgresql://db.example/team"

  @Test(arguments: [
    ["init"], ["publish", url, "people.json"], ["publish", url, "--name", "n"],
    ["publish", url, "people.json", "--name", ""],
    ["publish", url, "people.json", "--name", "n", "--overlap", "0"],
    ["publish", url, "people.json", "--name", "n", "--overlap", "101"],
    ["publish", url, "people.json", "--name", "n", "--overlap", "0%"],
    ["publish", url, "people.json", "--name", "n", "--overlap", "2%%"],
    ["export", url, "n", "--by", "ada", "--only", "undecided"],
    ["publish", url, "people.json", "--name", "n", "--people", "0"],
    ["publish", url, "people.json", "--name", "n", "--lease", "15"], ["add", url, "n"],
    ["add", url, "", "ada"],
    ["add", url, "n", "ada", "--lead", "--remove"], ["progress", url],
    ["export", url, "n", "--format", "xmp"], ["export", url, "n", "--consensus", "--by", "ada"],
    ["export", url, "n", "--only", "disputed"], ["export", url, "n", "-0"],
    ["close", url, "n", "--at", "tomorrow", "--reopen"], ["rename", url, "n", ""], ["rename", url, "n"],
    ["add", url, "n", "ada", "--invite", "--remove"], ["add", url, "n", "a\nb", "--invite"],
    ["add", url, "n", String(repeating: "n", count: 64)], ["hand-over", url, "n", "ada"], ["void", url, "n"],
    ["order", url, "n"], ["order", url, "n", "best"], ["order", url, "n", "file", "--watch"],
    ["disputes", url, "n", "--settle", "x.json", "-o", "y.jsonl"],
    ["disputes", url, "n", "--settle", "x.json", "--force"],
    ["recover", url, "n", "--end"],
  ])
  func `a wrong command line ends with 64`(arguments: [String]) {
    do {
      _ = try Swipedeck.parseAsRoot(["team"] + arguments)
      Issue.record("accepted")
    } catch {
      #expect(Swipedeck.exitCode(for: error).rawValue == ExitStatus.usage.rawValue)
    }
  }

  @Test(arguments: [
    "postgresql://ada:secret@db/team", "postgresql://db/team?password=secret", "host=db password=secret",
    "postgres://ada:sec%zzret@db/team",
  ])
  func `an address with a password ends with 64, and the password is not said again`(url: String) throws {
    for arguments in [
      ["init", url], ["progress", url, "n"], ["publish", url, "nothing.json", "--name", "n"],
    ] {
      do {
        var command = try Swipedeck.parseAsRoot(["team"] + arguments)
        try command.run()
        Issue.record("accepted")
      } catch {
        let failure = Failure(error)
        #expect(failure.status == .usage && !failure.message.contains("sec"), "\(failure.message)")
      }
    }
  }

  @Test(arguments: [
    ("90s", 90), ("15m", 900), ("2h", 7200), ("7d", 604_800), ("1s", 1), ("0s", nil), ("8d", nil),
    ("-1m", nil),
    ("+1m", nil), ("m", nil), ("1", nil), ("1w", nil), ("9223372036854775807d", nil), ("1.5h", nil),
    ("", nil),
  ])
  func `a lease is a number and a unit`(text: String, seconds: Int?) {
    #expect(LeaseTime(argument: text)?.seconds == seconds)
  }

  @Test(arguments: [(900, "15m"), (90, "90s"), (86_400, "1d"), (7200, "2h")])
  func `a lease is told in its largest whole unit`(seconds: Int, text: String) {
    #expect(LeaseTime(seconds: seconds).description == text)
  }

  @Test(
    arguments: [
      (.unreachable("x"), 69), (.refused(.notAllowed, "x"), 77), (.refused(.noDeck, "x"), 66),
      (.refused(.badInput, "x"), 65), (.refused(.elsewhere, "x"), 69), (.refused(.busy, "x"), 69),
      (.refused(.nameTaken, "x"), 73),
      (.refused(.version, "x"), 69), (.broken("x"), 74),
    ] as [(TeamServerError, Int32)])
  func `what a server says becomes an exit code`(error: TeamServerError, status: Int32) {
    let failure = Failure(error as any Error)
    #expect(failure.status.rawValue == status && failure.message == "the team's server: x")
  }

  private static func overview(overlap: Int = 2, disputes: Int = 3) -> TeamOverview {
    TeamOverview(
      cards: 1200, overlap: overlap, decided: 40, answers: 90, disputes: disputes, settled: 1,
      lease: .seconds(900),
      isRecovering: false, people: 2, head: Array("{}".utf8))
  }

  @Test func `progress is told a line a person`() throws {
    let report = TeamProgressReport(
      name: "papers", overview: Self.overview(),
      members: [
        TeamMember(
          person: "ada", isLead: false, tally: Tally(like: 3, later: 1), late: 2, held: 1, seen: nil,
          isActive: true, pace: 2345),
        TeamMember(
          person: "eve", isLead: false, tally: Tally(nope: 1), late: 0, held: 0, seen: nil, isActive: false,
          pace: nil),
        TeamMember(
          person: "lea-ann", isLead: true, tally: Tally(), late: 0, held: 0, seen: nil, isActive: true,
          pace: nil),
      ])
    #expect(
      report.lines == [
        "papers: 40 of 1,200 cards decided by 2 people each, 90 of 2,400 answers; disputed: 3, settled: 1",
        "ada      like 3  nope 0  star 0  later 1  late 2  holds 1 block  not seen yet  2.3 s a card",
        "eve      like 0  nope 1  star 0  later 0  not seen yet  (off the deck)",
        "lea-ann  like 0  nope 0  star 0  later 0  not seen yet  (lead)",
      ])
    #expect(
      report.json.compactText.hasPrefix(
        #"{"deck":"papers","cards":1200,"overlap":2,"decided":40,"answers":90,"disputed":3,"settled":1,"lease":900,"recovering":false,"share":100,"people":[{"name":"ada","lead":false,"like":3,"nope":0,"star":0,"later":1,"late":2,"blocks":1,"seen":null,"active":true,"secondsPerCard":2.345},"#
      ))
  }

  @Test func `the list says what all have decided of led decks, and what you have of others`() throws {
    func deck(_ name: String, isLead: Bool, closes: Int64?) -> TeamListing {
      TeamListing(
        name: name, isLead: isLead, cards: 1200, overlap: 2, tally: Tally(like: 1, nope: 2), closes: closes)
    }
    let report = TeamListReport(decks: [
      (deck("papers", isLead: true, closes: 0), Self.overview()),
      (deck("a", isLead: false, closes: nil), nil),
    ])
    #expect(
      report.lines == [
        "papers  40 of 1,200 cards decided, 2 people, disputed: 3, settled: 1, closed  (lead)",
        "a       yours: like 1  nope 2  star 0  later 0 of 1,200 cards",
      ])
    #expect(
      report.json.compactText
        == #"[{"deck":"papers","lead":true,"cards":1200,"overlap":2,"yours":{"like":1,"nope":2,"star":0,"later":0},"closes":"1970-01-01T00:00:00.000Z","decided":40,"people":2,"disputed":3,"settled":1},{"deck":"a","lead":false,"cards":1200,"overlap":2,"yours":{"like":1,"nope":2,"star":0,"later":0},"closes":null}]"#
    )
    #expect(TeamListReport(decks: []).lines == ["You are on no deck of this server."])
  }

  private static func pair(
    _ first: String, _ second: String, _ cards: Int, _ percent: Double, _ kappa: Double?
  )
    -> [TeamAgreement]
  {
    [
      TeamAgreement(measure: .percent, people: [first, second], cards: cards, value: percent),
      TeamAgreement(measure: .kappa, people: [first, second], cards: cards, value: kappa),
    ]
  }

  @Test func `agreement of two is told as without a server`() {
    let report = AgreementReport(
      Self.overview(),
      Self.pair("ada", "bob", 3, 2 / 3, 0.4) + [
        TeamAgreement(measure: .fleiss, people: [], cards: 3, value: 0.25),
        TeamAgreement(measure: .alpha, people: [], cards: 3, value: nil),
      ])
    #expect(
      report.lines == [
        "2 people: ada, bob", "cards decided by two or more: 3 of 1200, disputed: 3", "percent  66.7",
        "kappa    0.400  (Cohen)", "alpha    not defined  (Krippendorff, nominal)",
      ])
    #expect(
      report.json.compactText
        == #"{"people":["ada","bob"],"cards":1200,"comparable":3,"disputed":3,"percent":66.666667,"kappa":0.400000,"alpha":null,"fleiss":0.250000,"pairs":[{"people":["ada","bob"],"comparable":3,"percent":66.666667,"kappa":0.400000}]}"#
    )
  }

  @Test func `agreement of three is told pair by pair, and of all together`() {
    let report = AgreementReport(
      Self.overview(),
      Self.pair("ada", "bob", 3, 1, nil) + Self.pair("ada", "eve", 1, 0, 0) + [
        TeamAgreement(measure: .fleiss, people: [], cards: 0, value: nil),
        TeamAgreement(measure: .alpha, people: [], cards: 4, value: 0.5),
      ])
    #expect(
      Array(report.lines.dropFirst(2)) == [
        "percent  75.0", "alpha    0.500  (Krippendorff, nominal)", "kappa    not defined  (Fleiss)",
        "ada and bob: 3 cards, percent 100.0, kappa not defined",
        "ada and eve: 1 cards, percent 0.0, kappa 0.000",
      ])
  }
}
