import TestSupport
import Testing

@testable import SwipeEngine

/// Queue and known against plain arrays and sets.
struct CardQueueTests {
  @Test func `the queue does what an array does`() {
    for seed in UInt64(0)..<200 {
      var dice = SeededGenerator(seed: seed)
      var queue = CardQueue<UInt32>()
      var model: [UInt32] = []
      var fresh: UInt32 = 0
      for _ in 0..<200 {
        let any = UInt32(dice.whole(0..<Int(fresh + 3)))
        switch dice.whole(0..<12) {
        case 0:
          let count = UInt32(dice.whole(0..<20))
          queue.append(IDRun(fresh..<(fresh + count)))
          model += Array(fresh..<(fresh + count))
          fresh += count + UInt32(dice.whole(0..<2))
        case 1:
          queue.append([fresh, fresh + 2])
          model += [fresh, fresh + 2]
          fresh += 3
        case 2, 3, 4, 5:
          #expect(queue.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
        case 6, 7:
          // Back where it came from, if it came from there.
          let id = model.first.map { $0 &- 1 } ?? fresh
          guard !model.contains(id), id < .max else { continue }
          queue.pushFirst(id)
          model.insert(id, at: 0)
          fresh = max(fresh, id + 1)
        case 8:
          let index = model.firstIndex(of: any)
          #expect(queue.remove(any) == (index != nil))
          if let index { model.remove(at: index) }
        case 9:
          let index = model.firstIndex(of: any)
          #expect(queue.replace(any, with: fresh) == (index != nil))
          if let index { model[index] = fresh }
          fresh += 1
        case 10:
          let index = model.firstIndex(of: any)
          #expect(queue.insert([fresh, fresh + 1], before: any) == (index != nil))
          if let index { model.insert(contentsOf: [fresh, fresh + 1], at: index) }
          fresh += 2
        default:
          let wanted = Set((0..<dice.whole(0..<6)).map { _ in UInt32(dice.whole(0..<Int(fresh + 1))) })
          #expect(queue.remove(all: wanted) == wanted.intersection(model))
          model.removeAll { wanted.contains($0) }
        }
        #expect(queue.all == model, "seed \(seed)")
        #expect(queue.position(of: any) == model.firstIndex(of: any), "seed \(seed)")
      }
      var rest: [UInt32] = []
      while let id = queue.popFirst() { rest.append(id) }
      #expect(rest == model, "seed \(seed)")
    }
  }

  @Test func `the known does what a set does`() {
    for seed in UInt64(0)..<200 {
      var dice = SeededGenerator(seed: seed)
      var known = KnownIDs<Int8>()
      var model: Set<Int8> = []
      for _ in 0..<60 {
        let low = Int8.random(in: -128...127, using: &dice)
        let high = Int8.random(in: low...127, using: &dice)
        switch dice.whole(0..<4) {
        case 0:
          let added = known.add(IDRun(low...high)).flatMap { run in (0..<run.count).map { run[$0] } }
          #expect(added == (low...high).filter { !model.contains($0) }, "seed \(seed)")
          model.formUnion(low...high)
        case 1:
          let added = known.add([low, high, low])
          #expect(Set(added) == Set([low, high]).subtracting(model), "seed \(seed)")
          model.formUnion([low, high])
        default:
          known.remove([low, high])
          model.subtract([low, high])
        }
        #expect(known.count == model.count && known.contains(low) == model.contains(low), "seed \(seed)")
      }
    }
  }

  @Test func `runs of any whole numbers are counted right`() {
    #expect(IDRun<Int8>(-128...127).count == 256)
    #expect(IDRun<UInt8>(0...255).count == 256)
    #expect(IDRun<Int>(Int.min...Int.max).count == Int.max / 2)
    #expect(IDRun<UInt64>((UInt64.max - 3)...UInt64.max).count == 4)
    #expect(IDRun<UInt64>((UInt64.max - 3)...UInt64.max).offset(of: .max) == 3)
    #expect(IDRun<UInt64>(0..<0).count == 0)
    var stack = CardStack<UInt64>(layout: phone, cards: 0...UInt64.max)
    stack.handle(.edit(.appendRange(0...UInt64.max)), at: .zero)
    #expect(stack.topCard == 0 && stack.remainingCount == Int.max / 2)
  }

  @Test func `taking a whole run back one by one leaves one run`() {
    var queue = CardQueue<UInt32>()
    queue.append(IDRun(0..<10_000))
    for _ in 0..<10_000 { _ = queue.popFirst() }
    for id in (UInt32(0)..<10_000).reversed() { queue.pushFirst(id) }
    #expect(queue.runCount == 1 && queue.all == Array(0..<10_000))
  }
}
