import SwipeEngine

/// A card ready to be drawn row by row: all that is reckoned once a frame.
struct PixelBody {
  private let box: TurnedBox
  private let texture: TextureSampler?
  /// The first row that shows nothing of it.
  private let textureEnd: Int
  private let stamp: TextureSampler?
  private let stampOpacity: Double
  private let color: Color
  /// Ready for many pixels. Kept: where it is made, the compiler would think of other instructions for each of them.
  private let paper: PixelLanes
  private let opacity: Double
  private let light: Double
  private let rim: PixelRim?
  /// How much of a pixel it covers at most: a card that turns to its other side is at last thinner than one.
  private let thinness: Double
  /// Its shadows, among those of all cards.
  let shadows: Range<Int>
  /// The rows of the stage that it is in, its shadows and its stamp included.
  let rows: Range<Int>

  /// What a body, its shadows left out, is in a row.
  struct Columns {
    /// Those that it covers at all.
    var outer = 0..<0
    /// Those that it covers wholly.
    var covered = 0..<0
    /// Those without the rim.
    var inner = 0..<0
    var stamp = 0..<0
  }

  /// `nil` where nothing is to be drawn. Shadows are added to those of the other cards.
  init?(
    _ card: PixelCard, texture: Texels?, stamp: Texels?, rows stage: Range<Int>,
    shadows: inout [PixelShadowBand]
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
    if let frame = card.textureFrame {
      let center = box.stage(SwipePoint(x: frame.midX, y: frame.midY))
      self.texture = TextureSampler(
        texture, box: TurnedBox(center: center, size: frame.size, rotation: card.rotation, radius: 0),
        hasEdges: true)
    } else {
      self.texture = TextureSampler(texture, box: box, hasEdges: false)
    }
    stampOpacity = clamped(card.stamp?.opacity ?? 0) * opacity
    if let stamp, let place = card.stamp, stampOpacity > 0 {
      let size = SwipeSize(width: Double(stamp.width), height: Double(stamp.height))
      self.stamp = TextureSampler(
        stamp,
        box: TurnedBox(
          center: box.stage(place.center), size: size, rotation: card.rotation + place.rotation, radius: 0),
        hasEdges: true)
    } else {
      self.stamp = nil
    }
    var rows = box.rows(margin: 0.5, within: stage)
    if let stamp = self.stamp { rows = rows.joined(with: stamp.box.rows(margin: 0.5, within: stage)) }
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
  }

  // MARK: - A row

  /// - Parameter hidden: Columns that cards farther up will cover.
  func columns(y: Int, within stage: Range<Int>, hidden: Range<Int>) -> Columns {
    var columns = Columns()
    if let stamp { columns.stamp = stamp.touched(y: y, within: stage) }
    columns.outer = box.columns(y: y, margin: 0.5, within: stage)
    guard !columns.outer.isEmpty, !hidden.contains(columns.outer) else { return columns }
    columns.covered = thinness < 1 ? 0..<0 : box.interior(y: y, depth: 0.5, within: columns.outer)
    columns.inner =
      rim == nil
      ? columns.covered : box.interior(y: y, depth: PixelRim.width + 0.5, within: columns.covered)
    return columns
  }

  /// Whether it hides what lies below where it covers wholly.
  var isOpaque: Bool { opacity >= 1 }

  /// Draws the body and what is on it.
  ///
  /// - Parameter hidden: Columns that cards farther up will cover.
  func draw(_ columns: Columns, y: Int, hidden: Range<Int>, into row: UnsafeMutableRawPointer) {
    columns.outer.forEachPart(without: hidden) { part in
      let inner = columns.inner.clamped(to: part)
      let edges = part.around(inner)
      drawEdge(edges.before, y: y, into: row)
      fill(inner, y: y, into: row)
      drawEdge(edges.behind, y: y, into: row)
    }
    guard let stamp else { return }
    columns.stamp.forEachPart(without: hidden) { part in
      let inside = stamp.inside(y: y, within: part)
      let drawn = stamp.draw(inside, y: y, into: row, .overlay(opacity: laneShare(stampOpacity)))
      let edges = part.around(drawn)
      drawStampEdge(stamp, edges.before, y: y, into: row)
      drawStampEdge(stamp, edges.behind, y: y, into: row)
    }
  }

  /// Pixels that the body covers wholly, and no rim.
  private func fill(_ columns: Range<Int>, y: Int, into row: UnsafeMutableRawPointer) {
    guard let texture, y < textureEnd else { return fillBare(columns, y: y, into: row) }
    let touched = texture.touched(y: y, within: columns)
    let bare = columns.around(touched)
    fillBare(bare.before, y: y, into: row)
    fillBare(bare.behind, y: y, into: row)
    let light = laneShare(light)
    let drawn = texture.draw(
      texture.inside(y: y, within: touched), y: y, into: row,
      isOpaque
        ? .body(color: paper, light: light)
        : .translucentBody(color: paper, light: light, opacity: laneShare(opacity)))
    let edges = touched.around(drawn)
    drawEdge(edges.before, y: y, into: row)
    drawEdge(edges.behind, y: y, into: row)
  }

  private func fillBare(_ columns: Range<Int>, y: Int, into row: UnsafeMutableRawPointer) {
    guard isOpaque else { return drawEdge(columns, y: y, into: row) }
    row.fill(columns, with: color.pixel)
  }

  /// Pixels of any kind, one by one.
  private func drawEdge(_ columns: Range<Int>, y: Int, into row: UnsafeMutableRawPointer) {
    let body = SIMD4<Float>(color)
    for x in columns {
      let distance = box.distance(x: x, y: y)
      let coverage = Float(clamped(0.5 - distance) * thinness * opacity)
      guard coverage > 0 else { continue }
      var seen = body
      if let texture, y < textureEnd {
        let texel = texture.color(x: x, y: y)
        seen = texel * Float(light) + body * (1 - texel.w / 255)
      }
      if let rim {
        let share = Float(clamped(distance + PixelRim.width + 0.5) * clamped(rim.opacity))
        seen += (SIMD4<Float>(rim.color) - seen) * share
      }
      row.blend(seen, coverage: coverage, at: x * 4)
    }
  }

  private func drawStampEdge(
    _ stamp: TextureSampler, _ columns: Range<Int>, y: Int, into row: UnsafeMutableRawPointer
  ) {
    for x in columns {
      let texel = stamp.color(x: x, y: y) * Float(stampOpacity)
      guard texel.w > 0 else { continue }
      let below = SIMD4<Float>(pixel: row.load(fromByteOffset: x * 4, as: UInt32.self))
      row.storeBytes(of: (texel + below * (1 - texel.w / 255)).pixel, toByteOffset: x * 4, as: UInt32.self)
    }
  }
}

/// To 0...1; NaN counts as 0.
@inline(__always)
private func clamped(_ value: Double) -> Double { value >= 1 ? 1 : value > 0 ? value : 0 }

extension UnsafeMutableRawPointer {
  @inline(__always)
  fileprivate func blend(_ color: SIMD4<Float>, coverage: Float, at offset: Int) {
    let below = SIMD4<Float>(pixel: load(fromByteOffset: offset, as: UInt32.self))
    storeBytes(of: (below + (color - below) * coverage).pixel, toByteOffset: offset, as: UInt32.self)
  }
}
