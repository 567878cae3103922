import Foundation
import Glibc
import TerminalEmulator
import Testing

extension EndToEnd {
  /// A log where nothing can be written: everything that only reads works, and what would write says why not.
  @Suite struct FullDiskTests {
    enum State: CaseIterable {
      /// All is in the one file.
      case closed
      /// As a program leaves it that was killed.
      case killed
      /// The same, and somebody copied only what has choices in it.
      case copied
      /// Another program has it open.
      case open
    }

    static let faults: [(FaultyDisk.Fault, String)] = [
      (.noSpace, "no room on the disk of"), (.quota, "no room on the disk of"),
      (.tooLarge, "no room on the disk of"), (.readOnly, "read-only"),
    ]

    @Test(arguments: faults.indices, State.allCases)
    func `reading works where nothing can be written, and leaves nothing`(fault: Int, state: State) throws {
      let (fault, words) = Self.faults[fault]
      let work = try Workplace()
      let disk = try FaultyDisk(work)
      let session = try prepare(work, state)
      let names = try files(of: work)
      try disk.fail("write", "create", "sync", fault == .readOnly ? "modify" : "-", with: fault)
      for arguments in [
        ["stats", work.deck], ["log", work.deck], ["export", work.deck, "-o", work.folder + "/out.json"],
        ["export", work.deck, "--format", "csv"], ["decks"], ["check"],
      ] {
        let finished = try work.run(on: disk, arguments)
        #expect(finished.status == .exited(0), "\(arguments): \(finished.errors)")
        #expect(!finished.errors.contains(words), "\(arguments): \(finished.errors)")
      }
      #expect(try Choices(work.read("out.json")).words == ["like p001", "nope p002", "star p003"])
      for arguments in [["undo", work.deck], ["reset", work.deck, "--yes"]] {
        let finished = try work.run(on: disk, arguments)
        #expect(finished.complaints.count == 1 && finished.errors.contains(words), "\(finished.errors)")
        #expect(finished.status == .exited(fault == .readOnly ? 73 : 74))
      }
      #expect(try files(of: work) == names)
      if state == .open { try session.quit() }
      try disk.heal()
      try work.expectChoices(["like p001", "nope p002", "star p003"])
    }

    @Test(arguments: faults.indices)
    func `a session does not begin where nothing can be written, and says why`(fault: Int) throws {
      let (fault, words) = Self.faults[fault]
      let work = try Workplace()
      let disk = try FaultyDisk(work)
      let session = try work.start()
      session.press(.right)
      try session.waitUntilSaved(1)
      try session.quit()
      try disk.fail("write", "create", "sync", fault == .readOnly ? "modify" : "-", with: fault)
      let another = try TerminalSession(
        testedProgram, [work.deck, "--log", work.log],
        environment: disk.environment(of: work), directory: work.folder)
      #expect(try another.waitForExit() == .exited(fault == .readOnly ? 73 : 74))
      #expect(another.emulator.contains(String(words.prefix(7))))
    }

    enum Place: String, CaseIterable { case full, readOnly }

    /// The same with a disk that is really full, the folder for temporary files on it too, and with one that is really
    /// read-only.
    @Test(
      .enabled(if: geteuid() == 0, "as root, for a disk of its own"), arguments: Place.allCases,
      State.allCases.filter { $0 != .open })
    func `a real disk`(place: Place, state: State) throws {
      let work = try Workplace()
      _ = try prepare(work, state, "--deck-id", "trial")
      let script = """
        set -e
        mkdir disk; mount -t tmpfs -o size=2m none disk
        cp trial.json log.sqlite* disk/; log=disk/log.sqlite; deck=disk/trial.json
        if [ \(place) = full ]; then dd if=/dev/zero of=disk/filler bs=4k 2>/dev/null || true
        else mount -o remount,ro disk; fi
        TMPDIR=$PWD/disk; export TMPDIR
        for command in stats log export; do $S $command $deck --deck-id trial --log $log > /dev/null; done
        $S export $deck --deck-id trial -o out.json --log $log
        $S decks --log $log > /dev/null
        $S check --log $log
        # There is but one person to agree with; it says so after it has read the log.
        $S agreement $deck --deck-id trial $log || test $? = 65
        $S undo $deck --deck-id trial --log $log || true
        echo done
        """
      let finished = try work.runTool(
        "/usr/bin/unshare", "-m", "/bin/sh", "-c", "S=\(testedProgram)\n" + script)
      guard !finished.errors.contains("unshare") else {
        return print("torture: a real disk: left out, as there are no mounts of one's own here")
      }
      #expect(finished.output.hasSuffix("done\n"), "\(finished)")
      #expect(!finished.errors.contains("nobody has decided"), "\(finished)")
      // A full disk may have the little room that an undo takes, in what a killed program left for one.
      let isUndone = finished.output.contains("star p003\n") && place == .full
      let words = place == .full ? "no room on the disk of" : "read-only"
      #expect(finished.errors.contains(words) != isUndone, "\(finished)")
      #expect(try Choices(work.read("out.json")).words == ["like p001", "nope p002", "star p003"])
    }

    @Test(arguments: [0, 1, 16, 64])
    func `a limit on the size of files ends no program, and is told as no room`(blocks: Int) throws {
      let work = try Workplace()
      _ = try prepare(work, .copied)
      let script = """
        S="$0"; deck="$1"; log="$2"
        (ulimit -f \(blocks); for command in stats log export undo; do $S $command $deck --log $log; done
          $S check --log $log) 2>&1 | cat
        """
      let finished = try work.runTool(
        "/bin/sh", "-c", script, testedProgram, work.deck, work.log)
      #expect(finished.output.contains(#""choice":"star""#), "\(finished)")
      #expect(finished.output.contains(": nothing is wrong"), "\(finished)")
      #expect(
        finished.output.contains("no room on the disk of") || finished.output.contains("\nstar p003\n"),
        "\(finished)")
      if blocks == 0 { #expect(finished.output.contains("no room on the disk of"), "\(finished)") }
    }

    /// - Returns: The session that made three choices, which has ended or not.
    private func prepare(_ work: Workplace, _ state: State, _ options: String...) throws -> TerminalSession {
      let session = try work.start(options: options)
      session.press(.right, .left, .up)
      try session.waitUntilSaved(3)
      switch state {
      case .closed: try session.quit()
      case .killed, .copied:
        session.kill()
        try session.waitForExit()
        if state == .copied { try FileManager.default.removeItem(atPath: work.log + "-shm") }
      case .open: break
      }
      return session
    }

    private func files(of work: Workplace) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: work.folder).filter { $0.hasPrefix("log.sqlite") }
        .sorted()
    }
  }
}
