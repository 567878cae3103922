import TerminalCanvas

/// Two pixels of four channels, in 1/256ths: 0...65,280. Sums and products wrap around.
typealias PixelLanes = SIMD8<UInt16>

extension PixelLanes {
  /// Two pixels of four bytes, unscaled.
  @inline(__always)
  init(bytes: UInt64) {
    // Converted lane by lane: the library's own conversions are calls, and this becomes one instruction.
    let bytes = unsafeBitCast(bytes, to: SIMD8<UInt8>.self)
    self.init()
    for lane in 0..<8 { self[lane] = UInt16(bytes[lane]) }
  }

  /// Two pixels of four bytes, in 1/257ths, so that 255 becomes the largest value of a lane.
  @inline(__always)
  init(filling bytes: UInt64) {
    let bytes = PixelLanes(bytes: bytes)
    self = bytes &<< 8 | bytes
  }

  /// The first pixel, for lanes in 1/257ths.
  var filledPixel: UInt32 {
    Color(UInt8(self[0] >> 8), UInt8(self[1] >> 8), UInt8(self[2] >> 8)).pixel
  }

  /// A colour as two equal pixels, in 1/257ths.
  @inline(__always)
  init(filling color: Color) { self.init(filling: UInt64(color.pixel) << 32 | UInt64(color.pixel)) }

  /// Converts from 1/257ths to 1/256ths.
  @inline(__always)
  var narrowed: PixelLanes { share(PixelLanes(repeating: 65_281)) }

  /// One value in all channels of the first pixel, another in all channels of the second.
  @inline(__always)
  init(first: UInt16, second: UInt16) {
    self.init(lowHalf: SIMD4(repeating: first), highHalf: SIMD4(repeating: second))
  }

  /// The upper halves of the products: lanes times a share of 65,536. It becomes a single instruction.
  @inline(__always)
  func share(_ other: PixelLanes) -> PixelLanes {
    var upper = PixelLanes()
    for lane in 0..<8 {
      upper[lane] = UInt16(truncatingIfNeeded: (UInt32(self[lane]) &* UInt32(other[lane])) &>> 16)
    }
    return upper
  }

  /// Each pixel's alpha in all of its channels.
  @inline(__always)
  var alpha: PixelLanes { PixelLanes(first: self[3], second: self[7]) }

  /// These pixels over those below, in 1/257ths; channels are already multiplied by alpha.
  ///
  /// - Parameter alpha: 0...65,280.
  @inline(__always)
  func over(_ below: PixelLanes, alpha: PixelLanes) -> PixelLanes {
    self &+ (PixelLanes(repeating: 65_280) &- alpha).share(below)
  }

  /// Rounded to the nearest bytes.
  @inline(__always)
  var bytes: UInt64 {
    let rounded = (self &+ 128) &>> 8
    var bytes = SIMD8<UInt8>()
    for lane in 0..<8 { bytes[lane] = UInt8(truncatingIfNeeded: rounded[lane]) }
    return unsafeBitCast(bytes, to: UInt64.self)
  }
}

/// A share of 65,536 for ``PixelLanes/share(_:)``. The whole is 65,535; rounding makes up for that.
///
/// - Parameter value: Clamped to 0...1; NaN counts as 0.
func laneShare(_ value: Double) -> UInt16 {
  value >= 1 ? .max : value > 0 ? UInt16(value * 65_535) : 0
}

extension SIMD4<Float> {
  @inline(__always)
  var absolute: SIMD4<Float> {
    unsafeBitCast(unsafeBitCast(self, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: SIMD4<Float>.self)
  }

  @inline(__always)
  func atLeast(_ least: SIMD4<Float>) -> SIMD4<Float> { replacing(with: least, where: self .< least) }

  @inline(__always)
  func atMost(_ most: SIMD4<Float>) -> SIMD4<Float> { replacing(with: most, where: self .> most) }

  /// Converted lane by lane, which becomes one instruction.
  @inline(__always)
  var root: SIMD4<Float> {
    SIMD4(self[0].squareRoot(), self[1].squareRoot(), self[2].squareRoot(), self[3].squareRoot())
  }

  /// Holds the nearest whole number in the lower half of each lane, if that is 0...65,535.
  @inline(__always)
  var whole: SIMD4<UInt32> {
    // The lowest bits of such a sum are the number, so no checked conversion is needed.
    unsafeBitCast(self + 12_582_912, to: SIMD4<UInt32>.self)
  }
}

extension Color {
  /// The four bytes of a pixel as in memory; the fourth is ignored.
  var pixel: UInt32 { unsafeBitCast(SIMD4<UInt8>(red, green, blue, 0), to: UInt32.self) }
}
