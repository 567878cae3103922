import CardDeck
import ChoiceFormats
import ChoiceLog
import Foundation
import TestSupport
import Testing

@testable import TeamLink

/// A server with the program's tables and some people.
private struct TeamDatabase {
  static let people = ["ada", "bob", "eve", "lea"]
  /// Made once; what went wrong is thrown at each test.
  private static let made = Result { try TeamDatabase(making: ()) }

  let server: PrivatePostgres

  static func ready() throws -> TeamDatabase { try made.get() }

  private init(making: Void) throws {
    server = try #require(PrivatePostgres.shared)
    _ = try TeamSchema.install(at: PostgresAddress(server.url()))
    try run(Self.people.map { "CREATE ROLE \($0) LOGIN" }.joined(separator: ";") + "; GRANT team_lead TO lea")
  }

  func run(_ script: String) throws {
    try PostgresConnection(PostgresAddress(server.url()), interrupt: nil).run("script", script: script)
  }

  func team(_ person: String) throws -> PostgresTeam {
    try PostgresTeam(PostgresAddress(server.url(as: person)))
  }

  /// A deck of the lead's, with some people on it.
  func publish(_ name: String, _ text: String, overlap: Int = 1, people: [String] = ["ada"]) throws {
    let path = NSTemporaryDirectory() + "\(UUID().uuidString).json"
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var terms = TeamDeckTerms(name: name)
    terms.overlap = overlap
    terms.people = people.count
    let lead = try team("lea")
    try lead.publish(PublishedDeck(try Deck.open(path)), terms) { _ in }
    for person in people { try lead.add(person, to: name, isLead: false) }
  }
}

@Suite(.enabled(if: PrivatePostgres.isInstalled, "no PostgreSQL 15 or newer is installed"))
struct PostgresTeamTests {
  private static func cards(_ count: Int) -> String {
    #"{"title":"T","like":"hire","cards":["#
      + (1...count).map { "{\"id\":\"c\($0)\",\n \"tab\":\"a\\tb \\\\ é\"}" }.joined(separator: ",") + "]}"
  }

  private func event(
    _ number: Int64, _ card: Int64, _ standing: Choice, note: String? = nil
  ) -> TeamEvent {
    TeamEvent(
      event: ChoiceEvent(
        note.map { .note($0) } ?? .choose(standing), card: "c", deck: DeckID(rawValue: 1), annotator: "ada",
        cause: "key", at: 1_700_000_000_000 + number, dwell: number == 1 ? nil : 1500,
        reason: standing == .nope ? "wrong\u{1B}[1m design" : nil,
        figures: GestureFigures(tx: 1.5, ty: -2, vx: 1e3, vy: 0, ratio: 1)),
      number: number, card: card, choice: note == nil ? standing : nil, standing: standing, clock: number)
  }

  private static let origin: [UInt8] = Array(1...16)

