import Pictures
import SwipeEngine

/// A texture at its place on the stage, sampled bilinearly. Where all four texels around a pixel exist, two pixels at
/// a time are drawn in fixed-point numbers; the rest is drawn one by one.
struct TextureSampler {
  private let texels: Texels
  /// The place of the texture.
  let box: TurnedBox
  /// Whether the texture ends at its edges; else it continues beyond them, as something else ends it.
  private let hasEdges: Bool
  /// Texels for each pixel, along the texture's rows and columns.
  private let scaleX: Double
  private let scaleY: Double
  /// The step from a pixel of a row to the next, in 1/65,536ths of a texel.
  private let fixedStepU: Int
  private let fixedStepV: Int

  /// `nil` unless there is a texture and it covers at least a pixel.
  init?(_ texels: Texels?, box: TurnedBox?, hasEdges: Bool) {
    guard let texels, let box, box.shape.halfWidth >= 0.5, box.shape.halfHeight >= 0.5 else { return nil }
    self.texels = texels
    self.box = box
    self.hasEdges = hasEdges
    scaleX = Double(texels.width) / (2 * box.shape.halfWidth)
    scaleY = Double(texels.height) / (2 * box.shape.halfHeight)
    fixedStepU = Int((box.shape.cosine * scaleX * 65_536).rounded())
    fixedStepV = Int((-box.shape.sine * scaleY * 65_536).rounded())
  }

  /// The place of a pixel's middle, in texels; whole numbers are middles of texels.
  @inline(__always)
  private func place(x: Int, y: Int) -> (u: Double, v: Double) {
    let (along, down) = box.point(x: x, y: y)
    return (
      (along + box.shape.halfWidth) * scaleX - 0.5, (down + box.shape.halfHeight) * scaleY - 0.5
    )
  }

  // MARK: - Anywhere

  /// The colours at a pixel and at its right neighbour, anywhere on the stage. Beyond its edges the texture continues
  /// with its last texels, unless it has edges; then it fades within a pixel.
  func pair(x: Int, y: Int) -> PixelLanes {
    let (u, v) = place(x: x, y: y)
    return PixelLanes(
      lowHalf: texel(u, v), highHalf: texel(u + box.shape.cosine * scaleX, v - box.shape.sine * scaleY))
  }

  /// Red, green, blue, each multiplied by alpha, and alpha, in 1/256ths.
  @inline(__always)
  private func texel(_ u: Double, _ v: Double) -> SIMD4<UInt16> {
    let (mostU, mostV) = (Double(texels.width - 1), Double(texels.height - 1))
    var share = UInt16.max
    if hasEdges {
      // The share of the pixel inside the edge.
      let insideU = (min(u, mostU - u) + 0.5) / scaleX + 0.5
      let insideV = (min(v, mostV - v) + 0.5) / scaleY + 0.5
      guard insideU > 0, insideV > 0 else { return .zero }
      share = laneShare(min(insideU, 1) * min(insideV, 1))
    }
    let fixedU = Int(max(0, min(u, mostU)) * 65_536 + 0.5)
    let fixedV = Int(max(0, min(v, mostV)) * 65_536 + Double(TexelWalk.rounding))
    let (column, line) = (fixedU >> 16, fixedV >> 16)
    let right = min(column + 1, texels.width - 1)
    let lower = min(line + 1, texels.height - 1)
    let above = PixelLanes(bytes: texels(column, right, line))
    let below = PixelLanes(bytes: texels(column, right, lower))
    let mixed =
      (above &<< 8) &+ (below &- above) &* PixelLanes(repeating: UInt16(truncatingIfNeeded: fixedV) &>> 8)
    let shareRight = UInt16(truncatingIfNeeded: fixedU)
    let parts = mixed.share(PixelLanes(first: ~shareRight, second: shareRight))
    let whole = parts.lowHalf &+ parts.highHalf
    guard share < .max else { return whole }
    return PixelLanes(lowHalf: whole, highHalf: .zero).share(PixelLanes(repeating: share)).lowHalf
  }

  /// Two texels of a line.
  @inline(__always)
  private func texels(_ column: Int, _ right: Int, _ line: Int) -> UInt64 {
    let start = texels.base + line &* texels.stride
    let left = start.loadUnaligned(fromByteOffset: column &* 4, as: UInt32.self)
    let right = start.loadUnaligned(fromByteOffset: right &* 4, as: UInt32.self)
    return UInt64(left) | UInt64(right) << 32
  }

  // MARK: - Many at once

  /// All pixels of a row that the texture touches.
  func touched(y: Int, within columns: Range<Int>) -> Range<Int> {
    hasEdges ? box.columns(y: y, margin: 0.5, within: columns) : columns
  }

  /// Pixels of a row that have four texels around them and no edge through them.
  func inside(y: Int, within columns: Range<Int>) -> Range<Int> {
    let edge = hasEdges ? 0.5 : 0
    return box.columns(
      y: y, across: box.shape.halfWidth - max(edge, Self.margin / scaleX),
      below: box.shape.halfHeight - max(edge, Self.margin / scaleY), within: columns)
  }

  /// Half a texel, and the rounding error of a place.
  private static let margin = 0.5 + 1 / 256.0

  /// The longest walk before the exact place is computed again, in pixels: the error is then below a 1,000th of a
  /// texel.
  private static let run = 128

  /// Draws pixels ``inside(y:within:)``, in pairs; an odd one at the end is left.
  ///
  /// - Returns: The pixels that were drawn, from the first one on. There are fewer if rounding would lead out of the
  ///   texture.
  func draw(
    _ columns: Range<Int>, y: Int, into row: UnsafeMutableRawPointer, _ blending: TexelBlending
  ) -> Range<Int> {
    var x = columns.lowerBound
    while columns.upperBound - x >= 2 {
      let count = min(columns.upperBound - x, Self.run) & ~1
      guard let walk = walk(x: x, y: y, count: count) else { break }
      walk.draw(into: row + x * 4, blending)
      x += count
    }
    return columns.lowerBound..<x
  }

  /// `nil` if the walk would leave the texture.
  private func walk(x: Int, y: Int, count: Int) -> TexelWalk? {
    let (u, v) = place(x: x, y: y)
    let walk = TexelWalk(
      u: Int(u * 65_536 + 0.5), v: Int(v * 65_536 + 0.5), stepU: fixedStepU, stepV: fixedStepV, count: count,
      texels: texels)
    return walk.staysInside ? walk : nil
  }
}
