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

  /// What is done with the texels.
  enum Blending {
    /// Lit, over a body of one colour; the body hides what is below.
    case body(color: PixelLanes, light: UInt16)
    /// The same, and the body lets through what is below.
    case translucentBody(color: PixelLanes, light: UInt16, opacity: UInt16)
    /// Over what is there already.
    case overlay(opacity: UInt16)
  }

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
    _ columns: Range<Int>, y: Int, into row: UnsafeMutableRawPointer, _ blending: Blending
  ) -> Range<Int> {
    var x = columns.lowerBound
    while columns.upperBound - x >= 2 {
      let count = min(columns.upperBound - x, Self.run) & ~1
      guard let walk = walk(x: x, y: y, count: count) else { break }
      let target = row + x * 4
      // A loop of its own for each, so that nothing is asked about a pixel.
      switch blending {
      case .body(let color, let light):
        let light = PixelLanes(repeating: light)
        walk.forEachPair { offset, texels in
          target.storePair(texels.share(light).over(color, alpha: texels.alpha), at: offset)
        }
      case .translucentBody(let color, let light, let opacity):
        let light = PixelLanes(repeating: light)
        let alpha = PixelLanes(repeating: 65_280).share(PixelLanes(repeating: opacity))
        walk.forEachPair { offset, texels in
          let body = texels.share(light).over(color, alpha: texels.alpha)
          let below = PixelLanes(filling: target.loadPair(at: offset))
          target.storePair(body.share(PixelLanes(repeating: opacity)).over(below, alpha: alpha), at: offset)
        }
      case .overlay(let opacity):
        walk.forEachPair { offset, texels in
          let texels = texels.share(PixelLanes(repeating: opacity))
          let below = PixelLanes(filling: target.loadPair(at: offset))
          target.storePair(texels.over(below, alpha: texels.alpha), at: offset)
        }
      }
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

/// Pairs of pixels next to each other, through a texture, in 1/65,536ths of a texel.
private struct TexelWalk {
  let u: Int
  let v: Int
  let stepU: Int
  let stepV: Int
  let count: Int
  let texels: Texels

  /// Whether there are four texels around every place.
  var staysInside: Bool {
    let (lastU, lastV) = (u + stepU * (count - 1), v + stepV * (count - 1))
    let (endU, endV) = ((texels.width - 1) << 16, ((texels.height - 1) << 16) - Self.rounding)
    return min(u, lastU) >= 0 && max(u, lastU) < endU && min(v, lastV) >= 0 && max(v, lastV) < endV
  }

  /// Only 8 bits of what is left of `v` are looked at: half of the last of them.
  private static let rounding = 128

  /// - Parameter body: Is given the byte that a pair begins at, from the first one, and its colour.
  @inline(__always)
  func forEachPair(_ body: (_ offset: Int, _ texels: PixelLanes) -> Void) {
    let v = v + Self.rounding
    // Both in one number: what is carried from the lower one belongs to the upper one as it would in a sum of the two.
    var place = UInt64(truncatingIfNeeded: v << 32 + u)
    let step = UInt64(truncatingIfNeeded: stepV << 32 + stepU)
    // The shares of the texels to the right, and below; they go on as the places do.
    var shareRight = PixelLanes(
      first: UInt16(truncatingIfNeeded: u), second: UInt16(truncatingIfNeeded: u + stepU))
    var shareBelow = PixelLanes(repeating: UInt16(truncatingIfNeeded: v))
    var shareBelowSecond = PixelLanes(repeating: UInt16(truncatingIfNeeded: v + stepV))
    let stepRight = PixelLanes(repeating: UInt16(truncatingIfNeeded: 2 * stepU))
    let stepBelow = PixelLanes(repeating: UInt16(truncatingIfNeeded: 2 * stepV))
    let nextLine = texels.base + texels.stride
    var offset = 0
    while offset < count &* 4 {
      let first = column(place, nextLine, shareBelow)
      place &+= step
      let second = column(place, nextLine, shareBelowSecond)
      place &+= step
      let left = PixelLanes(lowHalf: first.lowHalf, highHalf: second.lowHalf)
      let right = PixelLanes(lowHalf: first.highHalf, highHalf: second.highHalf)
      body(offset, left.share(~shareRight) &+ right.share(shareRight))
      shareRight = shareRight &+ stepRight
      shareBelow = shareBelow &+ stepBelow
      shareBelowSecond = shareBelowSecond &+ stepBelow
      offset &+= 8
    }
  }

  /// The left and the right two of four texels, mixed downwards, in 1/256ths.
  @inline(__always)
  private func column(_ place: UInt64, _ nextLine: UnsafeRawPointer, _ shareBelow: PixelLanes) -> PixelLanes {
    let line = Int(truncatingIfNeeded: place >> 48)
    let column = Int(UInt16(truncatingIfNeeded: place >> 16))
    let offset = line &* texels.stride &+ column &* 4
    let above = PixelLanes(bytes: texels.base.loadPair(at: offset))
    let below = PixelLanes(bytes: nextLine.loadPair(at: offset))
    return (above &<< 8) &+ (below &- above) &* (shareBelow &>> 8)
  }
}

extension UnsafeRawPointer {
  /// Two pixels of four bytes.
  @inline(__always)
  func loadPair(at offset: Int) -> UInt64 { loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
}

extension UnsafeMutableRawPointer {
  @inline(__always)
  func loadPair(at offset: Int) -> UInt64 { loadUnaligned(fromByteOffset: offset, as: UInt64.self) }

  @inline(__always)
  func storePair(_ lanes: PixelLanes, at offset: Int) {
    storeBytes(of: lanes.bytes, toByteOffset: offset, as: UInt64.self)
  }
}