  @Test func `tables are made once, and once more changes nothing`() throws {
    let database = try TeamDatabase.ready()
    try database.run("CREATE DATABASE anew")
    let address = try PostgresAddress(database.server.url(database: "anew"))
    #expect(throws: TeamServerError.self) { try PostgresTeam(address) }
    #expect(try TeamSchema.install(at: address) == .init(before: 0, now: TeamSchema.steps.count))
    #expect(
      try TeamSchema.install(at: address)
        == .init(before: TeamSchema.steps.count, now: TeamSchema.steps.count))
    #expect(throws: Never.self) { try PostgresTeam(address) }
    let connection = try PostgresConnection(address, interrupt: nil)
    try connection.run("script", script: "INSERT INTO team.step (number) VALUES (99)")
    guard
      case .refused(.version, let why)? = #expect(
        throws: TeamServerError.self, performing: { try PostgresTeam(address) })
    else { return }
    #expect(why.contains("newer swipedeck"))
    #expect(throws: TeamServerError.self) { try TeamSchema.install(at: address) }
    try connection.run("script", script: "DELETE FROM team.step WHERE number > 1")
    guard
      case .refused(.version, let why)? = #expect(
        throws: TeamServerError.self, performing: { try PostgresTeam(address) })
    else { return }
    #expect(why.contains("team init"))
  }

  @Test func `tables are made while a member holds a lock, and rights are mended`() throws {
    let database = try TeamDatabase.ready()
    try database.run("CREATE DATABASE held")
    let address = try PostgresAddress(database.server.url(database: "held"))
    _ = try TeamSchema.install(at: address)
    let connection = try PostgresConnection(address, interrupt: nil)
    _ = try connection.rows("lock", "select pg_advisory_lock(7311, 17)::text", columns: 1)
    try connection.run(
      "script",
      script:
        "ALTER FUNCTION team.claim(int) OWNER TO postgres; GRANT EXECUTE ON FUNCTION team.only TO PUBLIC")
    #expect(try TeamSchema.install(at: address).mended == 1)
    #expect(try TeamSchema.install(at: address).mended == 0)
  }

  @Test func `every file of the schema is one of the steps`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/TeamLink/SQL")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let contents = try files.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    #expect(TeamSchema.steps + [TeamSchema.rights, TeamSchema.roles] == contents)
  }

  @Test func `a person enters, claims, tells and is told what is left`() throws {
    let database = try TeamDatabase.ready()
    try database.publish("walk", Self.cards(6), people: ["ada", "bob"])
    let ada = try database.team("ada")
    let entry = try ada.enter("walk")
    let (number, deck) = (entry.number, entry.deck)
    #expect(
      deck.person == "ada" && deck.cards == 6 && deck.blockSize == 1 && deck.overlap == 1
    )
    #expect(deck.lease == .seconds(900) && TeamDeckHeader(deck.head).title == "T")
    #expect(try ada.held(number).isEmpty && ada.origins(number).isEmpty)
    let block = try #require(try ada.claim(number))
    #expect(block.answers == [nil] && block.open == 1)
    #expect(
      String(decoding: block.records[0], as: UTF8.self)
        == #"{"id":"c\#(block.number + 1)",  "tab":"a\tb \\ é"}"#)
    #expect(try ada.held(number) == [block])
    #expect(try ada.renew(number, [block.number, 5]) == [block.number])
    let receipt = try ada.put(
      number,
      TeamBatch(
        origin: Self.origin,
        events: [
          event(1, Int64(block.number), .like),
          event(2, Int64(block.number), .like, note: "a\0b\\\""),
          event(3, 99, .like), event(4, Int64(5 - block.number), .nope),
        ]))
    #expect(receipt.unknown == [3] && receipt.late == [4])
    #expect(
      try ada.origins(number).map(\.number) == [4] && ada.origins(number).first?.origin == Self.origin
    )
    let left = try ada.blocksLeft(number)
    #expect(left.mine == 0 && left.others == 0 && left.unclaimed == 5)
  }

  @Test func `what is refused is told by what it is`() throws {
    let database = try TeamDatabase.ready()
    try database.publish("closed", Self.cards(2))
    let (ada, eve, lea) = (try database.team("ada"), try database.team("ada"), try database.team("lea"))
    func refusal(_ body: () throws -> Void) -> TeamRefusal? {
      do { try body() } catch TeamServerError.refused(let refusal, _) { return refusal } catch {}
      return nil
    }
    #expect(refusal { _ = try ada.enter("nothing") } == .noDeck)
    let number = try ada.enter("closed").number
    #expect(refusal { _ = try eve.enter("closed") } == .elsewhere)
    #expect(refusal { _ = try ada.overview(of: "closed") } == .notAllowed)
    #expect(refusal { _ = try ada.claim(number + 1000) } == .notAllowed)
    #expect(refusal { try lea.add("nobody", to: "closed", isLead: false) } == .badInput)
    #expect(refusal { try database.publish("closed", Self.cards(2)) } == .nameTaken)
    #expect(refusal { _ = try database.team("eve") } == .notAllowed)
    #expect(
      refusal {
        _ = try ada.put(number, TeamBatch(origin: Self.origin, events: [self.event(0, 0, .like)]))
      } == .badInput)
    // None of these has closed the connection.
    #expect(try ada.held(number).isEmpty)
  }

  @Test func `two decide, differ, and a lead settles`() throws {
    let database = try TeamDatabase.ready()
    try database.publish("pair", Self.cards(3), overlap: 2, people: ["ada", "bob"])
    for (person, choices) in [("ada", [Choice.like, .like, .nope]), ("bob", [.like, .nope, .nope])] {
      let team = try database.team(person)
      let number = try team.enter("pair").number
      while try team.claim(number) != nil {}
      let events = choices.enumerated().map { event(Int64($0 + 1), Int64($0), $1) }
      #expect(try team.put(number, TeamBatch(origin: Self.origin, events: events)).late.isEmpty)
    }
    let lead = try database.team("lea")
    let overview = try lead.overview(of: "pair")
    #expect(overview.decided == 3 && overview.answers == 6 && overview.disputes == 1 && overview.settled == 0)
    let members = try lead.members(of: "pair")
    #expect(members.map(\.person) == ["ada", "bob", "lea"] && members.map(\.isLead) == [false, false, true])
    #expect(members[0].tally == Tally(like: 2, nope: 1) && members[2].seen == nil)
    let figures = try lead.agreement(on: "pair")
    var own = Agreement(people: 2, categories: 3)
    for (first, second) in [(0, 0), (0, 1), (1, 1)] { own.add([first, second]) }
    func figure(_ measure: TeamAgreement.Measure) -> Double? {
      figures.first { $0.measure == measure }?.value
    }
    #expect(
      abs((figure(.kappa) ?? 9) - (own.kappa ?? 0)) < 1e-12
        && abs((figure(.alpha) ?? 9) - (own.alpha ?? 0)) < 1e-12)
    #expect(abs((figure(.percent) ?? 9) - (own.percent ?? 0)) < 1e-12)
    var disputes: [TeamDispute] = []
    try lead.forEachDispute(of: "pair") { disputes.append($0) }
    #expect(disputes.map(\.card) == [1] && disputes[0].votes.map(\.name) == ["ada", "bob"])
    #expect(disputes[0].votes.map(\.choice) == [.like, .nope] && disputes[0].settled == nil)
    func export(_ format: ExportFormat, consensus: Bool) throws -> String {
      var bytes: [UInt8] = []
      let options = ExportOptions(format, isConsensus: consensus)
      _ = try lead.export("pair", as: options, at: 0) { bytes += $0 }
      return String(decoding: bytes, as: UTF8.self)
    }
    let open = try export(.jsonl, consensus: true)
    #expect(open.contains(#"{"id":"c2","choice":"disputed","votes":{"ada":"like","bob":"nope"},"card":{"#))
    try lead.settle([(card: 1, choice: .star)], of: "pair")
    #expect(throws: TeamServerError.self) { try lead.settle([(card: 0, choice: .star)], of: "pair") }
    let document = try export(.json, consensus: true)
    #expect(
      document.contains(
        #""labels":{"like":"hire"},"summary":{"like":1,"nope":1,"star":1,"later":0,"undecided":0,"disputed":0}"#
      ))
    // When it was settled, long after those who chose.
    let settled = document.split(separator: "\n").first { $0.contains(#"{"id":"c2","choice":"star","at":""#) }
    #expect(settled?.contains(#"Z","by":"lea","cause":"settled","#) == true)
    #expect(settled?.contains(#""at":"2023-"#) == false)
    #expect(
      document.contains(
        #"{"id":"c1","choice":"like","at":"2023-11-14T22:13:20.001Z","by":"ada, bob","cause":"consensus","#))
    let all = try export(.json, consensus: false)
    #expect(all.contains(#""summary":{"like":3,"nope":3,"star":0,"later":0,"undecided":0}"#))
    #expect(all.split(separator: "\n").count == 8)
    #expect(all.split(separator: #""reason":"wrong [1m design""#).count == 4 && !all.contains("\u{1B}"))
    #expect(document.contains(#""reason":"wrong [1m design","votes""#))
    let table = try export(.csv, consensus: false)
    #expect(table.hasPrefix("id,choice,at,by,") && table.contains(",tab,record\r\n"))
    #expect(table.split(separator: "\r\n").count == 7)
  }

  @Test func `what an annotator sends past this program is harmless in an export`() throws {
    let database = try TeamDatabase.ready()
    try database.publish("wild", Self.cards(2))
    let ada = try database.team("ada")
    let number = try ada.enter("wild").number
    while try ada.claim(number) != nil {}
    func event(_ number: Int64, _ card: Int64, _ cause: String, note: String? = nil) -> TeamEvent {
      TeamEvent(
        event: ChoiceEvent(
          note.map { .note($0) } ?? .choose(.like), card: "c", deck: DeckID(rawValue: 1), annotator: "ada",
          cause: cause, at: -62_135_596_800_000),
        number: number, card: card, choice: note == nil ? .like : nil, standing: .like, clock: number)
    }
    let events = [
      event(1, 0, "\u{1B}]0;x\u{7}=1+1"), event(2, 0, "key", note: "=HYPERLINK(\"\")\n\u{1B}[2J\u{9B}1m"),
      event(3, 1, "key"),
    ]
    #expect(try ada.put(number, TeamBatch(origin: Self.origin, events: events)).late.isEmpty)
    // What stands without its event, as it may where a server was put back to a backup.
    try database.run("DELETE FROM team.event WHERE number = 3 AND cause = 'key' AND card = 1")
    func export(_ format: ExportFormat) throws -> String {
      var bytes: [UInt8] = []
      let lead = try database.team("lea")
      _ = try lead.export("wild", as: ExportOptions(format), at: 0) { bytes += $0 }
      return String(decoding: bytes, as: UTF8.self)
    }
    let table = try export(.csv)
    #expect(table.contains("\r\nc1,like,0001-01-01T00:00:00.000Z,ada,]0;x =1+1,"))
    #expect(table.contains(",\"'=HYPERLINK(\"\"\"\")\n [2J 1m\","))
    #expect(table.contains("\r\nc2,like,,ada,,"))
    #expect(
      !table.unicodeScalars.contains {
        $0.properties.generalCategory == .control && $0 != "\r" && $0 != "\n" && $0 != "\t"
      })
    let lines = try export(.jsonl).split(separator: "\n")
    #expect(lines[0].contains(#""by":"ada","cause":"]0;x =1+1","note":"=HYPERLINK(\"\")\n [2J 1m","#))
    #expect(lines[1].hasPrefix(#"{"id":"c2","choice":"like","by":"ada","cause":"","card":"#))
  }

  @Test func `a lead leaves none behind, and who is removed is out`() throws {
    let database = try TeamDatabase.ready()
    try database.publish("crew", Self.cards(2))
    let lead = try database.team("lea")
    #expect(throws: TeamServerError.self) { try lead.remove("lea", from: "crew") }
    try lead.add("bob", to: "crew", isLead: true)
    try lead.remove("ada", from: "crew")
    #expect(throws: TeamServerError.self) { try database.team("ada").enter("crew") }
    #expect(try lead.members(of: "crew").map(\.person) == ["bob", "lea"])
    #expect(try lead.recover("crew", begins: true) == nil)
    #expect(try lead.overview(of: "crew").isRecovering)
    #expect(try lead.recover("crew", begins: false) == nil)
    #expect(try !lead.overview(of: "crew").isRecovering)
  }
}
