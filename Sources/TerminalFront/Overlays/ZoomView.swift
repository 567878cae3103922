import CardPixels
import Pictures
import SwipeEngine
import SwipeSession
import TerminalCanvas

/// A picture that has a room to itself: all of it, or a part of it, larger, with a map of where that part is.
struct ZoomView: Sendable {
  /// A part of a picture with more detail than all of it has.
  struct Part: Sendable {
    let picture: Picture
    /// Where it lies, as shares of the picture's width and height.
    let place: SwipeRect
  }

  /// In cells of the screen.
  let room: CellRect
  /// The whole picture, decoded for the room.
  let whole: Picture
  /// Width to height.
  let ratio: Double
  /// Width of the file's picture, in its own pixels; `nil` until it is known.
  let pixelWidth: Int?
  /// `nil` until it is loaded, and where there is no more detail.
  var part: Part?
  var lens: PictureLens
  /// The picture at the terminal's own pixels; `nil` where it has none, or until they are loaded.
  var pixels: Pixels?

  /// The share of the room that the map may take: one fifth of its columns, a quarter of its rows.
  static let map = (columns: 5, rows: 4)
  private static let leastRoom = (columns: 40, rows: 12)
  /// The dimming of the unseen part of the map, 0...1.
  static let mapDimming = 0.55

  /// The share of the room that the whole picture takes; see ``PictureZoom/extent``.
  func extent(_ geometry: CellGeometry) -> SwipeSize {
    Self.extent(ratio: ratio, room: geometry.points(room).size)
  }

  /// See ``PictureZoom/actualScale``.
  ///
  /// - Parameter pixel: Points of one of the screen's pixels, or of half a cell.
  func actualScale(_ geometry: CellGeometry, pixel: Double) -> Double? {
    pixelWidth.map { Double($0) * pixel / (geometry.points(room).size.width * extent(geometry).width) }
  }

  /// The share of its room that a whole picture takes; see ``PictureZoom/extent``.
  static func extent(ratio: Double, room: SwipeSize) -> SwipeSize {
    let share = ratio * room.height / max(1, room.width)
    return share > 1 ? SwipeSize(width: 1, height: 1 / share) : SwipeSize(width: share, height: 1)
  }

  func draw(in canvas: inout Canvas, geometry: CellGeometry, style: ScreenStyle) {
    canvas.fill(room, style: style.hasColor ? CellStyle(background: style.theme.room) : .plain)
    let frame = frame(geometry)
    let seen = frame.intersection(geometry.points(room))
    draw(whole, over: frame, seen: seen, in: &canvas, geometry, style)
    if let part {
      let place = frame.part(part.place)
      let sharp = place.intersection(seen)
      // With characters there is nothing between two pictures: it is the one or the other.
      let covers = sharp.size.width > seen.size.width - 8 && sharp.size.height > seen.size.height - 8
      if style.drawsSurfaces || covers {
        draw(part.picture, over: place, seen: sharp, in: &canvas, geometry, style)
      }
    }
    if hasMap { drawMap(in: &canvas, geometry, style) }
  }

  /// The place of the whole picture in the size in which it is seen, in points of the screen.
  func frame(_ geometry: CellGeometry) -> SwipeRect {
    let cells = room
    let room = geometry.points(cells)
    let extent = extent(geometry)
    let width = room.size.width * extent.width * lens.scale
    let height = room.size.height * extent.height * lens.scale
    if lens.scale <= 1 {
      // At rest its edges are those of cells, so it is up to half a cell wider or narrower than its ratio says.
      let columns = max(1, (width / CellGeometry.cellWidth).rounded())
      let halves = max(1, (height / geometry.cellHeight * 2).rounded())
      let left = ((Double(cells.columns) - columns) / 2).rounded(.down)
      let above = (Double(2 * cells.rows) - halves) / 2
      return SwipeRect(
        x: room.minX + left * CellGeometry.cellWidth,
        y: room.minY + above.rounded(.down) * geometry.cellHeight / 2,
        width: columns * CellGeometry.cellWidth, height: halves * geometry.cellHeight / 2)
    }
    return SwipeRect(
      x: room.midX - lens.center.x * width, y: room.midY - lens.center.y * height, width: width,
      height: height)
  }

