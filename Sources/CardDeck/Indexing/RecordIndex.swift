/// Where a record is in the file of a deck.
public struct RecordExtent: Sendable, Hashable {
  /// Where it starts, in bytes, as ``Deck/offset(at:)`` has it.
  public let offset: Int
  /// In bytes. A length of 4 GiB or more is kept as 4 GiB − 1, which is beyond all limits as well.
  public let length: Int
}

/// Where each record of a file is: twelve bytes a record, in blocks, so that growing never copies what is there.
struct RecordIndex: Sendable {
  private struct Block: Sendable {
    var offsets = [Int](repeating: 0, count: RecordIndex.blockSize)
    var lengths = [UInt32](repeating: 0, count: RecordIndex.blockSize)
  }

  private static let blockSize = 8192
  private var blocks: [Block] = []
  /// The number of records found so far.
  private(set) var count = 0

  init() {}

  /// - Precondition: Offsets are larger than all before.
  mutating func append(contentsOf extents: [RecordExtent]) {
    var done = 0
    while done < extents.count {
      let (last, within) = count.quotientAndRemainder(dividingBy: Self.blockSize)
      if last == blocks.count { blocks.append(Block()) }
      let size = min(Self.blockSize - within, extents.count - done)
      blocks[last].offsets.withUnsafeMutableBufferPointer { offsets in
        for index in 0..<size { offsets[within &+ index] = extents[done &+ index].offset }
      }
      blocks[last].lengths.withUnsafeMutableBufferPointer { lengths in
        for index in 0..<size { lengths[within &+ index] = UInt32(clamping: extents[done &+ index].length) }
      }
      count += size
      done += size
    }
  }

  /// - Parameter index: From 0 up to but not including `count`.
  subscript(index: Int) -> RecordExtent {
    let (block, within) = index.quotientAndRemainder(dividingBy: Self.blockSize)
    return RecordExtent(offset: blocks[block].offsets[within], length: Int(blocks[block].lengths[within]))
  }

  /// The record that starts at this offset; `nil` if none does.
  func index(ofRecordAt offset: Int) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].offset == offset ? low : nil
  }
}
