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
    var offsets = [Int](repeating: 0, count: RecordIndex.blockSize)
    var lengths = [UInt32](repeating: 0, count: RecordIndex.blockSize)
  }

  private static let blockSize = 8192
  private var blocks: [Block] = []
  /// The number of records found so far.
  package private(set) var count = 0

  package init() {}

  /// - Precondition: Offsets are larger than all before.
  package mutating func append(contentsOf extents: [Extent]) {
    var done = 0
    while done < extents.count {
      let (last, within) = count.quotientAndRemainder(dividingBy: Self.blockSize)
      if last == blocks.count { blocks.append(Block()) }
      let size = min(Self.blockSize - within, extents.count - done)
      blocks[last].offsets.withUnsafeMutableBufferPointer { offsets in
        for place in 0..<size { offsets[within &+ place] = extents[done &+ place].offset }
      }
      blocks[last].lengths.withUnsafeMutableBufferPointer { lengths in
        for place in 0..<size { lengths[within &+ place] = UInt32(clamping: extents[done &+ place].length) }
      }
      count += size
      done += size
    }
  }

  /// - Parameter place: From 0 up to but not including `count`.
  package subscript(place: Int) -> Extent {
    let (block, within) = place.quotientAndRemainder(dividingBy: Self.blockSize)
    return Extent(offset: blocks[block].offsets[within], length: Int(blocks[block].lengths[within]))
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
