import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// Decks whose ids repeat, through every command.
  @Suite struct RepeatedIDTests {
    private static let table =
      "id,review\nP1,fine\nP1,so so and nothing else to say\nP1,broken\nP2,good\nP2,bad\n"

    private static func work(_ text: String = table) throws -> Workplace {
      let work = try Workplace()
      try work.write(text, to: "reviews.csv")
      return work
    }

    private static func swipe(_ work: Workplace, _ deck: String = "reviews.csv", keys: Key...) throws {
      let session = try work.open(deck)
      try session.waitUntilTaken()
      for key in keys { session.press(key) }
      try session.waitUntilSaved(keys.count)
      try session.quit()
    }

    private static func stats(_ work: Workplace, _ deck: String = "reviews.csv") throws -> [String: Any] {
      let output = try work.run("stats", deck, "--json").output
      return try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    }

    @Test func `five reviews with two ids are five cards, and the end says five of five`() throws {
      let work = try Self.work()
      let session = try work.open("reviews.csv")
      try session.wait(forText: "0 of 5")
      for key in [Key.right, .left, .right, .left, .up] { session.press(key) }
      try session.waitForSummary()
      try session.wait(forText: "through all 5 cards")
      try session.waitUntilSaved(5)
      try session.quit()
      let export = try work.run("export", "reviews.csv")
      let choices = try Choices(export.output)
      let ids = choices.choices.map(\.id)
      #expect(export.errors.isEmpty)
      #expect(choices.summary == .init(like: 2, nope: 2, star: 1, later: 0, undecided: 0))
      #expect(Set(ids).count == 5)
      #expect(ids.map { String($0.prefix(2)) } == ["P1", "P1", "P1", "P2", "P2"])
      #expect(ids.map(\.count) == [2, 11, 11, 2, 11])
      let stats = try Self.stats(work)
      #expect(stats["decided"] as? Int == 5 && stats["cards"] as? Int == 5 && stats["undecided"] as? Int == 0)
      let log = try work.run("log", "reviews.csv").output
      #expect(choices.choices.allSatisfy { log.contains("  \($0.id)  ") })
      let lines = try work.run("export", "reviews.csv", "--format", "cards").output
      #expect(lines.split(separator: "\n").count == 5)
    }

    @Test func `a choice that stands under the id is the first one's, and the others are undecided`() throws {
      let work = try Self.work("id,review\nP1,fine\nP2,x\n")
      try Self.swipe(work, keys: .right)
      try work.write(Self.table, to: "reviews.csv")
      let choices = try Choices(work.run("export", "reviews.csv").output)
      #expect(choices.words == ["like P1"] && choices.summary.undecided == 4)
      let session = try work.open("reviews.csv")
      try session.wait(forText: "so so")
      try session.wait(forText: "1 of 5")
      try session.quit()
    }

    @Test func `copies are passed over and counted everywhere`() throws {
      let work = try Self.work("id,review\nP1,fine\nP1,fine\nP2,x\nP1,fine\nP1,other\n")
      let session = try work.open("reviews.csv")
      try session.wait(forText: "0 of 3 · 2 copies")
      session.press(.right, .right, .right)
      try session.waitForSummary()
      try session.wait(forText: "2 copies")
      try session.waitUntilSaved(3)
      try session.quit()
      let export = try work.run("export", "reviews.csv")
      #expect(try Choices(export.output).summary.undecided == 0)
      #expect(export.complaints == ["swipedeck: reviews.csv: 2 copies"])
      #expect(try work.run("stats", "reviews.csv").output.contains("3 of 3 decided (100 %), 2 copies"))
      #expect(try Self.stats(work)["copies"] as? Int == 2)
      let check = try work.run(["check", "reviews.csv"], ownLog: false)
      #expect(check.output.contains("3 cards, 2 copies, csv") && check.status == .exited(65))
      #expect(check.output.contains("line 3: the id 'P1' is that of card 1 too; this card is a copy"))
      #expect(check.output.contains("line 6: the id 'P1' is that of card 1 too; this card is 'P1~"))
      let plain = try work.open("reviews.csv", "--plain")
      try plain.wait(forText: "3 cards, 3 decided, 2 copies")
      plain.press(.quit)
      #expect(try plain.waitForExit() == .exited(0))
    }

    @Test func `choices on cards that are gone are told apart, by every command alike`() throws {
      let work = try Self.work()
      try Self.swipe(work, keys: .right, .left, .right, .left)
      try work.write("id,review\nP1,fine\nP2,bad\nP9,new\n", to: "reviews.csv")
      // P2 is another record now, and still P2; three of four choices are on records that are no more.
      let session = try work.open("reviews.csv", "--keep")
      try session.wait(forText: "2 of 3")
      session.press(.right)
      try session.waitForSummary()
      try session.wait(forText: "through all 3 cards")
      try session.wait(forText: "2 choices on cards that are gone")
      try session.waitUntilSaved(3)
      try session.quit()
      let stats = try Self.stats(work)
      #expect(stats["decided"] as? Int == 3 && stats["gone"] as? Int == 2 && stats["cards"] as? Int == 3)
      let export = try work.run("export", "reviews.csv")
      let choices = try Choices(export.output)
      #expect(
        export.complaints == [
          "swipedeck: reviews.csv: 2 choices on cards that are gone, 1 choice on a record that has changed since"
        ])
      #expect(choices.summary == .init(like: 2, nope: 1, star: 0, later: 0, undecided: 0))
      #expect(choices.choices.count == 5)
    }

    @Test func `its own export comes back to each card, also with an id that many say`() throws {
      let work = try Self.work()
      try Self.swipe(work, keys: .right, .left, .right, .left, .right)
      let prodigy = try work.run("export", "reviews.csv", "--format", "prodigy").output
      try work.write(prodigy, to: "answers.jsonl")
      let imported = try work.run(
        "import", "reviews.csv", "answers.jsonl", "--format", "prodigy", "--as", "bob")
      #expect(imported.errors.contains("5 brought in"))
      let mine = try Choices(work.run("export", "reviews.csv").output).words
      let bobs = try Choices(work.run("export", "reviews.csv", "--as", "bob").output).words
      #expect(mine == bobs && mine.count == 5)
      let agreement = try work.run(["agreement", "reviews.csv", work.log, "--json"], ownLog: false).output
      #expect(agreement.contains(#""cards":5,"comparable":5,"disputed":0"#))
      try work.write(
        "{\"id\":\"P1\",\"review\":\"nobody said this\",\"answer\":\"reject\"}\n", to: "more.jsonl")
      let strange = try work.run("import", "reviews.csv", "more.jsonl", "--format", "prodigy", "--as", "eve")
      #expect(strange.errors.contains("1 about no card"))
    }

    /// A log keeps no longer one, so such a card could never be decided.
    @Test(arguments: ["long.jsonl", "long.json", "long.csv"])
    func `a card with an id of more than 1 MiB is decided under the hash of its contents`(
      _ name: String
    ) throws {
      let id = String(repeating: "i", count: (1 << 20) + 1)
      let text =
        switch name {
        case "long.csv": "id,title\n1,One is the first card of the deck\n\(id),Long is the id of this card\n"
        case "long.json":
          "[{\"id\":1,\"title\":\"One is the first card of the deck\",\"age\":1},\n"
            + "{\"id\":\"\(id)\",\"title\":\"Long is the id of this card\",\"age\":1}]\n"
        default:
          "{\"id\":1,\"title\":\"One is the first card of the deck\",\"age\":1}\n{\"id\":\"\(id)\",\"title\":\"Long is the id of this card\",\"age\":1}\n"
        }
      let work = try Workplace()
      try work.write(text, to: name)
      let session = try work.open(name)
      try session.wait(forText: "One")
      session.press(.right)
      try session.wait(for: "the card") { $0.contains("Long") && !$0.contains("reading this card") }
      session.press(.left)
      try session.waitForSummary()
      try session.waitUntilSaved(2)
      try session.quit()
      let choices = try Choices(work.run("export", name).output)
      #expect(choices.summary == .init(like: 1, nope: 1, star: 0, later: 0, undecided: 0))
      #expect(choices.choices.first?.id == "1")
      #expect(choices.choices.last?.id.hasPrefix("xxh3:") == true)
      let again = try work.open(name)
      try again.waitForSummary()
      try again.quit()
    }

    @Test func `a pipe that grows shows each card once`() throws {
      let work = try Workplace()
      let shell = try work.shell()
      shell.type(
        "(printf 'a\\nb\\na\\nc\\n'; sleep 0.3; printf 'b\\nd\\n') | swipedeck - --input lines --log l.sqlite\n"
      )
      try shell.wait(forText: "0 of 4 · 2 copies")
      shell.press(.right, .right, .right, .right)
      try shell.waitForSummary()
      try shell.waitUntilSaved(4)
      shell.press(.quit)
      try shell.wait(forPrompt: 2)
    }
  }
}
