import Foundation
import Glibc
import TerminalEmulator
import Testing

extension EndToEnd {
  /// The front without a screen, word for word.
  @Suite struct PlainTests {
    private static let tags = "tags: first tag of 001, second tag of 001, third tag of 001"
    private static let keys = [
      "l LIKE, h NOPE, k STAR, j LATER, u undo, Ctrl-R redo,",
      "Space read on, o open its file or link, / find, n note, e export, ? keys, q quit.",
    ]

    private func start(_ work: Workplace, _ deck: String? = nil, _ options: String...) throws -> PlainSession
    {
      PlainSession(
        try TerminalSession(
          testedProgram, [deck ?? work.deck, "--plain", "--log", work.log] + options,
          environment: work.environment, directory: work.folder))
    }

    @Test func `a session: choices, undo, redo, cards put off, the end`() throws {
      let session = try start(Workplace(cards: 3))
      try session.expect(["Trial: 3 cards, 0 decided."] + Self.keys + ["1 of 3: Person 001"])
      try session.type("l", ["LIKE: Person 001", "2 of 3: Person 002"])
      try session.type("u", ["undone: Person 001", "1 of 3: Person 001"])
      try session.type("u", ["nothing to undo"])
      try session.type("\u{12}", ["LIKE: Person 001", "2 of 3: Person 002"])
      try session.type("j", ["LATER: Person 002", "3 of 3: Person 003"])
      try session.type(
        "h", ["NOPE: Person 003", "the card put off comes back", "3 of 3: Person 002"])
      try session.type(
        "k",
        [
          "STAR: Person 002", "End of the deck. You have been through all 3 cards.", "LIKE 1, NOPE 1, STAR 1",
          "a again: the 2; e export; u undo; q quit",
        ])
      try session.type("u", ["undone: Person 002", "3 of 3: Person 002"])
      try session.type(
        "\u{1B}[C",
        [
          "LIKE: Person 002", "End of the deck. You have been through all 3 cards.", "LIKE 2, NOPE 1",
          "a again: the 2; e export; u undo; q quit",
        ])
      try session.quit(behind: "3 choices saved (2 liked, 1 noped), 0 left: ")
    }

    @Test func `without a screen pictures are neither compared nor shown, which is said`() throws {
      let session = try start(Workplace(cards: 3))
      try session.expect(["Trial: 3 cards, 0 decided."] + Self.keys + ["1 of 3: Person 001"])
      try session.type("b", ["no pictures are shown here, so none can be compared"])
      try session.type("l", ["LIKE: Person 001", "2 of 3: Person 002"])
      try session.type("z", ["this card has no picture to show"])
      try session.quit(behind: "1 choice saved (1 liked), 2 left: ")
    }

    @Test func `a hidden side is read last, by itself`() throws {
      let session = try start(Workplace(cards: 3), nil, "--reveal", "age")
      try session.expect(["Trial: 3 cards, 0 decided."] + Self.keys + ["1 of 3: Person 001"])
      try session.type(
        " ", ["These are the words of 001.", Workplace.rest, Self.tags, "… Space turns it"])
      try session.type(" ", ["age: 21"])
      try session.quit(behind: nil)
    }

    @Test(arguments: [
      ("xterm-256color", "copied: p001"), ("dumb", "not copied: this terminal has no clipboard"),
    ])
    func `an id is copied where the terminal may take it, else it is said why not`(
      terminal: String, line: String
    ) throws {
      let work = try Workplace(cards: 1)
      let session = PlainSession(
        try TerminalSession(
          testedProgram, [work.deck, "--plain", "--log", work.log],
          environment: work.environment.merging(["TERM": terminal]) { $1 }, directory: work.folder))
      try session.wait(forLine: "1 of 1: Person 001")
      session.session.type("y")
      try session.wait { $0.hasSuffix(line) }
      let said = String(decoding: session.session.transcript, as: UTF8.self)
      #expect(said.contains("\u{1B}]52;c;cDAwMQ==\u{1B}\\") == (terminal != "dumb"))
      try session.quit(behind: nil)
    }

    @Test func `keys that come all at once are all said, and all saved`() throws {
      let work = try Workplace(cards: 12)
      let session = try start(work)
      try session.expect(["Trial: 12 cards, 0 decided."] + Self.keys + ["1 of 12: Person 001"])
      let names = (1...10).map { "LIKE: \(Workplace.name($0))" }
      session.session.type(String(repeating: "l", count: 10))
      try session.wait(forLine: "11 of 12: Person 011")
      #expect(session.newLines.filter { $0.hasPrefix("LIKE") } == names)
      try session.quit(behind: nil)
      try work.expectChoices((1...10).map { "like \(Workplace.id($0))" })
    }

