import Foundation
import TerminalEmulator
import TestSupport
import Testing

extension EndToEnd {
  // One after another, as all have one server, whose roles `team init` makes.
  @Suite(.serialized, .enabled(if: PrivatePostgres.isInstalled, "no PostgreSQL 15 or newer is installed"))
  struct TeamTests {
    @Test func `two people share a deck, each card is one person's, and all is on the server at the end`()
      throws
    {
      let place = try TeamPlace()
      let ann = try place.open("ann")
      let bob = try place.open("bob")
      var cards: Set<Int> = []
      for session in [ann, bob] {
        for key in [Key.right, .left, .up] {
          let card = try session.decide(key)
          #expect(cards.insert(card).inserted, "card \(card) is two people's")
        }
      }
      try ann.quit()
      try bob.quit()
      let own =
        try place.choices(of: "ann").map { "ann \($0)" } + place.choices(of: "bob").map { "bob \($0)" }
      #expect(own.count == 6)
      #expect(try place.answers().sorted() == own.sorted())
    }

    @Test func `two who decide each card decide all of it, and a lead reads where they differ`() throws {
      let place = try TeamPlace(cards: 6, overlap: 2)
      for (person, keys) in [("ann", [Key.right, .right, .right]), ("bob", [.right, .left, .right])] {
        let session = try place.open(person)
        for key in keys + keys {
          try session.decide(key)
        }
        try session.waitForSummary()
        try session.quit()
      }
      #expect(try place.answers().count == 12)
      let disputes = try place.expectDone("team", "disputes", place.url(), place.deck)
      #expect(disputes.split(separator: "\n").count == 2)
      #expect(disputes.contains(#""bob""#) && disputes.contains("nope"))
      let consensus = try place.expectDone(
        "team", "export", place.url(), place.deck, "--consensus", "--format", "jsonl")
      #expect(consensus.split(separator: "\n").filter { $0.contains(#""choice":"disputed""#) }.count == 2)
      #expect(consensus.split(separator: "\n").filter { $0.contains(#""choice":"like""#) }.count == 4)
    }

    @Test func `undo, redo and a choice of another day arrive as they stand`() throws {
      let place = try TeamPlace(cards: 12)
      let first = try place.open("ann")
      let card = try first.decide(.right)
      try first.waitUntilSaved(1)
      try first.quit()
      #expect(try place.answers() == ["ann like \(Workplace.id(card))"])
      let second = try place.open("ann")
      #expect(try second.topCard() != card)
      second.press(.backspace)
      try second.wait(forCard: card)
      try second.decide(.left)
      try second.quit()
      #expect(try place.answers() == ["ann nope \(Workplace.id(card))"])
      #expect(try place.choices(of: "ann") == ["nope \(Workplace.id(card))"])
    }

    @Test func `what was called saved is sent after kill -9, once`() throws {
      let place = try TeamPlace(cards: 12)
      let first = try place.open("ann")
      for _ in 0..<2 { try first.decide(.right) }
      try first.waitUntilSaved(2)
      first.kill()
      let second = try place.open("ann")
      try place.wait(forAnswers: 2, while: second)
      try second.decide(.right)
      try place.wait(forAnswers: 3, while: second)
      try second.quit()
      #expect(try place.query("SELECT count(*) FROM team.event") == "3")
    }

    @Test func `a session begins and goes on without the server, says so, and sends when it is back`() throws
    {
      let place = try TeamPlace(cards: 64, people: ["ann"])
      let line = try BadLine(to: place.server.socket)
      let first = try place.open("ann", port: line.port)
      _ = try first.topCard()
      try line.say("hang")
      for key in [Key.right, .left, .right] { try first.decide(key) }
      try first.waitUntilSaved(3)
      try first.quit()
      try line.say("refuse")
      let second = try place.open("ann", port: line.port)
      try second.wait(forText: "offline")
      try second.decide(.right)
      try second.waitUntilSaved(4)
      #expect(try place.answers().isEmpty)
      try line.say("go")
      try place.wait(forAnswers: 4, while: second)
      try second.quit()
      #expect(try place.choices(of: "ann").count == 4)
    }

    @Test func `an answer that breaks off in its middle costs nothing`() throws {
      let place = try TeamPlace(cards: 64, people: ["ann"])
      let line = try BadLine(to: place.server.socket)
      for bytes in [1, 40, 700, 2500, 9000] {
        try line.say("cut \(bytes)")
        let session = try place.open("ann", port: line.port, log: "ann")
        try session.waitUntil("a card, or the end") {
          session.pump()
          return session.emulator.contains("Person ") || (try? session.waitForExit(within: .zero)) != nil
        }
        session.kill()
        try line.say("go")
      }
      let session = try place.open("ann", port: line.port)
      for _ in 0..<2 { try session.decide(.right) }
      try place.wait(forAnswers: 2, while: session)
      try session.quit()
    }

