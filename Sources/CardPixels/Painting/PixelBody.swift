import Pictures
import SwipeEngine
import TerminalCanvas

/// A card ready to be drawn row by row, with all values that are computed once a frame.
struct PixelBody {
  private let box: TurnedBox
  /// Indices of the card's texture and of its stamp among the samplers of all cards.
  private let texture: Int?
  private let stamp: Int?
  /// The first row that shows nothing of the texture.
  private let textureEnd: Int
  private let stampOpacity: Double
  private let color: Color
  /// The colour for many pixels. It is stored because the compiler makes slower code where it is computed.
  private let paper: PixelLanes
  private let opacity: Double
  private let light: Double
  private let rim: PixelRim?
  /// The largest share of a pixel that the card covers: a card that turns over becomes thinner than a pixel.
  private let thinness: Double
  /// Indices of the card's shadows among the shadows of all cards.
  let shadows: Range<Int>
  /// The rows of the stage that it touches, with its shadows and its stamp.
  let rows: Range<Int>

  /// The samplers of all cards. They are large, so they are not copied.
  typealias Samplers = UnsafeBufferPointer<TextureSampler>

  /// The parts of a body, without its shadows, in a row.
  struct Columns {
    /// Columns that the body covers at all.
    var outer = 0..<0
    /// Columns that the body covers wholly.
    var covered = 0..<0
    /// Columns without the rim.
    var inner = 0..<0
    var stamp = 0..<0
  }

  /// `nil` if there is nothing to draw. Shadows and samplers are added to those of the other cards.
  init?(
    _ card: PixelCard, texture: Texels?, stamp: Texels?, rows stage: Range<Int>,
    shadows: inout [PixelShadowBand], samplers: inout [TextureSampler]
  ) {
    let opacity = clamped(card.opacity)
    guard opacity > 0,
      let box = TurnedBox(
        center: card.center, size: card.size, rotation: card.rotation, radius: card.radius)
    else { return nil }
    self.box = box
    self.opacity = opacity
    color = card.color
    paper = PixelLanes(filling: card.color)
    light = clamped(card.light)
    rim = card.rim
    textureEnd = Int(max(0, min((card.textureEnd - 0.5).rounded(.up), Double(stage.upperBound))))
    thinness = min(1, 2 * box.shape.halfWidth) * min(1, 2 * box.shape.halfHeight)
    var place: TurnedBox? = box
    if let frame = card.textureFrame {
      let center = box.stage(SwipePoint(x: frame.midX, y: frame.midY))
      place = TurnedBox(center: center, size: frame.size, rotation: card.rotation, radius: 0)
    }
    let sampler = TextureSampler(texture, box: place, hasEdges: card.textureFrame != nil)
    stampOpacity = clamped(card.stamp?.opacity ?? 0) * opacity
    var stampSampler: TextureSampler?
    if let stamp, let place = card.stamp, stampOpacity > 0 {
      let size = SwipeSize(width: Double(stamp.width), height: Double(stamp.height))
      stampSampler = TextureSampler(
        stamp,
        box: TurnedBox(
          center: box.stage(place.center), size: size, rotation: card.rotation + place.rotation, radius: 0),
        hasEdges: true)
    }
    var rows = box.rows(margin: 0.5, within: stage)
    if let stampSampler { rows = rows.joined(with: stampSampler.box.rows(margin: 0.5, within: stage)) }
    let first = shadows.count
    for shadow in card.shadows {
      guard let band = PixelShadowBand(shadow, of: card, opacity: opacity) else { continue }
      rows = rows.joined(with: band.rows(within: stage))
      shadows.append(band)
    }
    guard !rows.isEmpty else {
      shadows.removeLast(shadows.count - first)
      return nil
    }
    self.rows = rows
    self.shadows = first..<shadows.count
    self.texture = sampler.map { _ in samplers.count }
    if let sampler { samplers.append(sampler) }
    self.stamp = stampSampler.map { _ in samplers.count }
    if let stampSampler { samplers.append(stampSampler) }
  }

  // MARK: - A row

  /// - Parameter hidden: Columns that cards farther up will cover.
  func columns(y: Int, within stage: Range<Int>, hidden: Range<Int>, _ samplers: Samplers) -> Columns {
    var columns = Columns()
    if let stamp { columns.stamp = samplers[stamp].touched(y: y, within: stage) }
    columns.outer = box.columns(y: y, margin: 0.5, within: stage)
    guard !columns.outer.isEmpty, !hidden.contains(columns.outer) else { return columns }
    columns.covered = thinness < 1 ? 0..<0 : box.interior(y: y, depth: 0.5, within: columns.outer)
    columns.inner =
      rim == nil
      ? columns.covered : box.interior(y: y, depth: PixelRim.width + 0.5, within: columns.covered)
    return columns
  }

  /// Whether its wholly covered pixels hide what lies below.
  var isOpaque: Bool { opacity >= 1 }

