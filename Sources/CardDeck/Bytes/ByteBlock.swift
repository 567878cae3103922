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
  func marks(_ byte: UInt8) -> UInt64 {
    let wanted = SIMD16<UInt8>(repeating: byte)
    let low = Self.bits(first .== wanted) | Self.bits(second .== wanted) &<< 16
    let high = Self.bits(third .== wanted) | Self.bits(fourth .== wanted) &<< 16
    return low | high &<< 32
  }

  /// The standard library has no way from a mask to its bits that is one instruction.
  @inline(__always)
  private static func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
    UInt64(UInt32(bitPattern: _mm_movemask_epi8(unsafeBitCast(mask, to: SIMD2<Int64>.self))))
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
      // Brings the eight top bits together in the highest byte.
      bits |= (((tops &>> 7) &* 0x0102_0408_1020_4080) &>> 56) &<< UInt64(index &* 8)
    }
    return bits
  }
  #endif
}

extension UInt64 {
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