    @Test func `cards of who has left go to others, and a choice that comes late is kept and told`() throws {
      let place = try TeamPlace(cards: 8, lease: 1)
      let line = try BadLine(to: place.server.socket)
      let ann = try place.open("ann", port: line.port)
      let card = try ann.topCard()
      try line.say("hang")
      ann.press(.right)
      try ann.waitUntilSaved(1)
      // Ann's lease runs out, and Bob gets the card.
      let bob = try place.open("bob")
      for _ in 0..<8 {
        try bob.decide(.left)
      }
      try place.wait(forAnswers: 8, while: bob)
      try bob.quit()
      try line.say("go")
      try ann.wait(forText: "came too late")
      try ann.quit()
      #expect(try place.answers().contains("bob nope \(Workplace.id(card))"))
      #expect(try place.query("SELECT count(*) FROM team.event WHERE NOT accepted") == "1")
      #expect(try place.choices(of: "ann") == ["like \(Workplace.id(card))"])
    }

    @Test func `one person on two machines is told so, and takes over when the first has ended`() throws {
      let place = try TeamPlace(cards: 8)
      let first = try place.open("ann")
      let card = try first.topCard()
      let second = try place.open("ann", log: "elsewhere")
      #expect(try second.waitForExit() == .exited(69))
      #expect(String(decoding: second.transcript, as: UTF8.self).contains("elsewhere"))
      first.press(.right)
      try first.waitUntilSaved(1)
      try first.quit()
      let third = try place.open("ann", log: "elsewhere")
      // What was decided on the first machine is not asked again.
      #expect(try third.topCard() != card)
      try third.quit()
    }

    @Test func `whom a service file names is nobody else than began the log`() throws {
      let place = try TeamPlace(cards: 8)
      let first = try place.open("ann")
      try first.decide(.right)
      try first.quit()
      let services = "\(place.work.folder)/services"
      func start(_ person: String) throws -> TerminalSession {
        let url = try #require(URLComponents(string: place.url(person)))
        let options = (url.queryItems ?? []).map { "\($0.name)=\($0.value ?? "")" }
        try Data(
          "[trial]\ndbname=\(url.path.dropFirst())\n\(options.joined(separator: "\n"))\n".utf8
        ).write(to: URL(filePath: services))
        return try TerminalSession(
          testedProgram,
          ["--team", "service=trial", place.deck, "--log", place.log("ann"), "--reduce-motion"],
          environment: place.work.environment.merging(["PGSERVICEFILE": services]) { $1 },
          directory: place.work.folder)
      }
      let second = try start("bob")
      #expect(try second.waitForExit() == .exited(77))
      let said = String(decoding: second.transcript, as: UTF8.self)
      #expect(said.contains("ann began it in this log, and you are bob"), "\(said)")
      let third = try start("ann")
      try third.decide(.right)
      try third.quit()
      #expect(try place.answers().count == 2)
    }

    @Test func `people whose clocks differ by days meet without losing anything`() throws {
      guard FileManager.default.fileExists(atPath: "/usr/bin/faketime") else { return }
      let place = try TeamPlace(cards: 4, overlap: 2)
      for (person, shift) in [("ann", "+3d"), ("bob", "-3d")] {
        let session = try TerminalSession(
          "/usr/bin/faketime",
          [
            "-f", shift, testedProgram, "--team", place.url(person), place.deck, "--log",
            place.log(person), "--reduce-motion",
          ], environment: place.work.environment, columns: 100, rows: 30, directory: place.work.folder)
        for _ in 0..<4 {
          try session.decide(.right)
        }
        try session.waitForSummary()
        try session.quit()
      }
      #expect(try place.answers().count == 8)
    }

    @Test func `a start without a team loads no libpq, and one with it does`() throws {
      let place = try TeamPlace(cards: 8, people: ["ann"])
      let alone = try place.work.start()
      #expect(try !place.libraries(of: alone).contains("libpq"))
      try alone.quit()
      let session = try place.open("ann")
      _ = try session.topCard()
      #expect(try place.libraries(of: session).contains("libpq"))
      try session.quit()
    }

    @Test func `who may not, and where nothing is, is told in a line`() throws {
      let place = try TeamPlace(cards: 4, people: ["ann", "eve"])
      try place.expectDone("team", "add", place.url(), place.deck, "eve", "--remove")
      for (arguments, status, words) in [
        (["--team", place.url("eve"), place.deck], 66, "eve"),
        (["--team", place.url("ann"), "nothing"], 66, "nothing"),
        (["--team", "postgresql://127.0.0.1:1/x", place.deck], 69, "127.0.0.1"),
        (["--team", "postgresql://ann:secret@127.0.0.1:1/x", place.deck], 64, ".pgpass"),
        (["--team", place.url("ann"), place.deck, "--as", "bob"], 64, "--as"),
        (
          ["--team", place.url("ann"), place.deck, "--reveal", "boi"], 64,
          "--reveal boi: no card of the first 1000 of trial has this field; did you mean bio?"
        ),
      ] {
        let session = try TerminalSession(
          testedProgram, arguments + ["--log", place.log("new")],
          environment: place.work.environment, directory: place.work.folder)
        #expect(try session.waitForExit() == .exited(Int32(status)), "\(arguments)")
        let said = String(decoding: session.transcript, as: UTF8.self)
        #expect(said.contains(words), "\(said)")
        #expect(!said.contains("secret"))
      }
    }
  }
}

extension TeamPlace {
  /// The files that are mapped into a program.
  fileprivate func libraries(of session: TerminalSession) throws -> String {
    let maps = try work.runTool("/bin/cat", "/proc/\(session.processID)/maps").output
    #expect(maps.contains("libc.so"))
    return maps
  }
}
