import SwipeEngine

/// A texture in its place on the stage, sampled bilinearly: the four texels around a pixel's middle, each as much as
/// it is near.
///
/// The inside, where all four exist, in fixed-point numbers two pixels at a time; the rest one by one.
struct TextureSampler {
  private let texels: Texels
  /// What the texture covers.
  let box: TurnedBox
  /// Whether it counts as going on beyond its edges, where something else ends it.
  private let hasEdges: Bool
  /// Texels a pixel, along the texture's rows and columns.
  private let scaleX: Double
  private let scaleY: Double
  /// From a pixel of a row to the next one, in 1/65,536ths of a texel.
  private let fixedStepU: Int
  private let fixedStepV: Int

  /// `nil` unless it covers something. What is smaller than a pixel is left out.
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

  /// Of a pixel's middle in texels; a whole number is the middle of one.
  @inline(__always)
  private func place(x: Int, y: Int) -> (u: Double, v: Double) {
    let (along, down) = box.point(x: x, y: y)
    return (
      (along + box.shape.halfWidth) * scaleX - 0.5, (down + box.shape.halfHeight) * scaleY - 0.5
    )
  }

  // MARK: - One by one

  /// Red, green, blue, each multiplied by alpha, and alpha, 0...255.
  func color(x: Int, y: Int) -> SIMD4<Float> {
    var (u, v) = place(x: x, y: y)
    let (mostU, mostV) = (Double(texels.width - 1), Double(texels.height - 1))
    var share: Float = 1
    if hasEdges {
      // Of the pixel, where an edge runs through it.
      let insideU = min(u, mostU - u) / scaleX + 0.5 / scaleX + 0.5
      let insideV = min(v, mostV - v) / scaleY + 0.5 / scaleY + 0.5
      guard insideU > 0, insideV > 0 else { return .zero }
      share = Float(min(insideU, 1) * min(insideV, 1))
    }
    u = max(0, min(u, mostU))
    v = max(0, min(v, mostV))
    let (column, line) = (Int(u), Int(v))
    let (besideU, besideV) = (Float(u - Double(column)), Float(v - Double(line)))
    let nextColumn = min(column + 1, texels.width - 1)
    let nextLine = min(line + 1, texels.height - 1)
    let upper = mix(texel(column, line), texel(nextColumn, line), besideU)
    let lower = mix(texel(column, nextLine), texel(nextColumn, nextLine), besideU)
    return mix(upper, lower, besideV) * share
  }

  @inline(__always)
  private func texel(_ column: Int, _ line: Int) -> SIMD4<Float> {
    SIMD4(
      pixel: texels.base.loadUnaligned(
        fromByteOffset: (line &* texels.width &+ column) &* 4, as: UInt32.self))
  }

  @inline(__always)
  private func mix(_ one: SIMD4<Float>, _ other: SIMD4<Float>, _ share: Float) -> SIMD4<Float> {
    one + (other - one) * share
  }

  // MARK: - Many at once

  /// All pixels of a row that the texture covers at all.
  func touched(y: Int, within columns: Range<Int>) -> Range<Int> {
    hasEdges ? box.columns(y: y, margin: 0.5, within: columns) : columns
  }

  /// The pixels of a row around which there are four texels, for sure, and which no edge runs through.
  func inside(y: Int, within columns: Range<Int>) -> Range<Int> {
    let edge = hasEdges ? 0.5 : 0
    return box.columns(
      y: y, across: box.shape.halfWidth - max(edge, Self.margin / scaleX),
      below: box.shape.halfHeight - max(edge, Self.margin / scaleY), within: columns)
  }

  /// Half a texel, and what rounding may add to a place.
  private static let margin = 0.5 + 1 / 256.0

  /// So many pixels are stepped through without looking at the real place: rounding is at most a 1,000th of a texel.
  private static let run = 128

  /// Draws pixels that lie ``inside(y:within:)``, in pairs; an odd one at the end is left.
  ///
  /// - Returns: Those that were drawn, from the first one on. Fewer than all where rounding would lead out of the
  ///   texture after all.
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

  /// `nil` if it would leave the texture.
  private func walk(x: Int, y: Int, count: Int) -> TexelWalk? {
    let (u, v) = place(x: x, y: y)
    let walk = TexelWalk(
      u: Int(u * 65_536 + 0.5), v: Int(v * 65_536 + 0.5), stepU: fixedStepU, stepV: fixedStepV, count: count,
      texels: texels)
    return walk.staysInside ? walk : nil
  }
}
