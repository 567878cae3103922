/// The ranges of all records of a file. They are kept in blocks, so that growing never copies earlier ones. A
/// record takes six bytes, or sixteen in a block that has a long record or one far from the block's first.
struct RecordIndex: Sendable {
  private static let blockSize = 1024
  private var blocks: [Block] = []
  /// The number of records found so far.
  private(set) var count = 0

  /// - Precondition: Offsets are larger than all before.
  mutating func append(contentsOf extents: [RecordExtent]) {
    var rest = extents[...]
    while let first = rest.first {
      let within = count % Self.blockSize
      if within == 0 { blocks.append(Block(base: first.offset)) }
      let part = rest.prefix(Self.blockSize - within)
      blocks[blocks.count - 1].put(part, at: within)
      count += part.count
      rest = rest.dropFirst(part.count)
    }
  }

  /// - Parameter index: From 0 up to but not including `count`.
  subscript(index: Int) -> RecordExtent { blocks[index / Self.blockSize][index % Self.blockSize] }

  private struct Block: Sendable {
    /// The offset of the first record. `offsets` are relative to it.
    let base: Int
    private var offsets = [UInt32](repeating: 0, count: blockSize)
    private var lengths = [UInt16](repeating: 0, count: blockSize)
    /// All records of the block, if one does not fit into `offsets` and `lengths`, which are empty then.
    private var far: [RecordExtent] = []

    init(base: Int) { self.base = base }

    subscript(index: Int) -> RecordExtent {
      guard far.isEmpty else { return far[index] }
      return RecordExtent(offset: base + Int(offsets[index]), length: Int(lengths[index]))
    }

    /// - Parameter start: The number of records in the block.
    mutating func put(_ extents: ArraySlice<RecordExtent>, at start: Int) {
      let fits = extents.allSatisfy {
        $0.offset &- base <= Int(UInt32.max) && $0.length <= Int(UInt16.max)
      }
      if fits, far.isEmpty {
        offsets.withUnsafeMutableBufferPointer { offsets in
          for (index, extent) in extents.enumerated() {
            offsets[start &+ index] = UInt32(truncatingIfNeeded: extent.offset &- base)
          }
        }
        lengths.withUnsafeMutableBufferPointer { lengths in
          for (index, extent) in extents.enumerated() {
            lengths[start &+ index] = UInt16(truncatingIfNeeded: extent.length)
          }
        }
      } else {
        if far.isEmpty { far = (0..<start).map { self[$0] } }
        far += extents.map { RecordExtent(offset: $0.offset, length: min($0.length, Int(UInt32.max))) }
        (offsets, lengths) = ([], [])
      }
    }
  }

  /// The record that starts at this offset; `nil` if none does.
  func index(ofRecordAt offset: Int) -> Int? {
    let index = (0..<count).partitionPoint { self[$0].offset < offset }
    return index < count && self[index].offset == offset ? index : nil
  }
}
