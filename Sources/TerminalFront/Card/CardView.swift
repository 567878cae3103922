import CardPixels
import Pictures
import SwipeEngine
import TerminalCanvas

/// One card on the stage: its body turned as the engine says and its picture with it, its text level, its stamp.
package struct CardView: Sendable {
  package let pose: CardPose<UInt32>
  package let card: LaidOutCard
  /// `nil` for a card without one.
  package let picture: PictureLookup<Picture>?
  /// The word of a short card in large letters; `nil` until they are there.
  package let letters: LargeLetters?
  package let stamp: StampView?
  package let marks: TextMarks
  /// How far it is lifted off those below, 0...1.
  package let lift: Double
  /// The visible share of the card's width while it turns to its other side, 0...1; `nil` at rest.
  package let turn: Double?

  package init(
    pose: CardPose<UInt32>, card: LaidOutCard, picture: PictureLookup<Picture>? = nil,
    letters: LargeLetters? = nil, stamp: StampView? = nil, marks: TextMarks = .none, lift: Double = 0,
    turn: Double? = nil
  ) {
    self.pose = pose
    self.card = card
    self.picture = picture
    self.letters = letters
    self.stamp = stamp
    self.marks = marks
    self.lift = lift
    self.turn = turn
  }

  package var layout: CardLayout { card.layout }
  var content: CardContent { card.content }

  /// How far the edges of cards behind stand out for each card of depth, in points: below, and inside at each side.
  private static let edgeBelow = 8.0
  private static let edgeInside = 16.0
  private static let radius = 20.0
  /// The light of the words and the picture of the next card at rest, as a share of the top card's.
  static let nextLight = 0.55
  static let liftColor = 0.2

  func draw(in canvas: inout Canvas, on stage: CardStage, hidden: HiddenCells = HiddenCells()) {
    guard pose.opacity > 0 else { return }
    let (style, theme) = (stage.style, stage.style.theme)
    let shape = shape(on: stage)
    let lift = style.drawsSurfaces ? lift : 0
    let color = theme.card(atDepth: pose.depth).mixed(with: theme.rim, amount: lift * Self.liftColor)
    let inside =
      style.drawsSurfaces
      ? drawSurface(shape, color: color, shadow: theme.shadow * lift, in: &canvas, on: stage, hidden)
      : drawOutline(shape, in: &canvas, on: stage)
    // The text of a card far behind is hidden anyway, and half transparent text would only smear.
    // A card that turns could not be read.
    guard pose.depth < 1.5, pose.opacity > 0.5, turn == nil else { return }
    // Behind, the words rest where they will be when the card is on top.
    let center = pose.depth > 0 ? restingCenter(stage.geometry) : shape.center
    let placing = LinePlacing(
      center: center, sine: pose.depth > 0 ? 0 : shape.sine, frame: layout.frame, geometry: stage.geometry,
      inside: inside, firstRow: stage.clip.y)
    drawWords(in: &canvas, placing: placing, color: color, style, hidden)
    stamp?.draw(in: &canvas, pose: pose, shape: shape, placing: placing, on: stage)
  }

  // MARK: - Body

  /// - Returns: See ``CardSurface/draw(in:clip:geometry:hidden:)``.
  private func drawSurface(
    _ shape: CardShape, color: Color, shadow: Double, in canvas: inout Canvas, on stage: CardStage,
    _ hidden: HiddenCells
  ) -> [Range<Int>] {
    let (clip, geometry) = (stage.clip, stage.geometry)
    let picture = placedPicture(shape, geometry, dimming: min(1, pose.depth) * (1 - Self.nextLight))
    func draw(_ picture: PictureSampler?, _ clip: CellRect) -> [Range<Int>] {
      CardSurface(shape: shape, color: color, opacity: pose.opacity, shadow: shadow, picture: picture)
        .draw(in: &canvas, clip: clip, geometry: geometry, hidden: hidden)
    }
    guard pose.depth > 0, picture != nil else { return draw(picture, clip) }
    // The part below the front card is bare: a strip of a higher picture would look like a part of the front card.
    let end = Int((stage.front.maxY / geometry.cellHeight).rounded())
    let rows = max(0, min(end - clip.y, clip.rows))
    let upper = CellRect(x: clip.x, y: clip.y, columns: clip.columns, rows: rows)
    let lower = CellRect(x: clip.x, y: clip.y + rows, columns: clip.columns, rows: clip.rows - rows)
    return draw(picture, upper) + draw(nil, lower)
  }

  /// Draws the card with lines, and its picture a cell at a time.
  ///
  /// - Returns: See ``CardOutline/draw(in:clip:style:)``.
  private func drawOutline(
    _ shape: CardShape, in canvas: inout Canvas, on stage: CardStage
  ) -> [Range<Int>] {
    let (clip, geometry, style) = (stage.clip, stage.geometry, stage.style)
    // Only the next one of the cards behind is drawn.
    guard pose.opacity >= 0.5, pose.depth < 1.5 else {
      return [Range<Int>](repeating: 0..<0, count: clip.rows)
    }
    let theme = style.theme
    let line = style.hasColor ? CellStyle(foreground: theme.quiet, background: theme.card) : .plain
    let frame = geometry.cells(shape)
    let inside = CardOutline(frame: frame).draw(in: &canvas, clip: clip, style: line)
    let rest = pose.depth > 0 ? layout.frame : frame
    guard let area = layout.picture, case .loaded? = picture else { return inside }
    let center = geometry.points(rest).center
    let level = CardShape(center: center, size: geometry.points(rest).size, rotation: 0, radius: 0)
    guard let sampler = placedPicture(level, geometry, dimming: 0) else { return inside }
    let place = area.placed(on: rest)
    let cells = CellPicture(
      sampler, center: center, area: place, geometry: geometry, ink: style.pictureInk, style: line)
    for row in place.y..<min(place.endY, frame.endY - 1) where inside.indices.contains(row - clip.y) {
      let columns = inside[row - clip.y].clamped(to: place.x..<place.endX)
      if !inside[row - clip.y].isEmpty { cells.draw(in: &canvas, row: row, columns: columns) }
    }
    return inside
  }

  /// The picture, or the large letters, in the frame of the body.
  ///
  /// - Parameter dimming: 0 is none, 1 is black.
  private func placedPicture(
    _ shape: CardShape, _ geometry: CellGeometry, dimming: Double
  ) -> PictureSampler? {
    let size = geometry.points(layout.frame).size
    // Behind, the picture rests where it will be when the card is on top.
    let center = pose.depth > 0 ? restingCenter(geometry) : shape.center
    let origin = SwipePoint(
      x: center.x - shape.center.x - size.width / 2, y: center.y - shape.center.y - size.height / 2)
    let width = turn ?? 1
    if let letters {
      guard turn == nil else { return nil }
      let pixel = geometry.picturePixel
      let width = Double(letters.picture.width) * pixel
      return PictureSampler(
        letters.picture, left: origin.x + (size.width - width) / 2, top: origin.y + letters.top, width: width,
        height: Double(letters.picture.height) * pixel, halfHeight: geometry.cellHeight / 2, reaching: [],
        dimming: dimming)
    }
    guard let area = layout.picture, let found = picture?.drawn else { return nil }
    let room = geometry.points(area)
    var edges: PictureSampler.Edges = []
    if area.x == 0 { edges.insert(.left) }
    if area.y == 0 { edges.insert(.top) }
    if area.endX == layout.frame.columns { edges.insert(.right) }
    if area.endY == layout.frame.rows, pose.depth == 0 { edges.insert(.bottom) }
    return PictureSampler(
      found, left: (origin.x + room.minX) * width, top: origin.y + room.minY,
      width: max(1, room.size.width * width),
      height: room.size.height, halfHeight: geometry.cellHeight / 2, reaching: edges, dimming: dimming)
  }

  /// Adds the cells in which nothing below this card is seen.
  func hide(_ hidden: inout HiddenCells, on stage: CardStage) {
    guard stage.style.drawsSurfaces else { return }
    CardSurface(shape: shape(on: stage), color: stage.style.theme.card, opacity: pose.opacity)
      .hide(&hidden, clip: stage.clip, geometry: stage.geometry)
  }

  // MARK: - Where it is

  /// A card on top is where the engine has it; cards behind show their edges below the front one.
  /// A card drawn with lines is never turned: a line in steps looks broken.
  private func shape(on stage: CardStage) -> CardShape {
    let (front, geometry, style) = (stage.front, stage.geometry, stage.style)
    guard pose.depth > 0 else {
      let size = geometry.points(layout.frame).size
      let rest = geometry.points(stage.room).center
      let own = restingCenter(geometry)
      return CardShape(
        center: SwipePoint(x: pose.center.x + own.x - rest.x, y: pose.center.y + own.y - rest.y),
        size: SwipeSize(width: size.width * pose.scale * (turn ?? 1), height: size.height * pose.scale),
        rotation: style.drawsSurfaces ? pose.rotation : 0, radius: Self.radius)
    }
    let inset = Self.edgeInside * pose.depth
    let below = style.drawsSurfaces ? Self.edgeBelow : geometry.cellHeight
    return CardShape(
      center: SwipePoint(x: front.center.x, y: front.center.y + below * pose.depth),
      size: SwipeSize(width: max(16, front.size.width - 2 * inset), height: front.size.height), rotation: 0,
      radius: Self.radius)
  }

  /// The rectangle below which the cards behind show their edges: that of the top card at rest. As the top card leaves, it
  /// becomes that of the next one. `nil` where no card is behind.
  ///
  /// - Parameters:
  ///   - depths: The depth of each card, the top one first.
  ///   - frame: The frame of a card at rest, by its index.
  static func front(_ depths: [Double], frame: (Int) -> SwipeRect) -> SwipeRect? {
    guard let next = depths.firstIndex(where: { $0 > 0 }) else { return nil }
    return next == 0 ? frame(0) : frame(next).mixed(with: frame(next - 1), share: min(1, depths[next]))
  }

  private func restingCenter(_ geometry: CellGeometry) -> SwipePoint { geometry.points(layout.frame).center }

  // MARK: - Words

  private func drawWords(
    in canvas: inout Canvas, placing: LinePlacing, color: Color, _ style: ScreenStyle,
    _ hidden: HiddenCells
  ) {
    let words = layout.words
    let drawing = RunDrawing(
      style: style, ground: color, marks: marks, dimming: min(1, pose.depth) * (1 - Self.nextLight))
    // The mark in the last row stands at the right of the card, wherever its words end.
    let end = layout.frame.columns
    func draw(_ line: CardContent.Line, row: Int) {
      guard !line.isEmpty else { return }
      let start = placing.start(ofRow: row)
      guard let visible = placing.visible(row: start.y) else { return }
      let columns = start.x + words.x - layout.padding..<start.x + end
      if hidden.hides(columns.clamped(to: visible.x..<visible.endX), row: start.y) { return }
      drawing.draw(line, at: CellPosition(x: start.x + words.x, y: start.y), in: &canvas, clip: visible)
    }
    for (index, line) in content.rows.prefix(words.rows).enumerated()
    where letters?.rows.contains(index) != true {
      draw(line, row: words.y + index)
    }
    if !style.drawsSurfaces { clearFoot(in: &canvas, placing: placing) }
    draw(content.foot, row: layout.frame.rows - 1)
  }

  /// Blanks a cell on either side of words that stand on the card's line.
  private func clearFoot(in canvas: inout Canvas, placing: LinePlacing) {
    let start = placing.start(ofRow: layout.frame.rows - 1)
    guard let visible = placing.visible(row: start.y) else { return }
    for run in content.foot {
      let text = " " + run.text + " "
      canvas.put(
        text, x: start.x + layout.words.x + run.x - 1, y: start.y, clip: visible, keepsBackground: true)
    }
  }
}

