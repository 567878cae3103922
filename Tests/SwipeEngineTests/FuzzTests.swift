import TestSupport
import Testing

@testable import SwipeEngine

/// Thousands of short random sessions against what must hold in every one of them.
struct FuzzTests {
  @Test(arguments: 0..<40)
  func `whatever comes in whatever order, the invariants hold`(batch: Int) throws {
    for script in 0..<Repetitions.count(13, full: 65) {
      let seed = UInt64(batch * 1000 + script)
      guard try RandomSession.failure(seed: seed, steps: 0..<60) != nil else { continue }
      let steps = try Shrinking.smallest(Array(0..<60)) {
        try RandomSession.failure(seed: seed, steps: $0) != nil
      }
      let found = try #require(try RandomSession.failure(seed: seed, steps: steps))
      Issue.record("seed \(seed), steps \(steps): \(found.text)\n\(found.script.joined(separator: "\n"))")
      return
    }
  }

  @Test func `a failing script shrinks to the events that matter`() {
    let smallest = Shrinking.smallest(Array(0..<60)) { $0.contains(17) && $0.contains(42) }
    #expect(smallest == [17, 42])
  }

  @Test func `the same events give the same effects, to the last bit`() throws {
    for seed in UInt64(0)..<50 {
      var one = try RandomSession(seed: seed)
      var other = try RandomSession(seed: seed)
      for step in 0..<60 {
        one.step(step)
        other.step(step)
      }
      #expect(one.effects == other.effects, "seed \(seed)")
    }
  }

  @Test func `the random sessions get everywhere`() throws {
    var counts: [String: Int] = [:]
    for seed in UInt64(0)..<500 {
      var session = try RandomSession(seed: seed)
      for step in 0..<60 { session.step(step) }
      session.finish()
      for effect in session.effects { counts[kind(of: effect), default: 0] += 1 }
    }
    let kinds =
      ["pan", "taken", "armed", "ask", "chosen", "exited", "returned", "finished"]
      + CancellationReason.allCases.map { "cancelled \($0)" }
      + [ReversalCause.undo, .redo, .raise, .unsaved, .gesture].map { "reversed \($0)" }
    for kind in kinds { #expect(counts[kind, default: 0] >= 10, "\(kind)") }
  }

  private func kind(of effect: SwipeEffect<UInt32>) -> String {
    switch effect {
    case .pan: "pan"
    case .taken: "taken"
    case .armed: "armed"
    case .ask: "ask"
    case .chosen: "chosen"
    case .exited: "exited"
    case .cancelled(let cancellation): "cancelled \(cancellation.reason)"
    case .returned: "returned"
    case .undone(let reversal), .redone(let reversal): "reversed \(reversal.cause)"
    case .tapped: "tapped"
    case .finished: "finished"
    }
  }
}
