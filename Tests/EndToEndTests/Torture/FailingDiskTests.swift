import Foundation
import Glibc
import TerminalEmulator
import Testing

extension EndToEnd {
  /// When the disk says no: what was saved stays, what was not comes back on the screen, and nobody is thrown out.
  @Suite struct FailingDiskTests {
    @Test func `a full disk takes back what it could not save, and nothing else`() throws {
      let work = try Workplace(cards: 200)
      // A limit on the size of files is what a full disk looks like from inside, without one.
      let command = "ulimit -f 400; exec \"$0\" \"$@\""
      let session = try TerminalSession(
        "/bin/bash", ["-c", command, testedProgram, work.deck, "--log", work.log],
        environment: work.environment, directory: work.folder)
      try session.wait(forCard: 1)
      var saved = SavedCounter()
      for _ in 0..<60 where !session.emulator.contains("Not saved") {
        session.press(.right)
        try session.waitUntil("an answer of the disk") {
          saved.look(at: session)
          return session.emulator.contains("Not saved") || session.emulator.contains(" \(saved.count) saved")
        }
      }
      try session.wait(forText: "Not saved")
      session.pump()
      saved.look(at: session)
      session.press(.quit)
      try session.waitForExit()
      let events = try work.events()
      #expect(events.count >= saved.count && saved.count > 0)
      #expect(events == (0..<events.count).map { "choose like \(Workplace.id($0 + 1))" })
      #expect(try work.logIsSound())
      print(
        "torture: full disk: \(saved.count) called saved, \(events.count) there, then refused and taken back")
    }

    @Test(arguments: [FaultyDisk.Fault.noSpace, .quota, .tooLarge])
    func `no room is told in words, and no longer once something was saved`(fault: FaultyDisk.Fault) throws {
      let work = try Workplace()
      let disk = try FaultyDisk(work)
      let session = try work.start(on: disk)
      session.press(.right)
      try session.waitUntilSaved(1)
      try disk.fail("write", with: fault)
      session.press(.left)
      try session.wait(forText: "Not saved, taken back: no room on the disk of")
      try session.wait(forCard: 2)
      try disk.heal()
      session.press(.up)
      try session.waitUntilSaved(2)
      try session.wait(for: "the notice to go") { !$0.contains("no room") }
      try session.quit()
      #expect(try work.events() == ["choose like p001", "choose star p002"])
    }

    /// One choice is saved, and of a second one nobody knows.
    private func unsureSession(_ work: Workplace, _ disk: FaultyDisk) throws -> TerminalSession {
      let session = try work.start(on: disk)
      session.press(.right)
      try session.waitUntilSaved(1)
      try disk.fail("sync", with: .broken)
      session.press(.left)
      try session.wait(forText: "Not sure whether")
      return session
    }

    @Test func `a flush that failed is not called taken back: it is tried until it is done`() throws {
      let work = try Workplace()
      let disk = try FaultyDisk(work)
      let session = try unsureSession(work, disk)
      session.press(.up)
      try session.wait(forText: "saving 2")
      #expect(!session.emulator.contains("taken back"))
      try disk.heal()
      try session.waitUntilSaved(3)
      try session.wait(for: "the notice to go") { !$0.contains("Not sure") }
      try session.quit()
      #expect(try work.events() == ["choose like p001", "choose nope p002", "choose star p003"])
    }

    @Test func `leaving while nobody knows says so`() throws {
      let work = try Workplace()
      let disk = try FaultyDisk(work)
      let session = try unsureSession(work, disk)
      session.press(.quit)
      #expect(try session.waitForExit() == .exited(74))
      #expect(session.emulator.contains("1 choice may not be saved"))
      #expect(try work.events().first == "choose like p001")
    }

    /// The whole class is in `FilePresenceTests`; here is what a person sees of it.
    @Test(arguments: ["", "-wal", "-shm"])
    func `what the footer calls taken back is in no file, moved or not`(ending: String) throws {
      let work = try Workplace()
      let session = try work.start()
      session.press(.right)
      try session.waitUntilSaved(1)
      let files = FileManager.default
      try files.moveItem(atPath: work.log + ending, toPath: work.log + ".away" + ending)
      session.press(.right)
      try session.wait(forText: "Not saved, taken back")
      session.press(.quit)
      try session.waitForExit()
      if ending.isEmpty { try files.moveItem(atPath: work.log + ".away", toPath: work.log) }
      #expect(try work.events() == ["choose like p001"])
    }

    @Test func `six thousand keys and a quit are all saved`() throws {
      let work = try Workplace()
      let session = try work.start()
      session.type(String(repeating: "lu", count: 3000) + "q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(try work.events().count == 6000)
      try work.expectChoices([])
    }

    @Test func `a log that is removed under us is not written to as if nothing were`() throws {
      let work = try Workplace()
      let session = try work.start()
      session.press(.right)
      try session.waitUntilSaved(1)
      for ending in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: work.log + ending) }
      session.press(.right)
      try session.wait(forText: "Not saved")
      session.press(.quit)
      try session.waitForExit()
    }

    @Test func `a log that somebody else writes to is waited for`() throws {
      let work = try Workplace()
      let session = try work.start()
      session.press(.right)
      try session.waitUntilSaved(1)
      let script = """
        import sqlite3, sys
        log = sqlite3.connect(sys.argv[1], isolation_level=None)
        log.execute('BEGIN IMMEDIATE')
        print('held', flush=True)
        sys.stdin.readline()
        log.execute('ROLLBACK')
        """
      let holder = try TerminalSession("/usr/bin/python3", ["-c", script, work.log])
      try holder.wait(forText: "held")
      session.press(.right, .left)
      try session.wait(forText: "saving 2")
      holder.type("\r")
      try holder.waitForExit()
      try session.waitUntilSaved(3)
      try session.quit()
      #expect(!String(decoding: session.transcript, as: UTF8.self).contains("locked"))
      try work.expectChoices(["like p001", "like p002", "nope p003"])
    }

    @Test func `a folder that may not be written to is told of before anything is chosen`() throws {
      let work = try Workplace()
      let folder = work.folder + "/closed"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      chmod(folder, 0o555)
      chmod(work.folder, 0o755)
      let arguments = [work.deck, "--log", folder + "/log.sqlite"]
      let program = testedProgram
      // To root every folder is open.
      let session =
        geteuid() == 0
        ? try TerminalSession(
          "/usr/bin/setpriv", ["--reuid=65534", "--regid=65534", "--clear-groups", program] + arguments,
          environment: work.environment, directory: "/")
        : try TerminalSession(program, arguments, environment: work.environment)
      let end = try session.waitForExit()
      // Where nobody else may run the program, there is nothing to see.
      guard end != .exited(126), end != .exited(127) else { return }
      #expect(end == .exited(73))
      #expect(session.emulator.contains("closed"))
    }
  }
}
