#if arch(x86_64) && canImport(_Builtin_intrinsics)
internal import _Builtin_intrinsics.intel.sse2
#endif

/// 64 bytes of a file, which tell where a byte occurs among them: one bit a byte, the lowest for the first.
struct ByteBlock {
  static let size = 64

  #if arch(x86_64) && canImport(_Builtin_intrinsics)
  private let first: SIMD16<UInt8>
  private let second: SIMD16<UInt8>
  private let third: SIMD16<UInt8>
  private let fourth: SIMD16<UInt8>

  /// - Parameter start: Where 64 readable bytes begin; they need not be aligned.
  @inline(__always)
  init(_ start: UnsafeRawPointer) {
    first = start.loadUnaligned(as: SIMD16<UInt8>.self)
    second = start.loadUnaligned(fromByteOffset: 16, as: SIMD16<UInt8>.self)
    third = start.loadUnaligned(fromByteOffset: 32, as: SIMD16<UInt8>.self)
    fourth = start.loadUnaligned(fromByteOffset: 48, as: SIMD16<UInt8>.self)
  }

  /// Where this byte is.
  @inline(__always)
  func marks(_ byte: UInt8) -> UInt64 { Self.bits(masks { $0.mask(byte) }) }

  /// Where any of these is.
  @inline(__always)
  func marks(_ one: UInt8, _ two: UInt8, _ three: UInt8) -> UInt64 {
    Self.bits(masks { $0.mask(one) | $0.mask(two) | $0.mask(three) })
  }

  /// Whether this byte is there an odd number of times.
  @inline(__always)
  func hasOddNumber(of byte: UInt8) -> Bool {
    let found = masks { $0.mask(byte) }
    return (found.0 ^ found.1 ^ (found.2 ^ found.3)).topBits.nonzeroBitCount & 1 == 1
  }

  private typealias Mask = SIMD2<Int64>

  @inline(__always)
  private func masks(_ compare: (SIMD16<UInt8>) -> Mask) -> (Mask, Mask, Mask, Mask) {
    (compare(first), compare(second), compare(third), compare(fourth))
  }

  @inline(__always)
  private static func bits(_ masks: (Mask, Mask, Mask, Mask)) -> UInt64 {
    let low = masks.0.topBits | masks.1.topBits &<< 16
    let high = masks.2.topBits | masks.3.topBits &<< 16
    return low | high &<< 32
  }
  #else
  private let words: SIMD8<UInt64>

  /// - Parameter start: Where 64 readable bytes begin; they need not be aligned.
  @inline(__always)
  init(_ start: UnsafeRawPointer) { words = start.loadUnaligned(as: SIMD8<UInt64>.self) }

  /// Where this byte is.
  @inline(__always)
  func marks(_ byte: UInt8) -> UInt64 {
    var bits: UInt64 = 0
    for index in 0..<8 {
      let tops = ByteWord(bits: UInt64(littleEndian: words[index])).marks(byte)
      bits |= tops.gatheredTops &<< UInt64(index &* 8)
    }
    return bits
  }

  /// Where any of these is.
  @inline(__always)
  func marks(_ one: UInt8, _ two: UInt8, _ three: UInt8) -> UInt64 { marks(one) | marks(two) | marks(three) }

  /// Whether this byte is there an odd number of times.
  @inline(__always)
  func hasOddNumber(of byte: UInt8) -> Bool { marks(byte).nonzeroBitCount & 1 == 1 }
  #endif
}

extension UnsafeRawBufferPointer {
  /// Calls `body` with the index of each marked byte, in ascending order.
  ///
  /// - Parameter marks: The marked ones of 64 bytes.
  @inline(__always)
  func forEachMark(_ marks: (ByteBlock) -> UInt64, _ body: (Int) -> Void) {
    guard let bytes = baseAddress else { return }
    @inline(__always)
    func visit(_ found: UInt64, from index: Int) {
      var left = found
      while left != 0 {
        body(index &+ left.trailingZeroBitCount)
        left &= left &- 1
      }
    }
    var index = 0
    while index &+ ByteBlock.size <= count {
      visit(marks(ByteBlock(bytes + index)), from: index)
      index &+= ByteBlock.size
    }
    let rest = count &- index
    guard rest > 0 else { return }
    // The last bytes, followed by zeros that are not looked at.
    let last = withUnsafeTemporaryAllocation(byteCount: ByteBlock.size, alignment: 1) { block in
      block.initializeMemory(as: UInt8.self, repeating: 0)
      block.copyMemory(from: UnsafeRawBufferPointer(rebasing: self[index...]))
      return block.baseAddress.map { marks(ByteBlock($0)) } ?? 0
    }
    visit(last & (1 &<< UInt64(rest) &- 1), from: index)
  }
}

