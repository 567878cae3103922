import CardPixels
import SwipeEngine
import SwipeSession
import TerminalCanvas

extension CompareOverlay: OverlayView {
  func update(on screen: SessionScreen, at time: Duration) {
    // None of the pictures before could be shown.
    if zoom == nil, screen.opened.extent != nil { zoom = PictureZoom() }
    if let stage = screen.layout?.stage { fit(CompareView.room(stage), in: screen.session, at: time) }
  }

  func header(on screen: SessionScreen) -> (title: String, context: [HeaderView.Context])? {
    let how = screen.shownZoom.map { [HeaderView.Context(screen.words(for: $0))] } ?? []
    return (screen.session.title, [HeaderView.Context("\(cards.count) side by side")] + how)
  }

  /// The cards' own buttons: they choose for the marked one.
  func buttons(in session: Session, _ words: StampWords) -> [ButtonsView.Button]? { nil }

  var zoomedCard: Session.Number? { cards.first }

  func places(on screen: SessionScreen, _ stage: CellRect) -> [CompareView.Place] {
    CompareView.places(
      cards.count, on: stage, screen.geometry,
      ratio: cards.first.flatMap { screen.pictureInfo(of: $0)?.ratio })
  }

  /// A click marks the card whose picture or name is there, or nearest.
  func target(at cell: CellPosition, on screen: SessionScreen, _ stage: CellRect) -> Session.Held? {
    func distance(_ rect: CellRect) -> Int {
      max(rect.x - cell.x, cell.x - rect.endX + 1, 0) + max(rect.y - cell.y, cell.y - rect.endY + 1, 0)
    }
    let places = places(on: screen, stage)
    return places.indices.min {
      min(distance(places[$0].picture), distance(places[$0].caption))
        < min(distance(places[$1].picture), distance(places[$1].caption))
    }.map { .button(.mark($0)) }
  }

  func opened(on screen: SessionScreen, at time: Duration) -> OpenedView? {
    guard let stage = screen.layout?.stage else { return nil }
    let zoom = zoom ?? PictureZoom()
    let lens = screen.motions.lens(of: cards[0], toward: zoom.lens, at: time)
    let sides = zip(cards.indices, places(on: screen, stage)).map { index, place in
      let card = screen.session.cards.card(cards[index])
      return CompareView.Side(
        place: place, picture: screen.zoomView(of: cards[index], in: place.picture, zoom, lens),
        remark: screen.remark(of: cards[index]) ?? "", name: card.shownName,
        details: card.photoDetails(screen.pictureInfo(of: cards[index]), joining: screen.joining),
        isMarked: index == marked)
    }
    return .compared(CompareView(sides: sides))
  }

  func footer(on screen: SessionScreen) -> FooterView.Content {
    let more = canGrow ? "more" : "two"
    let zoom =
      screen.shownZoom.map {
        $0.isWhole ? [screen.hint([.zoomIn], "zoom", rank: 3), screen.actualHint] : screen.moveHints
      } ?? []
    return .keys(
      [screen.hint([.choose(.nope), .choose(.like)], "choose"), screen.hint([.markNext], "mark", rank: 1)]
        + zoom + (canGrow || cards.count > 2 ? [screen.hint([.compare], more, rank: 4)] : [])
        + [screen.hint([.close], "close")])
  }

  /// Closes: without a screen there are no pictures.
  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) { lines.close() }
}

/// Pictures side by side, seen alike; each with its name, the marked one with a sign and a bar.
struct CompareView: Sendable {
  /// Where a picture stands, and the row with its name.
  struct Place: Sendable, Hashable {
    let picture: CellRect
    let caption: CellRect
  }

  struct Side: Sendable {
    let place: Place
    /// `nil` where it cannot be shown.
    let picture: ZoomView?
    /// Why it cannot be shown.
    let remark: String
    let name: String
    /// See ``Card/photoDetails(_:joining:)``.
    let details: [String]
    let isMarked: Bool
  }

  let sides: [Side]

  private static let gap = 2
  private static let padding = 1
  private static let leastColumns = 16
  private static let leastRows = 6

