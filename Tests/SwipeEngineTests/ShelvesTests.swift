import TestSupport
import Testing

@testable import SwipeEngine

@Suite struct ShelvesTests {
  @Test(arguments: UInt64(1)...5)
  func `shelves do what an array does`(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    var shelves = Shelves<Int>()
    var array: [Int] = []
    for number in 0..<6000 {
      switch dice.whole(0..<20) {
      case 0: #expect(shelves.popLast() == array.popLast())
      case 1 where !array.isEmpty && number % 50 == 0:
        let index = dice.whole(0..<array.count)
        #expect(shelves.remove(at: index) == array.remove(at: index))
      case 2 where number % 500 == 2:
        shelves.insertFirst([-number, number])
        array.insert(contentsOf: [-number, number], at: 0)
      case 3 where number % 500 == 3:
        shelves.removeAll { $0 % 7 == 0 }
        array.removeAll { $0 % 7 == 0 }
      default:
        shelves.append(number)
        array.append(number)
      }
    }
    var all: [Int] = []
    shelves.forEach { index, element in
      #expect(index == all.count)
      all.append(element)
    }
    #expect(all == array && shelves.count == array.count && shelves.last == array.last, "seed \(seed)")
    #expect(shelves.lastIndex { $0 % 11 == 0 } == array.lastIndex { $0 % 11 == 0 })
    for index in stride(from: 0, to: array.count, by: 97) { #expect(shelves[index] == array[index]) }
  }
}
