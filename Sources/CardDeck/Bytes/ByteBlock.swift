#if arch(x86_64) && canImport(_Builtin_intrinsics)
internal import _Builtin_intrinsics.intel.sse2
#endif

/// 64 bytes of a file, compared together. A result has one bit for each byte; the lowest bit is the first byte.
struct ByteBlock {
  static let size = 64

  #if arch(x86_64) && canImport(_Builtin_intrinsics)
  private let first: SIMD16<UInt8>
  private let second: SIMD16<UInt8>
  private let third: SIMD16<UInt8>
  private let fourth: SIMD16<UInt8>

  /// - Parameter start: Points to 64 readable bytes, aligned or not.
  @inline(__always)
  init(_ start: UnsafeRawPointer) {
    first = start.loadUnaligned(as: SIMD16<UInt8>.self)
    second = start.loadUnaligned(fromByteOffset: 16, as: SIMD16<UInt8>.self)
    third = start.loadUnaligned(fromByteOffset: 32, as: SIMD16<UInt8>.self)
    fourth = start.loadUnaligned(fromByteOffset: 48, as: SIMD16<UInt8>.self)
  }

  /// Marks the bytes that equal this one.
  @inline(__always)
  func marks(_ byte: UInt8) -> UInt64 { Self.bits(masks { $0.mask(byte) }) }

  /// Marks the bytes that equal one of these.
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

  /// - Parameter start: Points to 64 readable bytes, aligned or not.
  @inline(__always)
  init(_ start: UnsafeRawPointer) { words = start.loadUnaligned(as: SIMD8<UInt64>.self) }

  /// Marks the bytes that equal this one.
  @inline(__always)
  func marks(_ byte: UInt8) -> UInt64 {
    var bits: UInt64 = 0
    for index in 0..<8 {
      let tops = ByteWord(bits: UInt64(littleEndian: words[index])).marks(byte)
      bits |= tops.gatheredTops &<< UInt64(index &* 8)
    }
    return bits
  }

  /// Marks the bytes that equal one of these.
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
  /// - Parameter marks: Returns the marks of 64 bytes.
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
    // The last bytes, padded with zeros whose marks are ignored.
    let last = withUnsafeTemporaryAllocation(byteCount: ByteBlock.size, alignment: 1) { block in
      block.initializeMemory(as: UInt8.self, repeating: 0)
      block.copyMemory(from: UnsafeRawBufferPointer(rebasing: self[index...]))
      return block.baseAddress.map { marks(ByteBlock($0)) } ?? 0
    }
    visit(last & (1 &<< UInt64(rest) &- 1), from: index)
  }
}

/// A few bytes of a JSON string, compared together. A result has one bit for each byte; the lowest bit is the first
/// byte.
struct StringBytes {
  /// Bytes that end a plain part of the string: quotes, backslashes and all below 0x20.
  let escapes: UInt64
  /// Bytes beyond ASCII.
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
  /// The index of the first byte from `start` on that ends a plain part of a JSON string; `count` if there is none.
  ///
  /// - Parameters:
  ///   - start: At most `count`.
  ///   - isASCII: Set to false if a byte before that is beyond ASCII.
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
  /// Sets all bits of the bytes that equal this one. The standard library's masks are not used, because operations
  /// on them are compiled byte by byte.
  @inline(__always)
  fileprivate func mask(_ byte: UInt8) -> SIMD2<Int64> {
    unsafeBitCast(self .== SIMD16<UInt8>(repeating: byte), to: SIMD2<Int64>.self)
  }
}

extension SIMD2<Int64> {
  /// The top bits of the sixteen bytes. The standard library has no operation for it that is a single instruction.
  @inline(__always)
  fileprivate var topBits: UInt64 { UInt64(UInt32(bitPattern: _mm_movemask_epi8(self))) }
}
#endif

extension UInt64 {
  /// The top bits of the eight bytes, side by side. No other bits may be set.
  @inline(__always)
  fileprivate var gatheredTops: UInt64 {
    // Multiplication collects them in the highest byte.
    ((self &>> 7) &* 0x0102_0408_1020_4080) &>> 56
  }

  /// The parity of each bit and all below it, so that bits are set from one mark up to the next.
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
