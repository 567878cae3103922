import Pictures

/// How texels are blended; shares are of 65,535.
enum TexelBlending {
  /// Lit, over a body of one colour that hides what is below.
  case body(color: PixelLanes, light: UInt16)
  /// Lit, over a body of one colour that lets through what is below.
  case translucentBody(color: PixelLanes, light: UInt16, opacity: UInt16)
  /// Over the pixels that are there.
  case overlay(opacity: UInt16)
}

/// Steps through a texture along a row of pixels, in pairs; places are in 1/65,536ths of a texel.
struct TexelWalk {
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

  /// Only the upper 8 bits of the fraction of `v` are used; this is half of the last of them.
  static let rounding = 128

  // MARK: - Drawing

  /// - Parameter target: The address of the first pixel.
  func draw(into target: UnsafeMutableRawPointer, _ blending: TexelBlending) {
    guard TexelTiles.isStep(stepU), TexelTiles.isStep(stepV) else {
      return blend(.mixed, into: target, blending)
    }
    let lastV = v + stepV * (count - 1)
    let kind = texels.tiles.kind(lines: min(v, lastV) >> 16...max(v, lastV) >> 16)
    if kind != .mixed { return blend(kind, into: target, blending) }
    let step = place(stepU, stepV) &* UInt64(TexelTiles.run)
    var place = place(u, v)
    var start = 0
    while start < count {
      let kind = texels.tiles[place]
      var end = start
      repeat {
        end &+= TexelTiles.run
        place &+= step
      } while end < count && texels.tiles[place] == kind
      end = min(end, count)
      part(start, count: end - start).blend(kind, into: target + start * 4, blending)
      start = end
    }
  }

  /// Both coordinates in one number; a carry from the lower half is correct in the upper one.
  @inline(__always)
  private func place(_ u: Int, _ v: Int) -> UInt64 { UInt64(truncatingIfNeeded: v << 32 &+ u) }

  private func part(_ start: Int, count: Int) -> TexelWalk {
    TexelWalk(
      u: u + start * stepU, v: v + start * stepV, stepU: stepU, stepV: stepV, count: count, texels: texels)
  }

  /// Each blending has a loop of its own, so that no pixel needs a test.
  private func blend(_ kind: TexelTiles.Kind, into target: UnsafeMutableRawPointer, _ blending: TexelBlending)
  {
    switch blending {
    case .body(let color, _) where kind == .blank: target.fill(0..<count, with: color.filledPixel)
    case .body(_, .max) where kind == .opaque:
      forEachPair { offset, texels in target.storePair(texels, at: offset) }
    case .body(_, let light) where kind == .opaque:
      let light = PixelLanes(repeating: light)
      forEachPair { offset, texels in target.storePair(texels.share(light), at: offset) }
    case .body(let color, let light):
      let light = PixelLanes(repeating: light)
      forEachPair { offset, texels in
        target.storePair(texels.share(light).over(color, alpha: texels.alpha), at: offset)
      }
    case .translucentBody(let color, let light, let opacity):
      let light = PixelLanes(repeating: light)
      let alpha = PixelLanes(repeating: 65_280).share(PixelLanes(repeating: opacity))
      forEachPair { offset, texels in
        let body = texels.share(light).over(color, alpha: texels.alpha)
        let below = PixelLanes(filling: target.loadPair(at: offset))
        target.storePair(body.share(PixelLanes(repeating: opacity)).over(below, alpha: alpha), at: offset)
      }
    case .overlay where kind == .blank: break
    case .overlay(let opacity):
      forEachPair { offset, texels in
        let texels = texels.share(PixelLanes(repeating: opacity))
        let below = PixelLanes(filling: target.loadPair(at: offset))
        target.storePair(texels.over(below, alpha: texels.alpha), at: offset)
      }
    }
  }

  /// - Parameter body: Called with the byte offset of a pair and its colour.
  @inline(__always)
  private func forEachPair(_ body: (_ offset: Int, _ texels: PixelLanes) -> Void) {
    let v = v + Self.rounding
    let step = place(stepU, stepV)
    var place = place(u, v)
    // The shares of the right and of the lower texels advance with the places.
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

  /// The left and the right column of four texels, each mixed vertically, in 1/256ths.
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
