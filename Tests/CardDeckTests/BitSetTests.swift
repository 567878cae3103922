import CardDeck
import TestSupport
import Testing

@Suite struct BitSetTests {
  @Test(arguments: [1, 2] as [UInt64])
  func `two sets are equal if they have the same members, in whatever order they came`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (bits, members) = (BitSet(), Set<Int>())
    for _ in 0..<300 {
      let number = random.whole(0..<300)
      if random.chance(50) {
        bits.insert(number)
        members.insert(number)
      } else {
        bits.remove(number)
        members.remove(number)
      }
      var other = BitSet(members.shuffled(using: &random))
      #expect(bits == other && bits.count == members.count)
      #expect(bits.members(in: 0..<300) == members.sorted())
      other.insert(300)
      #expect(bits != other)
    }
  }
}
