import Foundation
import Glibc
import TerminalEmulator
import Testing

extension EndToEnd {
  /// A deck of which nothing has come yet: the stage is there, and nothing is chosen unseen.
  @Suite struct AwaitingTests {
    private static let cards = [1, 2, 3].map {
      #"{"id":"\#(Workplace.id($0))","name":"\#(Workplace.name($0))","bio":"-"}"#
    }

    /// A shell in which `swipedeck -` waits for what is written to a pipe.
    private final class Waiting {
      let work: Workplace
      let shell: TerminalSession
      private var pipe: Int32

      /// - Parameter first: Cards that are there already, in front of the pipe.
      init(
        _ options: String = "", redirected: Bool = false, first: String? = nil, work: Workplace? = nil
      ) throws {
        let work = try work ?? Workplace()
        self.work = work
        shell = try work.shell()
        unlink(work.folder + "/pipe")
        mkfifo(work.folder + "/pipe", 0o600)
        let command = "swipedeck - --log log.sqlite \(options)"
        if let first { try work.write(first + "\n", to: "first") }
        let files = first == nil ? "pipe" : "first pipe"
        shell.type(redirected ? "\(command) < pipe\r" : "cat \(files) | \(command)\r")
        pipe = Glibc.open(work.folder + "/pipe", O_WRONLY | O_CLOEXEC)
        if first == nil { try shell.wait(forText: "aiting for the first card") }
      }

      func write(_ lines: String...) {
        let text = lines.map { $0 + "\n" }.joined()
        _ = text.withCString { Glibc.write(pipe, $0, strlen($0)) }
      }

      deinit { end() }

      /// What is ended is not ended again: another test may have a file of that number by then.
      func end() {
        if pipe >= 0 { close(pipe) }
        pipe = -1
      }

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
        try shell.wait(forText: "here is no card yet")
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
      try shell.wait(forText: "aiting for the next card")
      shell.press(.right, .right)
      try shell.wait(forText: "here is no card yet")
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
      try waiting.shell.wait(forText: "here is no card yet")
      waiting.end()
      try waiting.shell.wait(forCard: 1)
      waiting.shell.press(.right)
      try waiting.shell.wait(forCard: 2)
      try waiting.leave()
      try waiting.shell.wait(forPrompt: 2)
      let played = try waiting.work.runTool(testedProgram, "simulate", "record.jsonl")
      #expect(played.status == .exited(0), "\(played)")
      #expect(played.output.contains(#""direction":"right","cause":"key""#))
    }

    @Test(
      arguments: [
        ("--title nam", "did you mean name?"), ("--from p00", "p00"), ("--where nam=x", "did you mean name?"),
        ("--where nam~x --where name~P", "did you mean name?"), ("--where nam=", "did you mean name?"),
      ], [false, true])
    func `a name that the deck does not have is told when all of it has come`(
      names: (options: String, complaint: String), isThere: Bool
    ) throws {
      let waiting = try Waiting(names.options, first: isThere ? Self.cards[0] : nil)
      if !isThere { waiting.write(Self.cards[0]) }
      waiting.write(Self.cards[1])
      waiting.end()
      try waiting.shell.wait(forText: names.complaint)
      try waiting.shell.wait(forPrompt: 2)
      waiting.shell.type("echo ended: ${PIPESTATUS[1]}\r")
      try waiting.shell.wait(forText: "ended: 64")
      #expect(try waiting.work.run("decks").output.isEmpty)
    }

    @Test(arguments: ["--where late=yes", "--where LATE~Y --order file", "--limit 1 --where late=yes"])
    func `a condition on a field that only a later card has waits for it`(options: String) throws {
      let waiting = try Waiting(options + " --export out.json", first: Self.cards[0])
      try waiting.shell.wait(forText: "aiting for the next card")
      waiting.write(Self.cards[1], #"{"id":"p003","name":"Person 003","bio":"-","late":"yes"}"#)
      try waiting.shell.wait(forCard: 3)
      waiting.shell.press(.right)
      try waiting.shell.waitUntilSaved(1)
      try waiting.leave()
      #expect(try waiting.exported() == ["like p003"])
    }

    @Test func `a title that only a later card has is shown from there on`() throws {
      let waiting = try Waiting("--title late", first: Self.cards[0])
      try waiting.shell.wait(forCard: 1)
      waiting.write(#"{"id":"p002","name":"x","late":"Person 002","bio":"\#(Workplace.rest)"}"#)
      waiting.shell.press(.right)
      try waiting.shell.wait(forCard: 2)
      waiting.end()
      waiting.shell.press(.left)
      try waiting.shell.waitUntilSaved(2)
      #expect(!waiting.shell.emulator.rowsAsText.joined().contains("--title"))
    }

    @Test func `who has chosen already is only told of a wrong name`() throws {
      let waiting = try Waiting("--title nam --export out.json", first: Self.cards[0])
      try waiting.shell.wait(forCard: 1)
      waiting.shell.press(.right)
      try waiting.shell.waitUntilSaved(1)
      waiting.write(Self.cards[1])
      waiting.end()
      try waiting.shell.wait(forText: "did you mean name?")
      try waiting.shell.wait(forCard: 2)
      waiting.shell.press(.left)
      try waiting.shell.waitUntilSaved(2)
      try waiting.leave()
      #expect(try waiting.exported() == ["like p001", "nope p002"])
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