  /// Draws the body and what is on it.
  ///
  /// - Parameters:
  ///   - hidden: Columns that cards farther up will cover.
  ///   - row: The pixels of the row, with room for one more.
  func draw(
    _ columns: Columns, y: Int, hidden: Range<Int>, _ samplers: Samplers, into row: UnsafeMutableRawPointer
  ) {
    columns.outer.forEachPart(without: hidden) { part in
      let inner = columns.inner.clamped(to: part)
      let edges = part.around(inner)
      drawEdge(edges.before, y: y, samplers, into: row)
      fill(inner, y: y, samplers, into: row)
      drawEdge(edges.behind, y: y, samplers, into: row)
    }
    guard let stamp else { return }
    columns.stamp.forEachPart(without: hidden) { part in
      let inside = samplers[stamp].inside(y: y, within: part)
      let drawn = samplers[stamp].draw(inside, y: y, into: row, .overlay(opacity: laneShare(stampOpacity)))
      let edges = part.around(drawn)
      drawStampEdge(edges.before, y: y, samplers[stamp], into: row)
      drawStampEdge(edges.behind, y: y, samplers[stamp], into: row)
    }
  }

  /// Draws pixels that the body covers wholly, without a rim.
  private func fill(
    _ columns: Range<Int>, y: Int, _ samplers: Samplers, into row: UnsafeMutableRawPointer
  ) {
    guard let texture, y < textureEnd else { return fillBare(columns, y: y, samplers, into: row) }
    let touched = samplers[texture].touched(y: y, within: columns)
    let bare = columns.around(touched)
    fillBare(bare.before, y: y, samplers, into: row)
    fillBare(bare.behind, y: y, samplers, into: row)
    let light = laneShare(light)
    let drawn = samplers[texture].draw(
      samplers[texture].inside(y: y, within: touched), y: y, into: row,
      isOpaque
        ? .body(color: paper, light: light)
        : .translucentBody(color: paper, light: light, opacity: laneShare(opacity)))
    let edges = touched.around(drawn)
    drawEdge(edges.before, y: y, samplers, into: row)
    drawEdge(edges.behind, y: y, samplers, into: row)
  }

  private func fillBare(
    _ columns: Range<Int>, y: Int, _ samplers: Samplers, into row: UnsafeMutableRawPointer
  ) {
    guard isOpaque else { return drawEdge(columns, y: y, samplers, into: row) }
    row.fill(columns, with: color.pixel)
  }

  /// Draws pixels of any kind, in pairs. If their number is odd, the pixel behind them is stored again unchanged.
  private func drawEdge(
    _ columns: Range<Int>, y: Int, _ samplers: Samplers, into row: UnsafeMutableRawPointer
  ) {
    let texture = y < textureEnd ? texture : nil
    let light = PixelLanes(repeating: laneShare(light))
    let bare = paper.narrowed
    let rimOpacity = rim.map { clamped($0.opacity) } ?? 0
    let rimColor = rim.map { PixelLanes(filling: $0.color).narrowed } ?? .zero
    var x = columns.lowerBound
    while x < columns.upperBound {
      let distances = (box.distance(x: x, y: y), box.distance(x: x + 1, y: y))
      func coverage(_ distance: Double) -> UInt16 { laneShare(clamped(0.5 - distance) * thinness * opacity) }
      let covered = PixelLanes(
        first: coverage(distances.0), second: x + 1 < columns.upperBound ? coverage(distances.1) : 0)
      if covered != .zero {
        var seen = bare
        if let texture {
          let texels = samplers[texture].pair(x: x, y: y)
          seen = texels.share(light).over(paper, alpha: texels.alpha)
        }
        if rimOpacity > 0 {
          func share(_ distance: Double) -> UInt16 {
            laneShare(clamped(distance + PixelRim.width + 0.5) * rimOpacity)
          }
          let share = PixelLanes(first: share(distances.0), second: share(distances.1))
          seen = seen.share(~share) &+ rimColor.share(share)
        }
        let below = PixelLanes(bytes: row.loadPair(at: x * 4)) &<< 8
        row.storePair(seen.share(covered) &+ below.share(~covered), at: x * 4)
      }
      x += 2
    }
  }

  private func drawStampEdge(
    _ columns: Range<Int>, y: Int, _ stamp: TextureSampler, into row: UnsafeMutableRawPointer
  ) {
    let opacity = laneShare(stampOpacity)
    var x = columns.lowerBound
    while x < columns.upperBound {
      let texels = stamp.pair(x: x, y: y).share(
        PixelLanes(first: opacity, second: x + 1 < columns.upperBound ? opacity : 0))
      let below = PixelLanes(filling: row.loadPair(at: x * 4))
      row.storePair(texels.over(below, alpha: texels.alpha), at: x * 4)
      x += 2
    }
  }
}

/// Clamps to 0...1; NaN counts as 0.
@inline(__always)
private func clamped(_ value: Double) -> Double { value >= 1 ? 1 : value > 0 ? value : 0 }
