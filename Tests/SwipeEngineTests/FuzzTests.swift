import Testing

@testable import SwipeEngine

/// Thousands of short random sessions against what must hold in every one of them.
struct FuzzTests {
  @Test(arguments: 0..<40)
  func `whatever comes in whatever order, the invariants hold`(batch: Int) throws {
    for script in 0..<65 {
      let seed = UInt64(batch * 1000 + script)
      var session = try RandomSession(seed: seed)
      for step in 0..<60 {
        session.step()
        if let complaint = session.complaint {
          Issue.record("seed \(seed), step \(step): \(complaint)")
          return
        }
      }
      session.finish()
      if let complaint = session.complaint {
        Issue.record("seed \(seed), at the end: \(complaint)")
        return
      }
    }
  }

  @Test func `the same events give the same effects, to the last bit`() throws {
    for seed in UInt64(0)..<50 {
      var one = try RandomSession(seed: seed)
      var other = try RandomSession(seed: seed)
      for _ in 0..<60 {
        one.step()
        other.step()
      }
      #expect(one.effects == other.effects, "seed \(seed)")
    }
  }
}
