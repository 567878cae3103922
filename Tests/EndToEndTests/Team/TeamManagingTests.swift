import ChoiceLog
import Foundation
import TerminalEmulator
import TestSupport
import Testing

extension EndToEnd {
  /// A lead's commands, and what they mean for the people on the deck.
  @Suite(.serialized, .enabled(if: PrivatePostgres.isInstalled, "no PostgreSQL 15 or newer is installed"))
  struct TeamManagingTests {
    /// A place where ann has liked two cards and noped one.
    private static func place() throws -> TeamPlace {
      let place = try TeamPlace(cards: 8, people: ["ann", "bob"])
      let session = try place.open("ann")
      for key in [Key.right, .right, .left] { try session.decide(key) }
      try session.quit()
      return place
    }

    private func ids(_ place: TeamPlace, _ options: String...) throws -> [String] {
      let finished = try place.work.run(
        ["team", "export", place.url(), place.deck, "--format", "lines"] + options, ownLog: false)
      #expect(finished.status == .exited(0), "\(finished.errors)")
      return finished.output.split(separator: "\n").map(String.init)
    }

    @Test func `the list names the decks of each, and whose they are`() throws {
      let place = try Self.place()
      #expect(
        try place.expectDone("team", "list", place.url()) == "trial  3 of 8 cards decided, 3 people  (lead)\n"
      )
      #expect(
        try place.expectDone("team", "list", place.url("ann"))
          == "trial  yours: like 2  nope 1  star 0  later 0 of 8 cards\n")
    }

    @Test func `every form of an export comes out of a team, with a selection`() throws {
      let place = try Self.place()
      #expect(try ids(place).count == 3)
      #expect(try ids(place, "--only", "nope").count == 1)
      #expect(try ids(place, "--only", "undecided").count == 5)
      #expect(try ids(place, "--by", "bob").isEmpty)
      for (format, lines) in [("prodigy", 3), ("cards", 3), ("jsonl", 3)] {
        let output = try place.expectDone("team", "export", place.url(), place.deck, "--format", format)
        #expect(output.split(separator: "\n").count == lines, "\(format)")
      }
      let table = try place.expectDone("team", "export", place.url(), place.deck, "--format", "asreview")
      #expect(table.split(separator: "\n").count == 9)
      let references = try place.expectDone("team", "export", place.url(), place.deck, "--format", "ris")
      #expect(references.components(separatedBy: "TY  - ").count == 9)
      let refused = try place.work.run(
        ["team", "export", place.url(), place.deck, "--by", "anna"], ownLog: false)
      #expect(refused.status == .exited(65) && refused.errors.contains("did you mean ann?"))
    }

    @Test func `a person goes on with a deck under its new name, with what was not sent`() throws {
      let place = try Self.place()
      try place.expectDone("team", "rename", place.url(), place.deck, "anew")
      let session = try TerminalSession(
        testedProgram,
        ["--team", place.url("ann"), "anew", "--log", place.log("ann"), "--reduce-motion"],
        environment: place.work.environment, columns: 100, rows: 30, directory: place.work.folder)
      try session.wait(forText: "Person")
      session.type("u")
      try session.wait(forText: "● 2 saved")
      try session.quit()
      #expect(try place.expectDone("team", "list", place.url()).hasPrefix("anew  2 of 8 cards decided"))
    }

    @Test func `a closed deck hands out nothing, and says so in the list`() throws {
      let place = try Self.place()
      try place.expectDone("team", "close", place.url(), place.deck)
      #expect(try place.expectDone("team", "list", place.url()).contains("closed"))
      let session = try place.open("bob")
      try session.wait(forText: "hands out no cards now")
      try session.quit()
      try place.expectDone("team", "close", place.url(), place.deck, "--reopen")
      let again = try place.open("bob")
      try again.wait(forText: "Person")
      try again.quit()
    }

    @Test func `void choices count no more, and the cards go to others`() throws {
      let place = try Self.place()
      let asked = try place.work.run(["team", "void", place.url(), place.deck, "ann"], ownLog: false)
      #expect(asked.status == .exited(64) && asked.errors.contains("--yes"))
      try place.expectDone("team", "void", place.url(), place.deck, "ann", "--yes")
      #expect(try ids(place).isEmpty)
      #expect(try ids(place, "--only", "undecided").count == 8)
      let session = try place.open("bob")
      for _ in 1...8 { try session.decide(.right) }
      try session.waitForSummary()
      try session.quit()
      #expect(try ids(place, "--by", "bob").count == 8)
    }

    @Test func `a deck is deleted with a word of what goes, and its people's logs stay`() throws {
      let place = try Self.place()
      let asked = try place.work.run(["team", "delete", place.url(), place.deck], ownLog: false)
      #expect(asked.status == .exited(64) && asked.errors.contains("8 cards and 3 choices"))
      try place.expectDone("team", "delete", place.url(), place.deck, "--yes")
      #expect(try place.expectDone("team", "list", place.url()) == "You are on no deck of this server.\n")
      #expect(try place.choices(of: "ann").count == 3)
    }

    @Test func `a lead has everybody's next cards ordered by what all have chosen`() throws {
      let place = try Self.place()
      let words = try place.work.run(
        ["team", "order", place.url(), place.deck, "likely"], ownLog: false)
      #expect(words.errors.hasPrefix("swipedeck: trial: learned from 2 likes and 1 nope; "))
      let first = try place.query(
        "SELECT (block * d.size + 1) FROM team.ranked r JOIN team.deck d ON d.id = r.deck ORDER BY score DESC LIMIT 1"
      )
      let session = try place.open("bob")
      try session.decide(.right)
      try session.quit()
      #expect(try place.choices(of: "bob") == ["like " + Workplace.id(#require(Int(first)))])
      let back = try place.work.run(["team", "order", place.url(), place.deck, "file"], ownLog: false)
      #expect(back.errors == "swipedeck: trial: handed out in its own order\n")
      #expect(
        try place.query("SELECT count(*) FROM team.ranked r JOIN team.deck d USING (generation)") == "0")
    }

    @Test func `a part of a deck is published as a deck of its own`() throws {
      let place = try TeamPlace(cards: 24, people: ["ann"])
      let part = ["team", "publish", place.url(), place.work.deck, "--name", "part"]
      for (condition, words) in [("agee>=39", "did you mean age?"), ("age>=99", "age")] {
        let refused = try place.work.run(part + ["--where", condition], ownLog: false)
        #expect(refused.status == .exited(64) && refused.errors.contains(words), "\(refused.errors)")
      }
      let done = try place.work.run(part + ["--where", "age>=39", "--where", "age<=41"], ownLog: false)
      #expect(done.errors.contains("part: published 3 cards"))
      let left = try place.expectDone(
        "team", "export", place.url(), "part", "--only", "undecided", "--format", "lines")
      #expect(left == "p019\np020\np021\n")
    }

    @Test func `an invitation is what the person types`() throws {
      let place = try Self.place()
      let invited = "zoe_" + UUID().uuidString.prefix(8).lowercased()
      let words = try place.expectDone("team", "add", place.url(), place.deck, invited, "--invite")
      let lines = words.split(separator: "\n").map(String.init)
      #expect(lines.count == 4 && lines[1].contains(">> ~/.pgpass") && lines[1].contains(":\(invited):"))
      #expect(lines[3].hasPrefix("swipedeck --team '") && lines[3].contains("user=\(invited)"))
      let again = try place.expectDone("team", "add", place.url(), place.deck, invited, "--invite")
      #expect(again.hasPrefix("# \(invited) is known to the server already"))
      #expect(again.hasSuffix(lines.suffix(2).joined(separator: "\n") + "\n"))
      try place.query("DROP ROLE \(invited)")
    }

    @Test func `a clock that was ahead on one machine does not outrank what is chosen on another`() throws {
      let place = try TeamPlace(cards: 4, people: ["ann"])
      let first = try place.open("ann", log: "fast")
      try first.decide(.down)
      try first.quit()
      // As if that machine's clock had been an hour ahead.
      try place.query("UPDATE team.event SET clock = clock + 3600000")
      try place.query("UPDATE team.member SET clock = clock + 3600000")
      let second = try place.open("ann", log: "right")
      for _ in 1...4 { try second.decide(.right) }
      try second.waitForSummary()
      try second.quit()
      #expect(try ids(place, "--only", "like").count == 4)
    }
  }
}
