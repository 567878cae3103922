import ChoiceLog
import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// What the README says for each of the things that the program is for, done with keys, and with the mouse alone but
  /// for what is typed.
  @Suite struct LivesTests {
    enum Hand: CaseIterable { case keys, mouse }

    /// A session at 80 by 24, and the hand that plays it.
    private struct Player {
      let session: TerminalSession
      let hand: Hand
      private var choices = 0

      init(_ session: TerminalSession, _ hand: Hand) {
        (self.session, self.hand) = (session, hand)
      }

      func see(_ text: String) throws { try session.wait(forText: text) }

      /// Presses a key, or clicks on the words that name it.
      func press(_ key: String, orClick words: String) throws {
        switch hand {
        case .keys: session.type(key)
        case .mouse: try click(words)
        }
      }

      /// Presses a key, or clicks on the line of the help that tells it.
      func press(_ key: String, orClickInHelp words: String) throws {
        if hand == .mouse { try click("? help") }
        try press(key, orClick: words)
      }

      func click(_ words: String) throws {
        try see(words)
        let place = try #require(session.emulator.find(words))
        let x = place.x + words.count / 2
        session.press(x: x, y: place.y)
        session.release(x: x, y: place.y)
        try session.waitUntilRead()
      }

      /// Chooses for the card on top: with its arrow, or by dragging it over its edge.
      mutating func choose(_ choice: Choice) throws {
        let way =
          switch choice {
          case .like: (key: "\u{1B}[C", x: 1, y: 0)
          case .nope: (key: "\u{1B}[D", x: -1, y: 0)
          case .star: (key: "\u{1B}[A", x: 0, y: -1)
          case .later: (key: "\u{1B}[B", x: 0, y: 1)
          }
        switch hand {
        case .keys: session.type(way.key)
        case .mouse:
          session.press(x: 40, y: 11)
          for step in 1...9 { session.drag(x: 40 + 4 * step * way.x, y: 11 + step * way.y) }
          session.release(x: 40 + 36 * way.x, y: 11 + 9 * way.y)
        }
        choices += 1
        try saved(choices)
      }

      func saved(_ count: Int) throws { try see("● \(count) saved") }

      mutating func count(_ change: Int) throws {
        choices += change
        if choices > 0 { try saved(choices) }
      }

      func quit() throws {
        try press("q", orClick: "q quit")
        #expect(try session.waitForExit() == .exited(0))
      }
    }

    @Test(arguments: Hand.allCases) func `people are screened`(hand: Hand) throws {
      let work = try Workplace(cards: 6)
      var player = try Player(work.open(columns: 80, rows: 24), hand)
      try player.see("Person 001")
      try player.choose(.like)
      try player.see("Person 002")
      try player.choose(.nope)
      try player.see("Person 003")
      // The whole card, and back.
      try player.press(" ", orClick: "Person 003")
      try player.see("scroll")
      try player.press("\u{1B}", orClick: "Esc close")
      try player.see("Space open")
      try player.choose(.star)
      try player.see("Person 004")
      try player.choose(.later)
      try player.see("Person 005")
      // One finds a card, takes it to the top and writes a note on it.
      try player.press("/", orClick: "/ search")
      player.session.type("006")
      try player.press("\r", orClick: "Person 006")
      try player.see("Space open")
      try player.press("n", orClick: "n note")
      player.session.type("call her")
      try player.press("\r", orClick: "Enter keep")
      try player.see("✎ call her")
      try player.choose(.like)
      // One thinks better of it, twice.
      try player.press("u", orClick: "u Undo")
      try player.count(-1)
      // It can be taken once it is home: a card on its way is not yet under the hand.
      try player.session.wait(for: "Person 006 at home") { $0.find("Person 006")?.x == 4 }
      try player.choose(.nope)
      try player.press("e", orClick: "e export")
      try player.see("Exported 5 choices")
      try player.press("?", orClick: "? help")
      try player.see("Choose")
      try player.press("\u{1B}", orClick: "Esc Close")
      try player.see("Person 005")
      try player.quit()
      #expect(
        try Choices(work.read("trial.choices.json")).words.sorted() == [
          "later p004", "like p001", "nope p002", "nope p006", "star p003",
        ])
      #expect(try work.run("export", work.deck, "--only", "like,star", "--format", "lines").output.count > 0)
    }

    @Test(arguments: Hand.allCases) func `photos are culled, looked at closely and side by side`(
      hand: Hand
    ) throws {
      let work = try Workplace()
      let folder = work.folder + "/photos"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let picture = try #require(Data(base64Encoded: Self.picture))
      for name in ["a", "b", "c", "d"] {
        try picture.write(to: URL(fileURLWithPath: folder + "/\(name).png"))
      }
      var player = try Player(work.open(folder, columns: 80, rows: 24), hand)
      try player.see("a.png")
      try player.choose(.nope)
      try player.see("b.png")
      try player.press("z", orClickInHelp: "its picture 1:1")
      try player.see("b.png   1:1")
      if hand == .keys {
        player.session.type("z")
        try player.see("b.png   all of it")
      }
      try player.press("\u{1B}", orClick: "Esc close")
      try player.see("Space open")
      try player.press("b", orClickInHelp: "compare it; mark one")
      try player.see("▸ b.png")
      try player.press("\t", orClick: "c.png")
      try player.see("▸ c.png")
      try player.press("\u{1B}[C", orClick: "Like →")
      try player.count(1)
      try player.see("▸ d.png")
      try player.press("\u{1B}", orClick: "Esc close")
      try player.see("Space open")
      try player.quit()
      let output = player.session.emulator.text
      #expect(
        output.contains("to move all noped ones: swipedeck export")
          || output.contains("-r mv --backup=numbered -t"))
      #expect(try work.run("export", folder, "--only", "like", "--format", "lines").output == "c.png\n")
      #expect(try work.run("export", folder, "--only", "nope", "--format", "lines").output == "a.png\n")
    }

    /// A PNG of 4 × 4 pixels.
    private static let picture =
      "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAFElEQVR4nGM8qRTOAANMDEgANwcAQFoBSrm9kwwAAAAASUVORK5CYII="

    @Test(arguments: Hand.allCases) func `words are learned, those not known once more`(hand: Hand) throws {
      let work = try Workplace()
      let words = ["Haus", "Baum", "Zug"].map {
        #"{"word":"\#($0)","meaning":"the meaning of \#($0)","class":"noun"}"#
      }
      try work.write(
        #"{"like":"known","nope":"not yet","reveal":["meaning"],"cards":[\#(words.joined(separator: ","))]}"#,
        to: "words.json")
      var player = try Player(work.open("words.json", columns: 80, rows: 24), hand)
      for choice in [Choice.like, .nope, .nope] {
        try player.see("meaning · Space")
        try player.press(" ", orClick: "meaning · Space")
        try player.see("the meaning of")
        try player.choose(choice)
      }
      try player.see("You have been through all 3 cards.")
      try player.press("a", orClick: "Again")
      try player.see("meaning · Space")
      for count in 1...2 {
        try player.see("\(count - 1) of 2")
        try player.press("l", orClick: "known →")
      }
      try player.see("You have been through")
      try player.press("q", orClick: "q Quit")
      try player.session.expectEnd(.exited(0))
      let out = try work.run("export", "words.json", "--format", "csv", "--only", "like").output
      #expect(out.contains("Haus") && out.contains("Baum") && out.contains("Zug"))
    }

    @Test(arguments: Hand.allCases) func `texts get labels, with a reason in one press`(hand: Hand) throws {
      let work = try Workplace()
      try work.write(
        "text\nThe battery died after two weeks.\nIt came in blue and not in red.\nLovely kettle that works very well.\n",
        to: "reviews.csv")
      var player = try Player(
        work.open("reviews.csv", "--reason", "broken", "--reason", "off topic", columns: 80, rows: 24), hand)
      try player.see("The battery died")
      try player.press("1", orClick: "1 broken")
      try player.count(1)
      try player.see("It came in blue")
      try player.press("2", orClick: "2 off topic")
      try player.count(1)
      try player.see("Lovely kettle")
      try player.choose(.like)
      try player.see("You have been through all 3 cards.")
      try player.press("q", orClick: "q Quit")
      try player.session.expectEnd(.exited(0))
      let rows = try work.run("export", "reviews.csv", "--format", "csv").output
      #expect(rows.contains("nope") && rows.contains("broken") && rows.contains("off topic"))
      #expect(try work.run("stats", "reviews.csv").output.contains("broken"))
    }

    @Test(arguments: Hand.allCases) func `papers come in a learned order`(hand: Hand) throws {
      let work = try Workplace()
      let topics = ["sleep and memory in the elderly", "growth of wheat in dry soil"]
      let papers = (1...40).map { number in
        let topic = topics[number % 4 == 0 ? 0 : 1]
        return
          "TY  - JOUR\nTI  - Paper \(number)\nAB  - A study of \(topic), in its \(number)th year. \(Workplace.rest)\nID  - p\(number)\nER  - \n"
      }
      try work.write(papers.joined(separator: "\n"), to: "papers.ris")
      var player = try Player(
        work.open("papers.ris", "--order", "likely", "--seeds", "like:p4,nope:p1", columns: 80, rows: 24),
        hand)
      // The first card is a likely one.
      try player.see("sleep and memory")
      try player.choose(.like)
      try player.see("sleep and memory")
      try player.press("i", orClick: "i words")
      try player.see("likel")
      try player.choose(.like)
      try player.choose(.nope)
      try player.quit()
      let out = try work.run("export", "papers.ris", "--format", "ris", "--only", "like").output
      #expect(out.components(separatedBy: "sleep and memory").count == 3)
    }
  }
}
