import Foundation
import Glibc
import TerminalEmulator
import TestSupport
import Testing

extension EndToEnd {
  /// The log on a file system in a file: what that file holds at any moment is what had reached the disk.
  @Suite struct PowerCutTests {
    @Test(
      .enabled(if: Repetitions.areFull && geteuid() == 0, "for make torture, as root"),
      .timeLimit(.minutes(20)))
    func `what the screen called saved outlives a power cut`() throws {
      let seed = UInt64.random(in: 0 ... .max)
      var dice = SeededGenerator(seed: seed)
      var tally = TortureTally()
      for _ in 0..<max(5, Repetitions.kills / 10) {
        let count = 2000
        let work = try Workplace(cards: count)
        guard
          try shell(
            work, "truncate -s 48M disk && mkfs.ext4 -q -F disk && mkdir mnt cut && mount -o loop disk mnt")
        else {
          _ = try shell(work, "umount mnt")
          return print("torture: power cut: left out, as there are no loop devices here")
        }
        defer { _ = try? shell(work, "umount cut; umount mnt") }
        var stream = KeyStream(cards: work.ids(count), after: [], takesBack: false)
        var saved = SavedCounter()
        let session = try TerminalSession(
          testedProgram, [work.deck, "--log", work.folder + "/mnt/log.sqlite"],
          environment: work.environment, directory: work.folder)
        session.hammer(
          &stream, for: .milliseconds(Int.random(in: 300...2500, using: &dice)), saved: &saved, dice: &dice)
        session.signal(SIGSTOP)
        session.pump()
        saved.look(at: session)
        #expect(try shell(work, "cp --sparse=always disk copy"))
        session.kill()
        try #require(try shell(work, "mount -o loop copy cut"))
        let listed = try work.runTool(
          testedProgram, "log", work.deck, "--json", "--log", work.folder + "/cut/log.sqlite")
        // A cut before the deck was entered leaves nothing to list.
        let events = listed.status == .exited(0) ? listed.output.split(separator: "\n").count : 0
        tally.rounds += 1
        tally.saved += saved.count
        tally.logged += events
        tally.lost += max(0, saved.count - events)
        #expect(events >= saved.count, "seed \(seed)")
      }
      tally.tell("power cut")
      #expect(tally.isClean)
    }

    private func shell(_ work: Workplace, _ command: String) throws -> Bool {
      try work.runTool("/bin/sh", "-c", command).status == .exited(0)
    }
  }
}