    @Test func `reading on, help, notes and searching`() throws {
      let work = try Workplace(cards: 3)
      let session = try start(work)
      try session.expect(["Trial: 3 cards, 0 decided."] + Self.keys + ["1 of 3: Person 001"])
      try session.type(" ", ["These are the words of 001.", Workplace.rest, "age: 21", Self.tags])
      try session.type("?", Self.keys)
      try session.type("n", [], open: "note: ")
      session.session.type("call\u{7F}\u{7F}m")
      try session.wait(forOpenLine: "note: cam")
      try session.type("\r", ["note: cam", "noted"], also: ["note: call", "note: cal", "note: ca"])
      try session.type(
        " ", ["These are the words of 001.", Workplace.rest, "age: 21", Self.tags, "note: cam"])
      try session.type("/", [], open: "find: ")
      try session.type(
        "words of 003",
        [
          "find: words of 003",
          "found: Person 003. Down next, Enter to the top, Right LIKE, Left NOPE, Esc back",
        ],
        also: ["*"])
      try session.type("\u{1B}[D", ["NOPE: Person 003", "2 of 3: Person 001"], also: ["*"])
      session.session.type("/words of 003")
      try session.wait(for: { $0.hasPrefix("found: Person 003. noped, ") && $0.contains("Enter take back") })
      session.session.type("\u{7}")
      session.session.type("/nobody")
      try session.wait(forLine: "no card like this, Esc back")
      session.session.type("\u{7}")
      session.session.type("l")
      try session.wait(forLine: "LIKE: Person 001")
      try session.quit(behind: nil)
      try work.expectChoices(["nope p003", "like p001"])
    }

    @Test func `an export asks before it replaces a file, and takes y or n`() throws {
      let work = try Workplace(cards: 2)
      try work.write("mine", to: "trial.choices.json")
      let session = try start(work)
      try session.expect(["Trial: 2 cards, 0 decided."] + Self.keys + ["1 of 2: Person 001"])
      try session.type("l", ["LIKE: Person 001", "2 of 2: Person 002"])
      let question =
        "trial.choices.json was not written by swipedeck. Replace it? y yes, n no, a another name"
      try session.type("e", ["exporting …", question])
      try session.session.readQuestion()
      try session.type("n", ["not exported; the file is unchanged"])
      #expect(try work.read("trial.choices.json") == "mine")
      try session.type("e", ["exporting …", question])
      try session.session.readQuestion()
      try session.type("y", ["exported 1 choice to trial.choices.json"])
      #expect(try Choices(work.read("trial.choices.json")).words == ["like p001"])
      try session.quit(behind: "1 choice saved (1 liked), 1 left: ")
    }

