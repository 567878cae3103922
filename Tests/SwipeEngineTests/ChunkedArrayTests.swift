import TestSupport
import Testing

@testable import SwipeEngine

@Suite struct ChunkedArrayTests {
  @Test(arguments: UInt64(1)...5)
  func `a chunked array does what an array does`(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    var chunks = ChunkedArray<Int>()
    var array: [Int] = []
    for number in 0..<6000 {
      switch dice.whole(0..<20) {
      case 0: #expect(chunks.popLast() == array.popLast())
      case 1 where !array.isEmpty && number % 50 == 0:
        let index = dice.whole(0..<array.count)
        #expect(chunks.remove(at: index) == array.remove(at: index))
      case 2 where number % 500 == 2:
        chunks.insertFirst([-number, number])
        array.insert(contentsOf: [-number, number], at: 0)
      case 3 where number % 500 == 3:
        chunks.removeAll { $0 % 7 == 0 }
        array.removeAll { $0 % 7 == 0 }
      default:
        chunks.append(number)
        array.append(number)
      }
    }
    var all: [Int] = []
    chunks.forEach { index, element in
      #expect(index == all.count)
      all.append(element)
    }
    #expect(all == array && chunks.count == array.count && chunks.last == array.last, "seed \(seed)")
    #expect(chunks.lastIndex { $0 % 11 == 0 } == array.lastIndex { $0 % 11 == 0 })
    for index in stride(from: 0, to: array.count, by: 97) { #expect(chunks[index] == array[index]) }
  }
}
