import Foundation
import Glibc
import TerminalEmulator
import Testing

extension EndToEnd {
  /// A deck of which nothing has come yet: the stage is there, and nothing is chosen unseen.
  @Suite(.serialized) struct AwaitingTests {
    private static let cards = [1, 2, 3].map {
      #"{"id":"\#(Workplace.id($0))","name":"\#(Workplace.name($0))"}"#
    }

    /// A shell in which `swipedeck -` waits for what is written to a pipe.
    private struct Waiting {
      let work: Workplace
      let shell: TerminalSession
      private let pipe: Int32

      init(_ options: String = "", redirected: Bool = false, work: Workplace? = nil) throws {
        let work = try work ?? Workplace()
        self.work = work
        shell = try work.shell()
        unlink(work.folder + "/pipe")
        mkfifo(work.folder + "/pipe", 0o600)
        let command = "swipedeck - --log log.sqlite \(options)"
        shell.type(redirected ? "\(command) < pipe\r" : "cat pipe | \(command)\r")
        pipe = Glibc.open(work.folder + "/pipe", O_WRONLY | O_CLOEXEC)
        try shell.wait(forText: "waiting for the first card")
      }

      func write(_ lines: String...) {
        let text = lines.map { $0 + "\n" }.joined()
        _ = text.withCString { Glibc.write(pipe, $0, strlen($0)) }
      }

      func end() { close(pipe) }

      func leave(_ key: Key = .quit) throws {
        shell.press(key)
        try shell.waitUntil("the terminal to be given back") { !shell.terminal.isRaw }
        end()
      }

      func exported() throws -> [String] {
        try shell.waitUntil("the export") { (try? Choices(work.read("out.json"))) != nil }
        return try Choices(work.read("out.json")).words
      }
    }

    @Test(arguments: ["", "--plain", "--screen curses"], [false, true])
    func `the stage comes at once, and keys choose nothing until there is a card`(
      options: String, isRedirected: Bool
    ) throws {
      let waiting = try Waiting(options + " --export out.json", redirected: isRedirected)
      let shell = waiting.shell
      #expect(shell.terminal.isRaw)
      for keys in ["l", "\u{1B}[C", "h\u{1B}[D", "kj", "lllllll"] {
        shell.type(keys)
        try shell.wait(forText: "there is no card yet")
      }
      shell.press(.help)
      if options != "--plain" {
        try shell.wait(forText: "read the whole card")
        shell.press(.escape)
        try shell.wait(for: "the help to close") { !$0.contains("read the whole card") }
      }
      waiting.write(Self.cards[0], Self.cards[1])
      try shell.wait(forCard: 1)
      shell.press(.right)
      try shell.wait(forCard: 2)
      shell.press(.left)
      try shell.wait(forText: "waiting for the next card")
      shell.press(.right, .right)
      try shell.wait(forText: "there is no card yet")
      waiting.write(Self.cards[2])
      try shell.wait(forCard: 3)
      try waiting.leave()
      #expect(try waiting.exported() == ["like p001", "nope p002"])
    }

    @Test(arguments: ["", "--plain"], [(Key.quit, 0), (.controlC, 130)])
    func `one can leave while it waits`(options: String, way: (key: Key, code: Int)) throws {
      let waiting = try Waiting(options)
      waiting.shell.press(.right)
      try waiting.leave(way.key)
      try waiting.shell.wait(forPrompt: 2)
      waiting.shell.type("echo ended: ${PIPESTATUS[1]}\r")
      try waiting.shell.wait(forText: "ended: \(way.code)")
    }

    @Test(
      arguments: ["", "--plain", "--order random", "--record r.jsonl"],
      [
        ("", "no cards in it"), ("\n\n", "no cards in it"), ("{\"id\":", "line 2, column 1"),
        ("[{\"id\":", "line 1, column 2"),
      ])
    func `what turns out to be no deck ends it with one line, the terminal given back`(
      options: String, deck: (text: String, complaint: String)
    ) throws {
      let waiting = try Waiting(options)
      waiting.shell.press(.right)
      waiting.write(deck.text)
      waiting.end()
      try waiting.shell.waitUntil("the terminal to be given back") { !waiting.shell.terminal.isRaw }
      try waiting.shell.wait(forText: deck.complaint)
      try waiting.shell.wait(forPrompt: 2)
      waiting.shell.type("echo ended: ${PIPESTATUS[1]}\r")
      try waiting.shell.wait(forText: "ended: 65")
      let complaints = waiting.shell.emulator.rowsAsText.filter { $0.hasPrefix("swipedeck: ") }
      #expect(complaints.count == 1)
    }

