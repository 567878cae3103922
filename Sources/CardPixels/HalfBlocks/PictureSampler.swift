import Pictures
import TerminalCanvas

/// A picture at its place on a card, in the card's own frame, so that it turns and shrinks with the body.
package struct PictureSampler: Sendable {
  /// The sides of the card that the picture reaches. There the body's edge ends it; elsewhere its own edge does.
  package struct Edges: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let left = Edges(rawValue: 1)
    package static let right = Edges(rawValue: 2)
    package static let top = Edges(rawValue: 4)
    package static let bottom = Edges(rawValue: 8)
  }

  private let means: [UInt32]
  private let width: Double
  private let height: Double
  private let columns: Int
  /// The picture's upper left corner from the card's centre, in points.
  private let left: Double
  private let top: Double
  /// Pixels for each point.
  private let across: Double
  private let down: Double
  /// Half of the size of half a cell, in pixels.
  private let reachX: Double
  private let reachY: Double
  /// The bounds within which the picture counts as continuing, in pixels: its own, or far beyond at sides that it
  /// reaches.
  private let least: (x: Double, y: Double)
  private let most: (x: Double, y: Double)
  /// The picture's light, in 1/256ths; a card behind has less.
  private let light: UInt32
  /// The opacity of the whole picture, 0...1.
  private let opacity: Double

  /// - Parameters:
  ///   - left: The picture's left edge from the card's centre, as `top`, in points.
  ///   - size: In points; greater than zero.
  ///   - halfHeight: Half the height of a cell, in points.
  ///   - dimming: 0 is none, 1 is black.
  ///   - opacity: 0 is invisible; used by ``layer(x:y:)`` alone.
  package init(
    _ picture: Picture, left: Double, top: Double, width: Double, height: Double, halfHeight: Double,
    reaching edges: Edges, dimming: Double = 0, opacity: Double = 1
  ) {
    self.opacity = opacity
    means = picture.means
    columns = picture.width + 1
    self.width = Double(picture.width)
    self.height = Double(picture.height)
    self.left = left
    self.top = top
    across = self.width / width
    down = self.height / height
    reachX = CellGeometry.cellWidth / 2 * across
    reachY = halfHeight / 2 * down
    let far = 1e6
    least = (edges.contains(.left) ? -far : 0, edges.contains(.top) ? -far : 0)
    most = (
      edges.contains(.right) ? far : self.width, edges.contains(.bottom) ? far : self.height
    )
    light = UInt32(256 - max(0, min(dimming, 1)) * 256)
  }

  /// The colour of half a cell around a point: the picture over the card's own colour.
  ///
  /// - Parameters: The point from the card's centre, in points.
  @inline(__always)
  package func color(x: Double, y: Double, over paper: UInt32) -> UInt32 {
    guard let (mean, share) = look(x: x, y: y) else { return paper }
    return lit(mean, strength: UInt32(share * 256 + 0.5), over: paper)
  }

  /// The picture's mean colour in half a cell around a point, and the share of the half cell that the picture covers;
  /// `nil` beside the picture.
  @inline(__always)
  private func look(x: Double, y: Double) -> (mean: UInt32, share: Double)? {
    let u = (x - left) * across
    let v = (y - top) * down
    let coveredX = min(u + reachX, most.x) - max(u - reachX, least.x)
    let coveredY = min(v + reachY, most.y) - max(v - reachY, least.y)
    guard coveredX > 0, coveredY > 0 else { return nil }
    let column = Int(max(0, min(u, width)) + 0.5)
    let row = Int(max(0, min(v, height)) + 0.5)
    // If the picture's own edge runs through the half cell, the picture covers only a share of it.
    return (
      means[row * columns + column], min(1, coveredX / (2 * reachX)) * min(1, coveredY / (2 * reachY))
    )
  }

  /// The layer that the picture adds to half a cell around a point.
  ///
  /// - Parameters: The point from the frame's centre, in points.
  package func layer(x: Double, y: Double) -> Canvas.Layer {
    guard let (mean, share) = look(x: x, y: y), mean >> 24 > 0 else {
      return Canvas.Layer(color: 0, amount: 0, shade: 0)
    }
    let alpha = mean >> 24
    // The picture's colours are multiplied by alpha.
    func part(_ value: UInt32) -> UInt32 { min(255, (value & 0xFF) * 255 / alpha) }
    return Canvas.Layer(
      color: part(mean) << 16 | part(mean >> 8) << 8 | part(mean >> 16),
      amount: Double(alpha) / 255 * share * opacity, shade: 0)
  }

  /// - Parameter strength: The coverage of the picture, in 1/256ths.
  private func lit(_ mean: UInt32, strength: UInt32, over paper: UInt32) -> UInt32 {
    let share = (strength * light) >> 8
    let rest = 256 - (mean >> 24) * strength / 255
    let red = ((mean & 0xFF) * share + (paper >> 16 & 0xFF) * rest) >> 8
    let green = ((mean >> 8 & 0xFF) * share + (paper >> 8 & 0xFF) * rest) >> 8
    let blue = ((mean >> 16 & 0xFF) * share + (paper & 0xFF) * rest) >> 8
    return min(red, 255) << 16 | min(green, 255) << 8 | min(blue, 255)
  }

  // MARK: - Many at once

  /// Fills `colors` with ``color(x:y:over:)`` of points in a row at even distances.
  ///
  /// - Parameters:
  ///   - start: The first point; `step` leads from each point to the next, in points.
  func fill(
    _ colors: UnsafeMutableBufferPointer<UInt32>, from start: CoverageSampler.LocalPoint,
    step: CoverageSampler.LocalPoint, over paper: UInt32
  ) {
    let (touched, whole) = places(from: start, step: step, count: colors.count)
    func blend(_ part: Range<Int>) {
      for index in part {
        let place = Double(index)
        colors[index] = color(
          x: start.along + place * step.along, y: start.down + place * step.down, over: paper)
      }
    }
    let bare = (0..<colors.count).around(touched)
    let edges = touched.around(whole)
    UnsafeMutableBufferPointer(rebasing: colors[bare.before]).update(repeating: paper)
    blend(edges.before)
    fillWhole(UnsafeMutableBufferPointer(rebasing: colors[whole]), whole.lowerBound, start, step, over: paper)
    blend(edges.behind)
    UnsafeMutableBufferPointer(rebasing: colors[bare.behind]).update(repeating: paper)
  }

  /// The points whose half cells touch the picture, and perhaps a few more; and points whose half cells lie in it
  /// wholly, perhaps not all of them.
  private func places(
    from start: CoverageSampler.LocalPoint, step: CoverageSampler.LocalPoint, count: Int
  ) -> (touched: Range<Int>, whole: Range<Int>) {
    let start = CoverageSampler.LocalPoint(
      along: start.along - left - (least.x + most.x) / 2 / across,
      down: start.down - top - (least.y + most.y) / 2 / down)
    func crossing(_ reach: Double) -> LineCrossing {
      LineCrossing(
        start: start, step: step, halfWidth: ((most.x - least.x) / 2 + reach * reachX) / across,
        halfHeight: ((most.y - least.y) / 2 + reach * reachY) / down)
    }
    let touched = crossing(1).columns(within: 0..<count)
    let whole = crossing(-1).wholeColumns(within: touched)
    return (touched, whole)
  }

  /// Computes in whole numbers of 2⁻³² pixels, so that a half cell costs no more than finding its place and one look.
  private func fillWhole(
    _ colors: UnsafeMutableBufferPointer<UInt32>, _ first: Int, _ start: CoverageSampler.LocalPoint,
    _ step: CoverageSampler.LocalPoint, over paper: UInt32
  ) {
    let place = Double(first)
    var u = Self.fixed((start.along + place * step.along - left) * across)
    var v = Self.fixed((start.down + place * step.down - top) * down)
    let (stepU, stepV) = (Self.fixed(step.along * across), Self.fixed(step.down * down))
    let (mostU, mostV) = (Self.fixed(width), Self.fixed(height))
    let half = Self.fixed(0.5)
    means.withUnsafeBufferPointer { means in
      for index in colors.indices {
        let column = (max(0, min(u, mostU)) &+ half) >> 32
        let row = (max(0, min(v, mostV)) &+ half) >> 32
        let mean = means[row &* columns &+ column]
        if mean < 0xFF00_0000 {
          colors[index] = lit(mean, strength: 256, over: paper)
        } else if light == 256 {
          colors[index] = mean.byteSwapped >> 8
        } else {
          let outer = ((mean & 0xFF00FF) &* light) >> 8 & 0xFF00FF
          let inner = ((mean & 0x00FF00) &* light) >> 8 & 0x00FF00
          colors[index] = (outer | inner).byteSwapped >> 8
        }
        u &+= stepU
        v &+= stepV
      }
    }
  }

  /// Clamped far beyond any picture, so that the number fits.
  private static func fixed(_ value: Double) -> Int { Int(max(-1e8, min(value, 1e8)) * 0x1p32) }
}
