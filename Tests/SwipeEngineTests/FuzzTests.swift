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

  @Test func `the random sessions get everywhere`() throws {
    var counts: [String: Int] = [:]
    for seed in UInt64(0)..<300 {
      var session = try RandomSession(seed: seed)
      for _ in 0..<60 { session.step() }
      session.finish()
      for effect in session.effects { counts[kind(of: effect), default: 0] += 1 }
    }
    let kinds =
      ["pan", "ask", "chosen", "exited", "returned", "finished"]
      + CancellationReason.allCases.map { "cancelled \($0)" }
      + [ReversalCause.undo, .redo, .raise, .unsaved].map { "reversed \($0)" }
    for kind in kinds { #expect(counts[kind, default: 0] >= 10, "\(kind)") }
  }

  private func kind(of effect: SwipeEffect<UInt32>) -> String {
    switch effect {
    case .pan: "pan"
    case .ask: "ask"
    case .chosen: "chosen"
    case .exited: "exited"
    case .cancelled(let cancellation): "cancelled \(cancellation.reason)"
    case .returned: "returned"
    case .undone(let reversal), .redone(let reversal): "reversed \(reversal.cause)"
    case .finished: "finished"
    }
  }
}