  /// The number of pictures that there is room for, at least 2.
  static func room(_ stage: CellRect) -> Int {
    (3...CompareOverlay.mostCards).last { count in
      (1...2).contains { hasRoom(picture((count + $0 - 1) / $0, $0, on: stage)) }
    } ?? 2
  }

  private static func hasRoom(_ picture: CellRect) -> Bool {
    picture.columns >= leastColumns && picture.rows >= leastRows
  }

  /// The places of pictures in one row or two, whichever shows them larger.
  ///
  /// - Parameter ratio: Width of the first picture to its height; `nil` where that is not known.
  static func places(_ count: Int, on stage: CellRect, _ geometry: CellGeometry, ratio: Double?) -> [Place] {
    func width(_ rows: Int) -> Double {
      let size = geometry.points(picture((count + rows - 1) / rows, rows, on: stage)).size
      return min(size.width, size.height * (ratio ?? 1.5))
    }
    let rows = width(2) > width(1) ? 2 : 1
    let columns = (count + rows - 1) / rows
    let size = picture(columns, rows, on: stage)
    return (0..<count).map { index in
      let (column, isBelow) = (index % columns, index >= columns || rows == 1)
      let x = stage.x + column * (stage.columns + gap) / columns
      // Captions stand at the edges of the stage, so that all pictures are in one area.
      let caption = isBelow ? stage.endY - 1 : stage.y
      return Place(
        picture: CellRect(
          x: x, y: isBelow ? caption - size.rows : caption + 1, columns: size.columns, rows: size.rows),
        caption: CellRect(x: x, y: caption, columns: size.columns, rows: 1))
    }
  }

  private static func picture(_ columns: Int, _ rows: Int, on stage: CellRect) -> CellRect {
    CellRect(
      x: 0, y: 0, columns: (stage.columns - gap * (columns - 1)) / columns,
      rows: rows == 1 ? stage.rows - 1 : (stage.rows - 3) / 2)
  }

  var pictures: [ZoomView] { sides.compactMap(\.picture) }

  /// The area of all pictures.
  var area: CellRect {
    let rooms = sides.map(\.place.picture)
    let (x, y) = (rooms.map(\.x).min() ?? 0, rooms.map(\.y).min() ?? 0)
    return CellRect(
      x: x, y: y, columns: (rooms.map(\.endX).max() ?? x) - x, rows: (rooms.map(\.endY).max() ?? y) - y)
  }

  func draw(in canvas: inout Canvas, stage: CellRect, geometry: CellGeometry, style: ScreenStyle) {
    canvas.fill(stage, style: style.hasColor ? CellStyle(background: style.theme.room) : .plain)
    for side in sides {
      if let picture = side.picture {
        picture.draw(in: &canvas, geometry: geometry, style: style)
      } else {
        let room = side.place.picture
        let text = canvas.truncated(side.remark, to: room.columns)
        canvas.put(
          text, x: room.x + (room.columns - canvas.width(of: text)) / 2, y: room.y + room.rows / 2,
          style: CellStyle(foreground: style.theme.warning), clip: room, keepsBackground: true)
      }
      drawCaption(side, in: &canvas, style)
    }
  }

  private func drawCaption(_ side: Side, in canvas: inout Canvas, _ style: ScreenStyle) {
    let (area, theme) = (side.place.caption, style.theme)
    func look(_ color: Color, _ attributes: CellStyle.Attributes = []) -> CellStyle {
      guard side.isMarked else { return CellStyle(foreground: color, attributes) }
      return CellStyle(foreground: theme.progress, background: theme.room, [.bold, .reverse])
    }
    if side.isMarked { canvas.fill(area, style: look(theme.title)) }
    let sign = side.isMarked ? "▸ " : "  "
    let caption = PhotoCaption(
      side.name, side.details, columns: area.columns - 2 - Self.padding, joining: canvas.joining)
    let x = area.endX - Self.padding - canvas.width(of: caption.details)
    canvas.put(caption.details, in: area, x: x, look(theme.quiet))
    canvas.put(sign + caption.name, in: area, x: area.x, look(theme.title, .bold))
  }
}
