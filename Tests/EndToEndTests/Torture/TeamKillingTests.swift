import Foundation
import TerminalEmulator
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.enabled(if: PrivatePostgres.isInstalled, "no PostgreSQL 15 or newer is installed"))
  struct TeamKillingTests {
    /// Four people go through a deck with the real program; it and the server are killed at any moment.
    @Test(.timeLimit(.minutes(20)), arguments: [1, 2])
    func `a team loses nothing and decides every card, whoever is killed`(overlap: Int) throws {
      let seed = UInt64.random(in: 0 ... .max)
      var dice = SeededGenerator(seed: seed)
      let people = ["ann", "bob", "cid", "dot"]
      let count = Repetitions.count(40, full: 400)
      let server = try PrivatePostgres(named: "torture\(overlap)", settings: ["fsync=on"])
      defer { try? server.stop() }
      let place = try TeamPlace(cards: count, overlap: overlap, lease: 3, people: people, server: server)
      var kills = (sessions: 0, server: 0)
      /// The events of all people's logs.
      func own() throws -> Int {
        try people.map { person in
          let log = try place.work.run(
            ["log", "--deck-id", place.deck, "--json", "--log", place.log(person)], ownLog: false)
          return log.output.split(separator: "\n").count
        }.reduce(0, +)
      }
      /// The events on the server.
      func sent() throws -> Int? { Int(try place.query("SELECT count(*) FROM team.event")) }
      // A deck that is new to a log needs its server once.
      var sessions = try people.map { try place.open($0) }
      for session in sessions { _ = try session.topCard() }
      let end = ContinuousClock.now + .seconds(Repetitions.count(5, full: 90))
      // Hammered on and killed, then left to themselves until all is decided.
      while ContinuousClock.now < end {
        let who = Int.random(in: people.indices, using: &dice)
        sessions[who].hammer(keys: Int.random(in: 1...6, using: &dice), takesBack: true, dice: &dice)
        for session in sessions { session.pump() }
        switch Int.random(in: 0..<60, using: &dice) {
        case 0..<4:
          sessions[who].kill()
          sessions[who] = try place.open(people[who])
          kills.sessions += 1
        case 4:
          try server.kill()
          try server.again()
          kills.server += 1
        default: break
        }
      }
      try sessions[0].waitUntil("all cards to be decided", .seconds(180)) {
        for (person, session) in zip(people, sessions) {
          session.pump()
          if (try? session.waitForExit(within: .zero)) != nil {
            Issue.record("\(person)'s session has ended: \(session.emulator.rowsAsText)")
          }
          session.hammer(keys: 2, takesBack: false, dice: &dice)
        }
        // An undo that has not been sent yet would still take one of them back.
        return try place.answers().count == count * overlap && sent() == own()
      }
      for session in sessions { try session.leave() }
      let answers = try place.answers()
      #expect(Set(answers).count == count * overlap, "seed \(seed)")
      // Every event of every log is there, and nothing else; what counts is what the logs say, but for late ones.
      let events = try own()
      #expect(try sent() == events, "seed \(seed)")
      let late = Int(try place.query("SELECT count(*) FROM team.event WHERE NOT accepted")) ?? -1
      let stands = try people.flatMap { person in try place.choices(of: person).map { "\(person) \($0)" } }
      // Where a card was passed on its answer is sealed: what its person makes of it then is late, and does not count.
      let changedLate = try place.query(
        """
        SELECT name || ' ' || to_char(card + 1, 'FM"p"000') FROM (
          SELECT DISTINCT ON (p.name, e.card) p.name, e.card, e.accepted FROM team.event e
          JOIN team.origin o ON o.id = e.origin JOIN team.person p ON p.id = o.person
          ORDER BY p.name, e.card, e.clock DESC, e.number DESC
        ) AS last WHERE NOT accepted
        """
      ).split(separator: "\n").map(String.init)
      let changed = Set(answers).subtracting(stands).map { answer in
        let words = answer.split(separator: " ")
        return "\(words[0]) \(words[2])"
      }
      #expect(Set(changed).isSubset(of: changedLate), "seed \(seed)")
      #expect(stands.count - answers.count <= late, "seed \(seed)")
      print(
        "torture: a team of \(people.count), \(overlap) on each of \(count) cards: \(kills.sessions) sessions and \(kills.server) servers killed, \(events) events, 0 lost, \(late) late"
      )
    }
  }
}

extension TerminalSession {
  /// Types some choices and an undo now and then, and waits for nothing.
  fileprivate func hammer(keys count: Int, takesBack: Bool, dice: inout SeededGenerator) {
    guard (try? waitUntilTaken()) != nil else { return }
    for _ in 0..<count {
      let key = Int.random(in: takesBack ? 0..<10 : 1..<10, using: &dice)
      type(key == 0 ? "u" : key < 6 ? Key.right.rawValue : key < 9 ? Key.left.rawValue : Key.up.rawValue)
    }
  }

  fileprivate func leave() throws {
    press(.quit)
    try waitUntil("the end") { (try? self.waitForExit(within: .zero)) != nil }
  }
}