  /// - Parameters:
  ///   - frame: The place of the whole picture, in points of the screen.
  ///   - seen: The part of it that is drawn.
  private func draw(
    _ picture: Picture, over frame: SwipeRect, seen: SwipeRect, dimming: Double = 0, in canvas: inout Canvas,
    _ geometry: CellGeometry, _ style: ScreenStyle
  ) {
    guard seen.size.width > 0, seen.size.height > 0 else { return }
    let center = SwipePoint(x: seen.midX, y: seen.midY)
    let sampler = PictureSampler(
      picture, left: frame.minX - center.x, top: frame.minY - center.y, width: frame.size.width,
      height: frame.size.height, halfHeight: geometry.cellHeight / 2,
      reaching: [.left, .top, .right, .bottom], dimming: dimming)
    let shape = CardShape(center: center, size: seen.size, rotation: 0, radius: 0)
    sampler.draw(
      shape, on: style.theme.room, in: &canvas, area: geometry.cells(shape).intersection(room), clip: room,
      geometry, style)
  }

  // MARK: - Map

  /// Whether only a part of the picture is seen, and there is room for a map.
  var hasMap: Bool {
    lens.scale > 1 && room.columns >= Self.leastRoom.columns && room.rows >= Self.leastRoom.rows
  }

  private func drawMap(in canvas: inout Canvas, _ geometry: CellGeometry, _ style: ScreenStyle) {
    let box = geometry.points(
      CellRect(x: 0, y: 0, columns: room.columns / Self.map.columns, rows: room.rows / Self.map.rows)
    ).size
    let extent = Self.extent(ratio: ratio, room: box)
    func whole(_ points: Double, _ cell: Double) -> Int { max(2, Int((points / cell).rounded())) }
    let columns = whole(box.width * extent.width, CellGeometry.cellWidth)
    let rows = whole(box.height * extent.height, geometry.cellHeight)
    let area = CellRect(
      x: room.endX - columns - 4, y: room.endY - rows - 2, columns: columns, rows: rows)
    let map = geometry.points(area)
    let seen = map.part(lens.seen(extent: self.extent(geometry))).intersection(map)
    guard style.drawsSurfaces else { return drawMap(area, seen, in: &canvas, geometry, style) }
    let border = geometry.cellHeight / 2
    CardSurface(
      shape: CardShape(
        center: map.center,
        size: SwipeSize(
          width: map.size.width + 2 * CellGeometry.cellWidth, height: map.size.height + 2 * border),
        rotation: 0, radius: 0),
      color: .black, opacity: 0.6
    ).draw(in: &canvas, clip: room, geometry: geometry)
    draw(self.whole, over: map, seen: map, dimming: Self.mapDimming, in: &canvas, geometry, style)
    draw(self.whole, over: map, seen: seen, in: &canvas, geometry, style)
  }

  /// Draws the map with lines: an outline, and the part that is seen filled.
  private func drawMap(
    _ area: CellRect, _ seen: SwipeRect, in canvas: inout Canvas, _ geometry: CellGeometry,
    _ style: ScreenStyle
  ) {
    let line =
      style.hasColor ? CellStyle(foreground: style.theme.title, background: style.theme.room) : .plain
    let frame = CellRect(x: area.x - 1, y: area.y - 1, columns: area.columns + 2, rows: area.rows + 2)
    _ = CardOutline(frame: frame).draw(in: &canvas, clip: room, style: line)
    var cells = geometry.cells(
      CardShape(center: seen.center, size: seen.size, rotation: 0, radius: 0))
    (cells.columns, cells.rows) = (max(1, cells.columns), max(1, cells.rows))
    canvas.fill(cells.intersection(area), style: line.with(.reverse))
  }
}