    @Test(arguments: [0, SIGTERM]) func `what the log cannot keep is said, and the card is told again`(
      signal: Int32
    ) throws {
      let work = try Workplace(cards: 3)
      let session = try start(work)
      try session.wait(forLine: "1 of 3: Person 001")
      session.session.type("l")
      try session.wait(forLine: "2 of 3: Person 002")
      try session.session.waitUntil("the choice in the log") { try work.events().count == 1 }
      for ending in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: work.log + ending) }
      session.takeLines()
      session.session.type("h")
      try session.wait(forLine: "2 of 3: Person 002")
      let lines = session.takeLines()
      #expect(lines.first == "NOPE: Person 002")
      #expect(lines.contains { $0.hasPrefix("not saved, taken back: ") })
      if signal == 0 { session.session.type("q") } else { session.session.signal(signal) }
      #expect(try session.session.waitForExit() == (signal == 0 ? .exited(74) : .signaled(signal)))
      #expect(session.takeLines().contains { $0.contains("1 choice is not saved") })
    }

    @Test func `a pipe is waited for, and said to be`() throws {
      let work = try Workplace()
      #expect(mkfifo(work.folder + "/go", 0o600) == 0)
      let producer =
        #"printf '{"id":"a","title":"First"}\n'; read x < go; printf '{"id":"b","title":"Second"}\n'"#
      let session = PlainSession(
        try TerminalSession(
          "/bin/sh",
          ["-c", "(\(producer)) | \(testedProgram) - --plain --log '\(work.log)'"],
          environment: work.environment, directory: work.folder))
      try session.wait(forLine: "1 of 1: First")
      session.takeLines()
      try session.type("l", ["LIKE: First", "waiting for the next card …"])
      try work.write("go\n", to: "go")
      try session.wait(forLine: "2 of 2: Second")
      session.session.type("q")
      #expect(try session.session.waitForExit() == .exited(0))
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT]) func `a signal ends it, with the terminal as it was`(
      signal: Int32
    ) throws {
      let work = try Workplace(cards: 3)
      let session = try start(work)
      try session.wait(forLine: "1 of 3: Person 001")
      session.session.type("l")
      try session.wait(forLine: "2 of 3: Person 002")
      session.session.signal(signal)
      try session.session.expectEnd(.signaled(signal))
      try work.expectChoices(["like p001"])
    }

    @Test func `nothing from a deck, a file's name or a log steers the terminal`() throws {
      let work = try Workplace()
      let steering = "a\u{1B}[31m\u{9B}2Jb\u{202E}c\u{7}"
      let json = steering.unicodeScalars.map { "\\u" + String($0.value + 0x10000, radix: 16).suffix(4) }
        .joined()
      let name = "de\u{1B}[31mck\u{202E}.json"
      try work.write(
        #"""
        {"title":"\#(json)","like":"\#(json)","cards":[{"id":"\#(json)","title":"\#(json)","subtitle":"\#(json)",
        "body":"\#(json)","\#(json)":"\#(json)","tags":["\#(json)"],"url":"\#(json)"},{"id":"2"}]}
        """#, to: name)
      try work.write("mine", to: "de\u{1B}[31mck\u{202E}.choices.json")
      let session = try start(work, name)
      try session.wait { $0.hasPrefix("1 of 2: ") }
      session.session.type(" nx\r/a")
      try session.wait { $0.hasPrefix("found: ") }
      session.session.type("\u{7}")
      session.session.type("l")
      try session.wait { $0.hasPrefix("2 of 2: ") }
      session.session.type("e")
      try session.wait { $0.contains("Replace it?") }
      try session.session.readQuestion()
      session.session.type("yoq")
      try session.session.waitForExit()
      session.expectNothingSteering()
      for arguments in [
        ["log", name], ["decks"], ["stats", name], ["check", name], ["export", name, "--format", "lines"],
        ["export", name], ["export", name, "--format", "csv"], ["export", name, "--format", "cards"],
        ["export", name, "--format", "jsonl"], ["log", name, "--json"], ["decks", "--json"],
        ["undo", name], ["check", name, "--json"], ["config"], ["stats", name, "--json"],
        ["agreement", name, work.log], ["nosuch" + steering], ["--nosuch" + steering], ["export", steering],
        ["reset", name, "--yes"], ["merge", steering, "-o", steering], ["import", name, steering],
        ["log", name, "--since", steering], ["check", "--log", steering],
      ] {
        let needsLog = !["config", "merge", "check", "agreement"].contains(arguments[0])
        let session = PlainSession(
          try TerminalSession(
            testedProgram, arguments + (needsLog ? ["--log", work.log] : []),
            environment: work.environment.merging(["NO_COLOR": "1"]) { $1 }, directory: work.folder))
        try session.session.waitForExit()
        session.expectNothingSteering("\(arguments)")
      }
    }
  }
}

/// A terminal on which lines are said.
private final class PlainSession {
  let session: TerminalSession
  private var taken = 0

  init(_ session: TerminalSession) { self.session = session }

  /// All that was said since the last time, without the line that is not ended yet.
  var newLines: [String] { Array(lines.dropLast().dropFirst(taken)) }

  private var lines: [String] {
    String(decoding: session.transcript, as: UTF8.self).components(separatedBy: "\r\n")
  }

  @discardableResult
  func takeLines() -> [String] {
    session.pump()
    defer { taken = lines.count - 1 }
    return newLines
  }

  func wait(forLine line: String) throws { try wait { $0 == line } }

  func wait(for isMeant: (String) -> Bool) throws {
    try session.waitUntil("a line") { newLines.contains(where: isMeant) }
  }

  func wait(forOpenLine line: String) throws {
    try session.waitUntil("'\(line)'") {
      lines.last.map { $0.hasSuffix(line.last.map(String.init) ?? "") } == true
    }
  }

  /// Waits until the last of these has been said, and holds them against all that was.
  ///
  /// - Parameter also: What else may have been said, depending on how the keys came; `*` is anything.
  func expect(
    _ wanted: [String], also: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if let last = wanted.last {
      do {
        try session.waitUntil("a line") {
          newLines.filter { $0 == last }.count >= wanted.filter { $0 == last }.count
        }
      } catch {
        Issue.record("not said: \(wanted); but: \(newLines)", sourceLocation: sourceLocation)
        throw error
      }
    }
    let said = takeLines()
    let counted =
      also.isEmpty
      ? said : said.filter { line in wanted.contains(line) || !(also.contains("*") || also.contains(line)) }
    #expect(counted == wanted, sourceLocation: sourceLocation)
  }

  /// Types and waits for what is said.
  ///
  /// - Parameter open: The line that is begun.
  func type(
    _ keys: String, _ wanted: [String], open: String? = nil, also: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    session.type(keys)
    try expect(wanted, also: also, sourceLocation: sourceLocation)
    if let open { try session.waitUntil("'\(open)'") { lines.last == open } }
  }

  /// - Parameter leaving: How the line begins that is said when the terminal has been given back.
  func quit(behind leaving: String?) throws {
    session.type("q")
    let end = try session.waitForExit()
    #expect(end == .exited(0))
    #expect(session.terminal.settings == session.settingsBefore)
    guard let leaving else { return }
    let said = takeLines()
    #expect(said.count == 1 && said.first?.hasPrefix("swipedeck: " + leaving) == true, "\(said)")
  }

  func expectNothingSteering(_ what: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    session.pump()
    let said = String(decoding: session.transcript, as: UTF8.self)
    #expect(
      !said.isEmpty || what.contains("undo") || what.contains("merge"), "\(what)",
      sourceLocation: sourceLocation)
    let steering = said.unicodeScalars.filter {
      switch $0.value {
      case 0x0A, 0x0D, 0x09: false
      case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
    #expect(steering.isEmpty, "\(what): \(said.debugDescription)", sourceLocation: sourceLocation)
  }
}
