import CardDeck
import ChoiceLog
import Foundation
import Platform
import TestSupport
import Testing

@testable import TeamLink

/// The link over a real server.
@Suite(.enabled(if: PrivatePostgres.isInstalled, "no PostgreSQL 15 or newer is installed"))
struct PostgresLinkTests {
  private static let made = Result { try make() }
  private static func make() throws -> PrivatePostgres {
    let server = try #require(PrivatePostgres.shared)
    _ = try TeamSchema.install(at: PostgresAddress(server.url()))
    try PostgresConnection(PostgresAddress(server.url()), interrupt: nil).run(
      "script",
      script: "CREATE ROLE lina LOGIN; CREATE ROLE lars LOGIN; CREATE ROLE lou LOGIN; GRANT team_lead TO lou")
    return server
  }

  @Test(arguments: [1, 2])
  func `two people go through a deck, with notes and choices taken back`(overlap: Int) throws {
    let server = try Self.made.get()
    let name = "link\(overlap)"
    let path = NSTemporaryDirectory() + "\(UUID().uuidString).json"
    let cards = (0..<200).map { "{\"id\":\"c\($0)\",\"title\":\"Card \($0)\"}" }.joined(separator: ",")
    try Data("{\"title\":\"Papers\",\"cards\":[\(cards)]}".utf8).write(to: URL(filePath: path))
    var terms = TeamDeckTerms(name: name)
    terms.overlap = overlap
    terms.people = 2
    let lead = try PostgresTeam(PostgresAddress(server.url(as: "lou")))
    try lead.publish(PublishedDeck(try Deck.open(path)), terms) { _ in }
    for person in ["lina", "lars"] { try lead.add(person, to: name, isLead: false) }
    let people = try ["lina", "lars"].map { person in
      let address = try PostgresAddress(server.url(as: person))
      return try Annotator(
        person, deck: name,
        connect: { interrupt throws(TeamServerError) in try PostgresTeam(address, interrupt: interrupt) }
      ).start()
    }
    var done = [0, 0]
    let start = ContinuousClock.now
    while !people.allSatisfy({ $0.seen.withLock { $0.isAtEnd } }) {
      for (index, person) in people.enumerated() {
        let cards = person.seen.withLock { $0.cards }
        for card in cards[done[index]...].prefix(7) {
          try person.choose(.choose(.like), card)
          if done[index] % 10 == 3 {
            try person.choose(.note("why\u{1F600}"), card)
            try person.choose(.undo, card)
            try person.choose(.choose(.nope), card)
          }
          done[index] += 1
        }
      }
      _ = people[0].seen.wait(atMost: .milliseconds(10)) { $0.isAtEnd ? true : nil }
      try #require(
        start.duration(to: .now) < .seconds(60),
        "\(people.map { $0.seen.withLock { $0.reports.suffix(3) } }) \(done)")
    }
    #expect(people.map { $0.leave() } == [0, 0])
    #expect(done.reduce(0, +) == 200 * overlap)
    for person in people {
      #expect(try person.openBlocks == [])
      #expect(person.seen.withLock { $0.reports.map(\.late).max() } == 0)
    }
  }
}
