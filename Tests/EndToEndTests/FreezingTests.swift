import Foundation
import Glibc
import TerminalEmulator
import Testing

extension EndToEnd {
  /// No text of a deck, however long and whatever it is made of, keeps a key from being answered.
  @Suite struct FreezingTests {
    /// What each member of a card is filled with: what joins without an end, and what does not break. All other fillings
    /// are in the tests of TerminalFront.
    static let fillings = [
      String(repeating: "\u{1F1E6}", count: 20_000), String(repeating: "w", count: 200_000),
    ]

    /// Types `n` until a line for the note is there: while a large card is read behind the frames, the key is answered
    /// by saying so. That it has been read cannot be seen of a card of blanks.
    private static func beginNote(_ session: TerminalSession) throws {
      while true {
        session.type("n")
        try session.wait(for: "an answer") { $0.contains("Enter keep") || $0.contains("still being") }
        if session.emulator.contains("Enter keep") { return }
        try session.wait(for: "the answer to go") { !$0.contains("still being") }
      }
    }

    private static func string(_ text: String) -> String {
      "\"" + text.replacingOccurrences(of: "\n", with: "\\n") + "\""
    }

    /// A deck whose second card has this in every member.
    private func deck(_ work: Workplace, _ text: String) throws -> String {
      let long = Self.string(text)
      // What a log does not take for an id cannot be chosen.
      let short = Self.string(String(String.UnicodeScalarView(text.unicodeScalars.prefix(100_000))))
      let card =
        "{\"id\":\(short),\"title\":\(long),\"subtitle\":\(long),\"body\":\(long),\"url\":\(long),\"image\":\(long),"
        + "\"tags\":[\(long),\(long)],\(long):\(long),\"field\":\(long)}"
      return try work.write(
        "{\"title\":\(long),\"like\":\(long),\"nope\":\(long),\"cards\":[{\"id\":\"1\",\"title\":\"Shown\",\"body\":\"-\",\"age\":1},\n"
          + card + ",\n{\"id\":\"3\",\"title\":\"Last of the cards in this deck\",\"age\":1}]}",
        to: "deck.json")
    }

    @Test(arguments: fillings) func `every key is answered`(_ filling: String) throws {
      let work = try Workplace()
      let session = try work.open(deck(work, filling))
      try session.wait(forText: "Shown")
      session.press(.right)
      try session.wait(forText: "1 of 3")
      try Self.beginNote(session)
      session.type("\u{7}")
      try session.wait(for: "the card") { $0.contains("n note") && !$0.contains("Shown") }
      session.type(" ")
      try session.wait(forText: "scroll")
      session.press(.down, .down, .up)
      session.type("\u{1B}[6~\u{1B}[6~")
      session.type(" ")
      try session.wait(for: "the card again") { !$0.contains("scroll") && $0.contains("n note") }
      session.type("n")
      try session.wait(forText: "Enter keep")
      session.type("#x\t\r")
      try session.wait(forText: "Noted")
      session.type("/nowhere")
      try session.wait(forText: "no card like this")
      session.type("\u{7}")
      session.press(.help)
      try session.wait(forText: "Esc Close")
      session.press(.help, .left)
      try session.wait(forText: "Last")
      session.type("u")
      try session.wait(for: "the card again") { !$0.contains("Last") || $0.contains("1 of 3") }
      session.resize(columns: 20, rows: 8)
      session.resize(columns: 200, rows: 60)
      // Nothing is chosen in a window that was too small.
      try session.wait(forText: "Later")
      session.press(.left, .right)
      try session.wait(forText: "You have been through")
      try session.quit()
      for command in [
        ["export", "deck.json", "-o", "out.json"], ["stats", "deck.json"], ["log", "deck.json"],
      ] {
        #expect(try work.run(command).status == .exited(0), "\(command[0])")
      }
    }

    @Test(arguments: fillings) func `every key is answered in words`(_ filling: String) throws {
      let work = try Workplace()
      let session = try work.open(deck(work, filling), "--plain")
      // By bytes: what follows may join with what is looked for.
      func said(_ line: String) -> Bool { Data(session.transcript).range(of: Data(line.utf8)) != nil }
      try session.waitUntil("the first card") { said("1 of 3: Shown") }
      session.press(.right)
      try session.waitUntil("the card") { said("2 of 3: ") }
      session.type("   ")
      session.type("nx\r")
      try session.waitUntil("the note") { said("noted") }
      session.type("/nowhere")
      try session.waitUntil("the search") { said("no card like this") }
      session.type("\u{7}")
      session.type("h")
      try session.waitUntil("the last card") { said("3 of 3: Last") }
      session.press(.quit)
      #expect(try session.waitForExit() == .exited(0))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func `a signal ends it while a large card is being read`(
      signal: Int32
    ) throws {
      let work = try Workplace()
      let session = try work.open(deck(work, String(repeating: "w", count: 2_000_000)))
      try session.wait(forText: "Shown")
      session.press(.right)
      try session.wait(forText: "1 of 3")
      session.signal(signal)
      try session.expectEnd(.signaled(signal))
    }

    @Test func `keys typed ahead wait for a large card, and are lost on none`() throws {
      let work = try Workplace()
      let large = (1...6).map { number in
        "{\"id\":\"\(number)\",\"title\":\"Card \(number)\",\"body\":\"\(String(repeating: "w ", count: number % 2 * 400_000))\"}"
      }
      try work.write(large.joined(separator: "\n"), to: "large.jsonl")
      let session = try work.open("large.jsonl")
      try session.waitUntilTaken()
      session.type("lhlhlh")
      try session.wait(forText: "You have been through")
      try session.quit()
      #expect(
        try Choices(work.run("export", "large.jsonl").output).words == [
          "like 1", "nope 2", "like 3", "nope 4", "like 5", "nope 6",
        ])
    }

    @Test func `a million fields, tags or lists are shown`() throws {
      let work = try Workplace()
      let numbers = 0..<100_000
      let cards = [
        "{\"id\":\"1\",\"title\":\"Fields\",\"body\":\"-\",\(numbers.map { "\"n\($0)\":\($0)" }.joined(separator: ","))}",
        "{\"id\":\"2\",\"title\":\"Tags\",\"body\":\"-\",\"tags\":[\(numbers.map { "\"t\($0)\"" }.joined(separator: ","))]}",
        "{\"id\":\"3\",\"title\":\"List\",\"body\":\"-\",\"list\":[\(numbers.map { "[\($0)]" }.joined(separator: ","))]}",
      ]
      try work.write(cards.joined(separator: "\n"), to: "many.jsonl")
      let session = try work.open("many.jsonl")
      try session.wait(forText: "Fields")
      session.type(" ")
      // What is read stays open for the next card.
      for name in ["Fields", "Tags", "List"] {
        try session.wait(for: "all of \(name)") { $0.contains(name) && $0.contains("scroll") }
        session.press(.right)
      }
      try session.wait(forText: "You have been through")
      try session.quit()
    }
  }
}
