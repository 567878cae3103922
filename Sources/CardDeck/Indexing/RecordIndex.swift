/// Where each record of a file is: twelve bytes a record, in blocks, so that growing never copies what is there.
package struct RecordIndex: Sendable {
  /// A stretch of the file, in bytes.
  package struct Extent: Sendable, Hashable {
    package let offset: Int
    /// A length of 4 GiB or more is kept as 4 GiB − 1, which is beyond all limits as well.
    package let length: Int

    package init(offset: Int, length: Int) {
      self.offset = offset
      self.length = length
    }
  }

  private struct Block: Sendable {
    var offsets: [Int] = []
    var lengths: [UInt32] = []
  }

  private static let blockSize = 8192
  private var blocks: [Block] = []
  /// The number of records found so far.
  package private(set) var count = 0

  package init() {}

  /// - Precondition: The offset is larger than all before.
  package mutating func append(_ extent: Extent) {
    if count == blocks.count * Self.blockSize {
      var block = Block()
      // The first block grows by itself, so that a small deck stays small.
      if count > 0 {
        block.offsets.reserveCapacity(Self.blockSize)
        block.lengths.reserveCapacity(Self.blockSize)
      }
      blocks.append(block)
    }
    let last = blocks.count - 1
    blocks[last].offsets.append(extent.offset)
    blocks[last].lengths.append(UInt32(clamping: extent.length))
    count += 1
  }

  /// - Parameter place: From 0 up to but not including `count`.
  package subscript(place: Int) -> Extent {
    let block = blocks[place / Self.blockSize]
    let within = place % Self.blockSize
    return Extent(offset: block.offsets[within], length: Int(block.lengths[within]))
  }

  /// The record that starts at this offset; `nil` if none does.
  package func place(ofRecordAt offset: Int) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].offset == offset ? low : nil
  }
}