/// Where the rows of a turned card's text stand: level, evenly spaced, each shifted sideways by −sin θ times its
/// distance from the centre.
struct LinePlacing {
  /// The card's centre, in points.
  let center: SwipePoint
  /// The sine of the card's rotation.
  let sine: Double
  /// The card at rest, in cells; gives its size.
  let frame: CellRect
  let geometry: CellGeometry
  /// For each row of the screen from ``firstRow`` on, the columns where text may stand.
  let inside: [Range<Int>]
  let firstRow: Int

  /// The cell where a row of the card begins, at the card's left edge.
  func start(ofRow row: Int) -> CellPosition {
    let height = Double(frame.rows) * geometry.cellHeight
    let top = ((center.y - height / 2) / geometry.cellHeight).rounded()
    let distance = (Double(row) + 0.5) * geometry.cellHeight - height / 2
    let left = center.x - Double(frame.columns) * CellGeometry.cellWidth / 2 - sine * distance
    return CellPosition(
      x: CellGeometry.whole(left / CellGeometry.cellWidth), y: CellGeometry.whole(top) + row)
  }

  /// The part of a row of the screen where text of the card may stand; `nil` where there is none.
  func visible(row: Int) -> CellRect? {
    guard inside.indices.contains(row - firstRow), !inside[row - firstRow].isEmpty else { return nil }
    let columns = inside[row - firstRow]
    return CellRect(x: columns.lowerBound, y: row, columns: columns.count, rows: 1)
  }
}
