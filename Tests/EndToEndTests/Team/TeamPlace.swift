import Foundation
import TerminalEmulator
import TestSupport
import Testing

/// A server with one deck, and people who have a log each, as on machines of their own.
struct TeamPlace {
  let work: Workplace
  let server: PrivatePostgres
  /// Of this place's own, so that tests do not meet.
  private let database: String
  let deck = "trial"

  /// - Parameters:
  ///   - overlap: How many people decide each card.
  ///   - people: Made members; their roles are made where they are not there.
  ///   - lease: In seconds.
  init(
    cards count: Int = 24, overlap: Int = 1, lease: Int = 900, people: [String] = ["ann", "bob"],
    server: PrivatePostgres? = nil
  ) throws {
    self.server = try #require(server ?? PrivatePostgres.shared)
    work = try Workplace(cards: count)
    database = "place_" + UUID().uuidString.replacingOccurrences(of: "-", with: "").lowercased()
    try query("CREATE DATABASE \(database)", in: "team")
    try expectDone("team", "init", url())
    for person in people {
      try query(
        "DO $$ BEGIN CREATE ROLE \(person) LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$")
    }
    try expectDone(
      "team", "publish", url(), work.deck, "--name", deck, "--people", "\(people.count)", "--overlap",
      "\(overlap)", "--lease", "\(lease)s")
    for person in people { try expectDone("team", "add", url(), deck, person) }
  }

  /// - Parameters:
  ///   - person: `nil` is the superuser, who has published the deck.
  ///   - port: Of a proxy on this machine; `nil` is the server's own socket.
  func url(_ person: String? = nil, port: Int? = nil) -> String {
    guard let port else { return server.url(as: person, database: database) }
    return "postgresql://\(person ?? "postgres")@127.0.0.1:\(port)/\(database)?sslmode=disable"
  }

  /// Runs SQL as the superuser.
  /// - Returns: What came, a line a row, with `|` between the columns.
  @discardableResult
  func query(_ sql: String, in name: String? = nil) throws -> String {
    let url = server.url(database: name ?? database)
    let finished = try work.runTool(
      "\(PrivatePostgres.programs ?? "")/psql", "-qXAt", "-v", "ON_ERROR_STOP=1", "-c", sql, url)
    #expect(finished.errors == "", "\(sql)")
    return finished.output.trimmingCharacters(in: .newlines)
  }

  /// Runs a command that needs no log, to its end, and sees it go well.
  @discardableResult
  func expectDone(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> String
  {
    let finished = try work.run(arguments, ownLog: false)
    #expect(finished.status == .exited(0), "\(finished.errors)", sourceLocation: sourceLocation)
    return finished.output
  }

  /// Opens the deck as a person, with a log of his own. Cards do not fly: what can be read is what is on top.
  func open(_ person: String, port: Int? = nil, log: String? = nil) throws -> TerminalSession {
    try TerminalSession(
      testedProgram,
      [
        "--team", url(person, port: port), deck, "--log", self.log(log ?? person), "--reduce-motion",
      ],
      environment: work.environment, columns: 100, rows: 30, directory: work.folder)
  }

  func log(_ person: String) -> String { "\(work.folder)/\(person).sqlite" }

  /// What stands by a person's own log, as `like p001`, in the order of choosing.
  func choices(of person: String) throws -> [String] {
    let finished = try work.run(["export", "--deck-id", deck, "--log", log(person)], ownLog: false)
    #expect(finished.status == .exited(0), "\(finished.errors)")
    return try Choices(finished.output).words
  }

  /// What the server has, as `ann like p001`, in the deck's order.
  func answers() throws -> [String] {
    try query(
      "SELECT person || ' ' || choice || ' ' || (record::json ->> 'id') FROM team.export('\(deck)', false) ORDER BY card, person"
    ).split(separator: "\n").map(String.init)
  }

  /// Waits until the server has so many answers.
  func wait(forAnswers count: Int, while session: TerminalSession) throws {
    try session.waitUntil("\(count) answers to have come") {
      session.pump()
      return try answers().count == count
    }
  }
}

/// The number of the card that is on top, by the name that can be read.
extension TerminalSession {
  func topCard() throws -> Int {
    var number: Int?
    try wait(for: "a card's name") { emulator in
      number = emulator.rowsAsText.lazy.compactMap { $0.firstMatch(of: /Person (\d{3})/) }.first.flatMap {
        Int($0.1)
      }
      return number != nil
    }
    return try #require(number)
  }

  /// Chooses on the card that is on top, and waits until that is saved and the card is gone.
  ///
  /// - Returns: Its number.
  @discardableResult
  func decide(_ key: Key) throws -> Int {
    let card = try topCard()
    let before = savedCount
    press(key)
    try wait(for: "card \(card) to be saved and gone") {
      self.savedCount == before + 1 && !$0.contains(Workplace.name(card))
    }
    return card
  }

  /// What the footer says is saved; 0 where it says nothing.
  private var savedCount: Int {
    emulator.rowsAsText.lazy.compactMap { $0.firstMatch(of: /(\d+) saved/) }.first.flatMap { Int($0.1) } ?? 0
  }
}