    @Test func `the deck's title and words are shown when they come`() throws {
      let waiting = try Waiting()
      try waiting.shell.wait(forText: "standard input")
      waiting.write(#"{"title":"Late","like":"Yes","cards":[\#(Self.cards[0]),\#(Self.cards[1]),"#)
      try waiting.shell.wait(forCard: 1)
      try waiting.shell.wait(forText: "Late")
      try waiting.shell.wait(forText: "Yes")
      waiting.shell.press(.right)
      try waiting.shell.wait(forCard: 2)
      try waiting.leave()
      let decks = try waiting.work.run("decks")
      #expect(decks.output.contains("Late"))
    }

    @Test func `cards that must all be known are waited for on the stage too`() throws {
      let waiting = try Waiting("--record record.jsonl")
      waiting.write(Self.cards[0], Self.cards[1])
      waiting.shell.press(.right)
      try waiting.shell.wait(forText: "there is no card yet")
      waiting.end()
      try waiting.shell.wait(forCard: 1)
      waiting.shell.press(.right)
      try waiting.shell.wait(forCard: 2)
      try waiting.leave()
      let played = try waiting.work.runTool(builtExecutable("swipedeck"), "simulate", "record.jsonl")
      #expect(played.status == .exited(0) && played.output.contains(#""direction":"right","cause":"key""#))
    }

    @Test(arguments: [("--title nam", "did you mean name?"), ("--from p00", "p00")])
    func `a name that the deck does not have is told when it comes`(
      options: String, complaint: String
    ) throws {
      let waiting = try Waiting(options)
      waiting.write(Self.cards[0], Self.cards[1])
      waiting.end()
      try waiting.shell.wait(forText: complaint)
      try waiting.shell.wait(forPrompt: 2)
      waiting.shell.type("echo ended: ${PIPESTATUS[1]}\r")
      try waiting.shell.wait(forText: "ended: 64")
    }

    @Test(
      arguments: ["", "--plain", "--deck-id mine"],
      [
        ("", Key?.none), ("\n", nil), ("{\"id\":", nil), ("[{\"id\":", nil), ("", .quit), ("", .controlC),
        (cards[0], .quit), (cards[0], .controlC),
      ])
    func `a pipe on which nothing was chosen leaves nothing in the log`(
      options: String, way: (text: String, key: Key?)
    ) throws {
      let waiting = try Waiting(options)
      waiting.write(way.text)
      if way.text == Self.cards[0] { try waiting.shell.wait(forCard: 1) }
      if let key = way.key { try waiting.leave(key) } else { waiting.end() }
      try waiting.shell.wait(forPrompt: 2)
      // A name that was given stays known, unless there was no deck.
      let isKept = options.contains("mine") && way.key != nil
      #expect(try waiting.work.run("decks").output.isEmpty != isKept)
      #expect(try waiting.work.run("check").status == .exited(0))
    }

    @Test func `a pipe is resumed under a name, and other cards under the name are refused`() throws {
      let work = try Workplace()
      let first = try Waiting("--deck-id trial", work: work)
      first.write(Self.cards[0], Self.cards[1], Self.cards[2])
      try first.shell.wait(forCard: 1)
      first.shell.press(.right)
      try first.shell.wait(forCard: 2)
      try first.leave()
      let second = try Waiting("--deck-id trial", work: work)
      second.write(Self.cards[0])
      second.write(Self.cards[1])
      try second.shell.wait(forCard: 2)
      try second.leave()
      let third = try Waiting("--deck-id trial", work: work)
      third.write(Self.cards[0].replacingOccurrences(of: "Person", with: "Somebody"), Self.cards[1])
      third.end()
      try third.shell.wait(forText: "1 of 1 cards compared are not what was decided on")
    }
  }
}
