import CHeap
import SwipeEngine

/// What a stack takes of the heap.
enum Memory {
  static func lines() -> [(what: String, bytes: String)] {
    guard heap_is_counted() else { return [("not counted on this system", "–")] }
    _ = heap(of: 10)  // what is made once in a process is no stack's
    return [
      ("CardStack<UInt32>, the value itself", "\(MemoryLayout<CardStack<UInt32>>.size)"),
      ("heap of a stack of 100 consecutive ids", "\(heap(of: 100))"),
      ("heap of a stack of 1,000,000 consecutive ids", "\(heap(of: 1_000_000))"),
      ("heap of a stack of 4,000,000,000 consecutive ids", "\(heap(of: 4_000_000_000))"),
      ("heap per run of undecided cards, of 1,000 runs", "\(heapPerRun())"),
      ("heap per undecided card, ids in an array", "\(heapPerSingle())"),
      ("heap per decided card, after 1,000,000 swipes", "\(heapPerChoice(after: 1_000_000))"),
      ("the same after 1,100,000, just grown", "\(heapPerChoice(after: 1_100_000))"),
    ]
  }

  private static func heap(of count: UInt32) -> Int {
    let before = heap_bytes()
    let stack = Scene.stack(of: count)
    defer { withExtendedLifetime(stack) {} }
    return Int(heap_bytes() - before)
  }

  private static func heapPerRun() -> Double {
    let before = heap_bytes()
    var stack = Scene.stack(of: 10)
    for run in 1...1000 {
      stack.handle(.edit(.appendRange(UInt32(run * 1000)..<UInt32(run * 1000 + 500))), at: .zero)
    }
    defer { withExtendedLifetime(stack) {} }
    return rounded(Double(heap_bytes() - before) / 1000)
  }

  private static func heapPerSingle() -> Double {
    let ids = (0..<100_000).map { UInt32($0 * 2) }
    let before = heap_bytes()
    let stack = CardStack(layout: Scene.layout, cards: ids)
    defer { withExtendedLifetime(stack) {} }
    return rounded(Double(heap_bytes() - before) / 100_000)
  }

  private static func heapPerChoice(after count: Int) -> Double {
    var stack = Scene.stack(of: 2_000_000)
    var effects: [SwipeEffect<UInt32>] = []
    effects.reserveCapacity(64)
    let before = heap_bytes()
    var time = Duration.zero
    for _ in 0..<count {
      time += .milliseconds(400)
      stack.handle(.swipe(.left, cause: .key), at: time, into: &effects)
      effects.removeAll(keepingCapacity: true)
    }
    defer { withExtendedLifetime(stack) {} }
    return rounded(Double(heap_bytes() - before) / Double(count))
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
