import TerminalEmulator
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct KillingTests {
    @Test(.timeLimit(.minutes(20)))
    func `what the screen called saved is in the log after kill -9, once, and in its order`() throws {
      let seed = UInt64.random(in: 0 ... .max)
      var dice = SeededGenerator(seed: seed)
      let count = 6000
      let work = try Workplace(cards: count)
      var tally = TortureTally()
      var before: [String] = []
      for _ in 0..<Repetitions.kills {
        tally.rounds += 1
        var stream = KeyStream(
          cards: work.ids(count), after: before, takesBack: tally.rounds.isMultiple(of: 2))
        var saved = SavedCounter()
        let session = try work.open()
        // On a slow machine a kill that may come at once would always come while it starts.
        if !tally.rounds.isMultiple(of: 3) { try session.waitUntilTaken() }
        session.hammer(
          &stream, for: .milliseconds(Int.random(in: 0...900, using: &dice)), saved: &saved, dice: &dice)
        session.kill()
        session.pump()
        saved.look(at: session)
        let after = try work.events()
        let new = Array(after.dropFirst(before.count))
        let asTyped = Array(stream.expected.prefix(new.count))
        #expect(
          Array(after.prefix(before.count)) == before, "seed \(seed): what was there is not there any more")
        #expect(new == asTyped, "seed \(seed)")
        // The state that the screen spoke of is one that the log has been through.
        let isThere = saved.count == 0 || stream.counts.prefix(new.count + 1).contains(saved.count)
        #expect(
          isThere,
          "seed \(seed): \(saved.count) were called saved, with \(stream.counts.prefix(new.count + 1)) in the log"
        )
        tally.saved += max(0, saved.count - stream.counts[0])
        tally.logged += new.count
        if !isThere { tally.lost += 1 }
        tally.doubled += Self.doubled(after)
        if new != asTyped { tally.strange += 1 }
        before = after
      }
      #expect(try work.logIsSound(), "seed \(seed)")
      #expect(tally.isClean && tally.logged > 0, "seed \(seed)")
      tally.tell("kill -9")
    }

    /// How many cards got a choice while they had one.
    private static func doubled(_ events: [String]) -> Int {
      var decided: Set<Substring> = []
      var doubled = 0
      for event in events {
        let words = event.split(separator: " ")
        if words[0] == "undo" {
          decided.remove(words[2])
        } else if !decided.insert(words[2]).inserted {
          doubled += 1
        }
      }
      return doubled
    }

    @Test(arguments: Repetitions.areFull ? [2, 4, 8] : [3])
    func `several people at one log at once lose nothing, and nobody hears of a lock`(people: Int) throws {
      let count = 40
      let work = try Workplace(cards: count)
      let sessions = try (0..<people).map { try work.open(nil, "--as", "person\($0)") }
      for session in sessions { try session.wait(forCard: 1) }
      let keys = String(repeating: Key.right.rawValue + Key.left.rawValue, count: count / 2)
      // A few keys each in turn, so that all of them write all the time.
      for start in stride(from: 0, to: keys.utf8.count, by: 12) {
        for session in sessions {
          session.send(Array(Array(keys.utf8)[start..<min(start + 12, keys.utf8.count)]))
        }
      }
      for session in sessions {
        try session.waitUntil("all to be saved", .seconds(60)) {
          for other in sessions { other.pump() }
          return session.emulator.contains(" \(count) saved")
        }
      }
      for session in sessions {
        let text = String(decoding: session.transcript, as: UTF8.self).lowercased()
        #expect(!text.contains("locked") && !text.contains("held by another"))
        session.kill()
      }
      for person in 0..<people {
        let events = try work.events("--as", "person\(person)")
        #expect(events.count == count && Set(events).count == count)
      }
      #expect(try work.logIsSound())
      print("torture: \(people) processes at once: \(people * count) choices, all there")
    }
  }
}