/// Some bytes of a JSON string: one bit a byte, the lowest for the first.
struct StringBytes {
  /// Those that do not stand for themselves: quotes, backslashes and all below 0x20.
  let escapes: UInt64
  /// Those beyond ASCII.
  let high: UInt64

  #if arch(x86_64) && canImport(_Builtin_intrinsics)
  static let size = 16

  /// - Parameter index: At most ``size`` bytes before the end.
  @inline(__always)
  init(_ text: UnsafeRawBufferPointer, at index: Int) {
    let bytes = text.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
    let controls = (bytes & SIMD16<UInt8>(repeating: 0xE0)).mask(0)
    escapes = (bytes.mask(UInt8(ascii: "\"")) | bytes.mask(UInt8(ascii: "\\")) | controls).topBits
    high = unsafeBitCast(bytes, to: SIMD2<Int64>.self).topBits
  }
  #else
  static let size = ByteWord.size

  /// - Parameter index: At most ``size`` bytes before the end.
  @inline(__always)
  init(_ text: UnsafeRawBufferPointer, at index: Int) {
    let word = ByteWord(text, at: index)
    escapes = word.escapeMarks.gatheredTops
    high = (word.bits & ByteWord.tops).gatheredTops
  }
  #endif
}

extension UnsafeRawBufferPointer {
  /// The index of the first byte from `start` on that does not stand for itself in a JSON string; `count` if there is none.
  ///
  /// - Parameters:
  ///   - start: At most `count`.
  ///   - isASCII: Cleared if a byte before that is beyond ASCII.
  @inline(__always)
  func firstEscape(from start: Int, isASCII: inout Bool) -> Int {
    var index = start
    var high: UInt64 = 0
    defer { if high != 0 { isASCII = false } }
    while index &+ StringBytes.size <= count {
      let bytes = StringBytes(self, at: index)
      guard bytes.escapes == 0 else {
        high |= bytes.high & (bytes.escapes &- 1) & ~bytes.escapes
        return index &+ bytes.escapes.trailingZeroBitCount
      }
      high |= bytes.high
      index &+= StringBytes.size
    }
    while index < count, self[index] >= 0x20, self[index] != UInt8(ascii: "\""),
      self[index] != UInt8(ascii: "\\")
    {
      high |= UInt64(self[index] & 0x80)
      index &+= 1
    }
    return index
  }
}

#if arch(x86_64) && canImport(_Builtin_intrinsics)
extension SIMD16<UInt8> {
  /// All bits of those bytes that are this one. Not the standard library's masks: what is done with those is done byte by byte.
  @inline(__always)
  fileprivate func mask(_ byte: UInt8) -> SIMD2<Int64> {
    unsafeBitCast(self .== SIMD16<UInt8>(repeating: byte), to: SIMD2<Int64>.self)
  }
}

extension SIMD2<Int64> {
  /// The top bits of its sixteen bytes. The standard library has no way to them that is one instruction.
  @inline(__always)
  fileprivate var topBits: UInt64 { UInt64(UInt32(bitPattern: _mm_movemask_epi8(self))) }
}
#endif

extension UInt64 {
  /// The top bits of its eight bytes, of which no others are set, side by side.
  @inline(__always)
  fileprivate var gatheredTops: UInt64 {
    // Brings them together in the highest byte.
    ((self &>> 7) &* 0x0102_0408_1020_4080) &>> 56
  }

  /// Each bit the parity of itself and all below it: set from a mark on up to the next.
  @inline(__always)
  var runningParity: UInt64 {
    var bits = self
    bits ^= bits &<< 1
    bits ^= bits &<< 2
    bits ^= bits &<< 4
    bits ^= bits &<< 8
    bits ^= bits &<< 16
    bits ^= bits &<< 32
    return bits
  }
}
