import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// Commands that only read a log leave its folder as it is, to the byte, whatever lies in it.
  @Suite struct UnchangedLogTests {
    /// What may lie beside a log, made of what a killed session leaves, and whether the choices are there to be read.
    private static let states: [(name: String, isWhole: Bool, change: @Sendable (Logs) throws -> Void)] = [
      ("closed", true, { try $0.close() }),
      (
        "closed, without the side file", true,
        {
          try $0.close(); try $0.remove("-lock")
        }
      ),
      (
        "closed, with an empty journal", true,
        {
          try $0.close(); try $0.put([], "-wal")
        }
      ),
      (
        "closed, with old shared memory", true,
        {
          try $0.close(); try $0.put([0, 1, 2], "-shm")
        }
      ),
      (
        "closed, with random bytes as a journal", true,
        {
          try $0.close(); try $0.put(Logs.random, "-wal")
        }
      ),
      (
        "without WAL", true,
        {
          try $0.close(); try $0.sqlite("PRAGMA journal_mode = DELETE")
        }
      ),
      ("killed", true, { _ in }),
      ("killed, without the side file", true, { try $0.remove("-lock") }),
      ("killed, without shared memory", true, { try $0.remove("-shm") }),
      ("killed, shared memory empty", true, { try $0.put([], "-shm") }),
      ("killed, shared memory random", true, { try $0.put(Logs.random, "-shm") }),
      ("killed, without a journal", false, { try $0.remove("-wal") }),
      ("killed, journal empty", false, { try $0.put([], "-wal") }),
      (
        "killed, journal empty, without shared memory", false,
        {
          try $0.put([], "-wal"); try $0.remove("-shm")
        }
      ),
      ("killed, journal random", false, { try $0.put(Logs.random, "-wal") }),
      (
        "killed, journal random, alone", false,
        {
          try $0.put(Logs.random, "-wal"); try $0.remove("-shm")
        }
      ),
      ("killed, magic damaged", false, { try $0.flip(2) }),
      ("killed, header's salt damaged", false, { try $0.flip(17) }),
      ("killed, a salt damaged", false, { try $0.flip(40) }),
      (
        "killed, a salt damaged, alone", false,
        {
          try $0.flip(40); try $0.remove("-shm")
        }
      ),
      (
        "killed, header damaged", false,
        {
          try $0.flip(2); try $0.remove("-shm")
        }
      ),
      (
        "killed, a frame's page damaged", false,
        {
          try $0.flip(32 + 24 + 99); try $0.remove("-shm")
        }
      ),
      (
        "killed, journal cut", false,
        {
          try $0.cut(100); try $0.remove("-shm")
        }
      ),
      (
        "killed, journal cut in its header", false,
        {
          try $0.cut(17); try $0.remove("-shm")
        }
      ),
    ]

    @Test(arguments: states.indices)
    func `no command that reads a log changes a byte in its folder`(number: Int) throws {
      let (name, isWhole, change) = Self.states[number]
      let work = try Workplace()
      let logs = try Logs(killedIn: work)
      try change(logs)
      let before = try logs.contents()
      for arguments in logs.readingCommands {
        let finished = try work.run(arguments, ownLog: false)
        let after = try logs.contents()
        let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        #expect(changed == [], "\(name): \(arguments)")
        guard isWhole else { continue }
        // There is but one person to agree with; it says so after it has read the log.
        let status: Int32 = arguments.first == "agreement" ? 65 : 0
        #expect(finished.status == .exited(status), "\(name): \(arguments): \(finished.errors)")
      }
      guard isWhole else { return }
      let exported = try work.run(["export", work.deck, "--log", logs.path], ownLog: false)
      #expect(try Choices(exported.output).words == ["like p001", "nope p002", "star p003"], "\(name)")
      // What writes finds all of it too.
      let undone = try work.run(["undo", work.deck, "--log", logs.path], ownLog: false)
      #expect(undone.output == "star p003\n", "\(name): \(undone.errors)")
    }

    @Test func `a log that a session has open is read with its newest, and stays open`() throws {
      let work = try Workplace()
      let session = try work.start()
      session.press(.right)
      try session.waitUntilSaved(1)
      for arguments in [
        ["stats", work.deck, "--log", work.log], ["merge", work.log, "-o", "copy.sqlite"],
        ["check", "--log", work.log],
      ] {
        #expect(try work.run(arguments, ownLog: false).status == .exited(0), "\(arguments)")
      }
      #expect(work.has("log.sqlite-wal") && work.has("log.sqlite-shm"))
      try work.expectChoices(["like p001"])
      session.press(.left)
      try session.waitUntilSaved(2)
      try work.expectChoices(["like p001", "nope p002"])
      try session.quit()
      try work.expectChoices(["like p001", "nope p002"])
    }

    @Test(arguments: [
      "", "x", String(repeating: "x", count: 511), String(repeating: "some text\n", count: 400),
    ])
    func `no command that reads makes a log of what is none, or anything beside it`(text: String) throws {
      let work = try Workplace()
      let logs = try Logs(path: "other", in: work)
      try logs.put(text.utf8, "")
      let before = try logs.contents()
      for arguments in logs.readingCommands {
        let finished = try work.run(arguments, ownLog: false)
        #expect(try logs.contents() == before, "\(arguments)")
        #expect(
          finished.status != .exited(0) || arguments[0] == "---completion" || text.isEmpty, "\(arguments)")
      }
      let checked = try work.run(["check", "--log", logs.path], ownLog: false)
      #expect(checked.status == .exited(65))
      #expect(checked.errors.contains("is not a swipedeck log; name another file"))
    }
  }

  /// A log in a folder of its own.
  private struct Logs {
    let folder: String
    let path: String
    let work: Workplace

    static let random = (0..<9000).map { _ in UInt8.random(in: 0...255) }

    init(path name: String, in work: Workplace) throws {
      (folder, self.work) = (work.folder + "/logs", work)
      path = folder + "/" + name
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }

    /// With three choices of a session that was killed.
    init(killedIn work: Workplace) throws {
      try self.init(path: "log.sqlite", in: work)
      // A first session, so that the second one's choices alone are in the journal.
      let first = try work.start()
      try first.quit()
      let session = try work.start()
      session.press(.right, .left, .up)
      try session.waitUntilSaved(3)
      session.kill()
      try session.waitForExit()
      for ending in ["", "-wal", "-shm", "-lock"] {
        try FileManager.default.moveItem(atPath: work.log + ending, toPath: path + ending)
      }
    }

    var readingCommands: [[String]] {
      [
        ["stats", work.deck, "--log", path], ["log", work.deck, "--log", path], ["decks", "--log", path],
        ["check", "--log", path], ["check", "--log", path, "--json"], ["agreement", work.deck, path],
        ["merge", path, "-o", work.folder + "/\(UUID().uuidString).sqlite"],
        ["export", work.deck, "--log", path], ["export", work.deck, "--log", path, "--format", "csv"],
        [
          "---completion", "export", "--", "--as", "5", "0", "swipedeck", "export", work.deck, "--log", path,
          "--as",
          "",
        ],
      ]
    }

    /// Names, bytes and times of what is in the folder.
    func contents() throws -> [String: [String]] {
      var contents: [String: [String]] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
        let bytes = try Data(contentsOf: URL(filePath: folder + "/" + name))
        contents[name] = [
          bytes.base64EncodedString(), "\(attributes[.modificationDate] ?? "")",
          "\(attributes[.posixPermissions] ?? "")", "\(attributes[.systemFileNumber] ?? "")",
        ]
      }
      return contents
    }

    /// As another program does that has it open and closes it.
    func close() throws { try sqlite("SELECT count(*) FROM event") }

    func sqlite(_ sql: String) throws {
      let script =
        "import sqlite3, sys; log = sqlite3.connect(sys.argv[1]); log.execute(sys.argv[2]).fetchall(); log.close()"
      let finished = try work.runTool("/usr/bin/python3", "-c", script, path, sql)
      #expect(finished.status == .exited(0), "\(finished.errors)")
    }

    func put(_ bytes: some Sequence<UInt8>, _ ending: String) throws {
      try Data(bytes).write(to: URL(filePath: path + ending))
    }

    func remove(_ ending: String) throws { try FileManager.default.removeItem(atPath: path + ending) }

    /// One bit of the journal.
    func flip(_ place: Int) throws {
      var bytes = try Data(contentsOf: URL(filePath: path + "-wal"))
      bytes[place] ^= 1
      try put(bytes, "-wal")
    }

    func cut(_ size: Int) throws {
      try put(Data(contentsOf: URL(filePath: path + "-wal")).prefix(size), "-wal")
    }
  }
}
