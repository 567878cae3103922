import CardDeck
import CardPixels
import Pictures
import SwipeEngine
import SwipeSession
import TerminalCanvas
import TerminalText

extension ReaderOverlay: OverlayView {
  func header(on screen: SessionScreen) -> (title: String, context: [HeaderView.Context])? {
    let name = screen.session.cards.card(card).shownName
    guard let zoom = screen.shownZoom else {
      let short = CharacterWidth.truncated(name, to: Self.nameColumns, joining: screen.joining)
      return (screen.session.title, [HeaderView.Context("reading " + short)])
    }
    let details = screen.session.cards.card(card).photoDetails(
      screen.pictureInfo(of: card), joining: screen.joining)
    return (
      name,
      [HeaderView.Context(screen.words(for: zoom))] + details.map { HeaderView.Context($0, isDetail: true) }
    )
  }

  private static let nameColumns = 24

  /// The cards' own buttons, as left and right choose here too.
  func buttons(in session: Session, _ words: StampWords) -> [ButtonsView.Button]? { nil }

  var readCard: Session.Number? { card }

  /// The picture alone where that is asked for and there is one; else the words.
  func opened(on screen: SessionScreen, at time: Duration) -> OpenedView? {
    if let zoom, let stage = screen.layout?.stage,
      let view = screen.zoomView(
        of: card, in: stage, zoom, screen.motions.lens(of: card, toward: zoom.lens, at: time))
    {
      return .zoom(view)
    }
    let reader = screen.reader(of: card, from: firstLine)
    // The next card may be read next: what it shows is drawn ahead.
    if screen.pixelStage != nil, let next = screen.frame.cards.first(where: { $0.card != card })?.card {
      _ = screen.reader(of: next, from: 0)
    }
    return reader.map { .reader($0) }
  }

  func footer(on screen: SessionScreen) -> FooterView.Content {
    let choose = screen.hint([.choose(.nope), .choose(.like)], "choose")
    let hints =
      if let zoom = screen.shownZoom {
        (zoom.isWhole ? [screen.zoomHint(rank: 1), screen.actualHint] : screen.moveHints) + [choose]
      } else {
        [SessionScreen.scrollHint, choose]
          + (screen.canShowPicture(of: card) ? [screen.hint([.zoomIn], "picture", rank: 2)] : [])
      }
    return .keys(hints + [screen.hint([.close], "close")])
  }

  /// Reads the card out piece by piece; the overlay closes after each.
  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    lines.close()
    try lines.read(card)
  }
}

/// A whole card on the stage: its picture at the left, its words beside it, which scroll.
package struct ReaderView: Sendable {
  /// A card's text in lines, as far as somebody has scrolled: a card may be a book, and every key that scrolls draws
  /// it.
  struct Text {
    /// What was laid out, and for what.
    struct Key: Hashable {
      let card: Card
      /// What the person wrote about the card; `nil` for nothing.
      var note: String?
      /// The width of the text.
      let columns: Int
      let joining: ClusterJoining
      var isTurned = false
      /// Whether tags can stand on a surface of their own.
      var hasTints = false
      /// Pixels of a cell, from which it follows how much type is on a page; `nil` where cells show the words.
      var cell: SwipeSize?
    }

    let key: Key
    var pages = ReaderPages()
    private var all: CardLines
    var lines: [CardContent.Line] { all.lines }
    var isWhole: Bool { all.isWhole }

    init(_ key: Key) {
      self.key = key
      var whole = key.card
      if key.isTurned { whole.fields = whole.hidden + whole.fields }
      all = CardParts(whole, note: key.note, joining: key.joining).all(
        columns: key.columns, hasTints: key.hasTints)
    }

    /// Lays out at least `count` lines, if there are as many.
    mutating func extend(to count: Int) { all.extend(to: count) }
  }

  /// Where things are on the stage, in cells of the screen.
  struct Layout {
    /// The most room there is for a picture; empty where there is none.
    let picture: CellRect
    let words: CellRect
    /// Whether the picture is shown whole.
    let isPhoto: Bool

    private static let pictureShare = 0.4
    /// A photo has little to read beside it.
    private static let photoShare = 0.7

    /// - Parameters:
    ///   - kind: `nil` for a card without a picture.
    ///   - ratio: Width of the picture to its height; `nil` where that is not known yet.
    init(_ kind: CardKind?, stage: CellRect, margin: Int, ratio: Double?, geometry: CellGeometry) {
      let side = stage.columns >= 100 && stage.rows >= 18 ? 4 : stage.columns >= 60 ? 2 : 1
      let top = stage.rows > 24 ? 2 : stage.rows > 12 ? 1 : 0
      var columns = 0
      isPhoto = kind == .photo
      if let kind {
        let share = kind == .photo ? Self.photoShare : Self.pictureShare
        columns = Int(Double(stage.columns) * share)
        let own = geometry.points(stage).size.height * (ratio ?? 1) / CellGeometry.cellWidth
        columns = max(1, min(columns, Int(own.rounded())))
      }
      picture = CellRect(x: stage.x, y: stage.y, columns: columns, rows: stage.rows)
      let room = stage.columns - columns - 2 * side - (columns > 0 ? 0 : 2 * margin)
      let words = max(1, min(CardLayout.textColumns, room))
      // Without a picture wide stages have the words in their middle.
      let x =
        columns > 0 || room < 2 * words
        ? columns + side + (columns > 0 ? 0 : margin) : (stage.columns - words) / 2
      self.words = CellRect(
        x: stage.x + x, y: stage.y + top, columns: words, rows: max(1, stage.rows - 2 * top))
    }
  }

  let text: Text
  let layout: Layout
  /// The first line that is shown; the last one is seen at the latest possible.
  let offset: Int
  /// `nil` where there is none, or until it has come.
  let picture: Picture?
  let marks: TextMarks
  /// The picture at the terminal's own pixels, and where it is on the stage; `nil` where it has none, or until they
  /// are there.
  var pixels: PlacedPicture?
  /// The words in the card's type; `nil` where cells show them.
  var type: ReaderType?

  func draw(in canvas: inout Canvas, stage: CellRect, geometry: CellGeometry, style: ScreenStyle) {
    let theme = style.theme
    let ground: Color? = style.hasColor ? theme.card : nil
    canvas.fill(stage, style: CellStyle(background: ground))
    if let picture, !layout.picture.isEmpty { draw(picture, in: &canvas, geometry, style) }
    let words = layout.words
    // A book is not laid out to its end: the bar counts the lines so far and one more page.
    let seen = type?.seen ?? words.rows
    let all = type?.all ?? text.lines.count + (text.isWhole ? 0 : seen)
    let first = type?.first ?? max(0, min(offset, text.lines.count - words.rows))
    RunDrawing(style: style, ground: theme.card, marks: marks)
      .draw(text.lines.dropFirst(first), in: &canvas, area: words)
    guard all > seen else { return }
    let length = max(1, words.rows * seen / all)
    let start = (words.rows - length) * first / (all - seen)
    for row in 0..<words.rows {
      let isThumb = (start..<start + length).contains(row)
      canvas.put(
        isThumb ? "┃" : "│", x: stage.endX - 1, y: words.y + row,
        style: CellStyle(
          foreground: style.hasColor ? isThumb ? theme.label : theme.track : nil, background: ground),
        clip: stage)
    }
  }

  /// Where the picture is, in points of the screen; `nil` where there is none.
  func pictureFrame(_ geometry: CellGeometry) -> SwipeRect? {
    layout.picture.isEmpty ? nil : picture.map { frame(of: $0, geometry) }
  }

  private func frame(of picture: Picture, _ geometry: CellGeometry) -> SwipeRect {
    let room = geometry.points(layout.picture)
    // A picture that the room is too high for stands in its middle.
    let ratio = Double(picture.width) / Double(max(1, picture.height))
    let own = min(room.size.height, max(room.size.width / ratio, 1))
    let height = layout.isPhoto ? own : room.size.height
    return SwipeRect(x: room.minX, y: room.midY - height / 2, width: room.size.width, height: height)
  }

  private func draw(
    _ picture: Picture, in canvas: inout Canvas, _ geometry: CellGeometry, _ style: ScreenStyle
  ) {
    let room = geometry.points(layout.picture)
    let frame = frame(of: picture, geometry).size
    let sampler = PictureSampler(
      picture, left: -frame.width / 2, top: -frame.height / 2, width: frame.width, height: frame.height,
      halfHeight: geometry.cellHeight / 2, reaching: [.left, .top, .right, .bottom], dimming: 0)
    let shape = CardShape(center: room.center, size: frame, rotation: 0, radius: 0)
    sampler.draw(
      shape, on: style.theme.card, in: &canvas, area: layout.picture, clip: layout.picture, geometry, style)
  }
}

extension PictureSampler {
  /// Draws a part of the picture flat on the stage: its colours, or characters where cards are drawn with lines.
  ///
  /// - Parameters:
  ///   - shape: The part that is seen.
  ///   - area: The cells that may get characters.
  ///   - clip: The cells that may get colours.
  func draw(
    _ shape: CardShape, on ground: Color, in canvas: inout Canvas, area: CellRect, clip: CellRect,
    _ geometry: CellGeometry, _ style: ScreenStyle
  ) {
    guard style.drawsSurfaces else {
      let cells = CellPicture(
        self, center: shape.center, area: area, geometry: geometry, ink: style.pictureInk,
        style: style.hasColor ? CellStyle(foreground: style.theme.quiet, background: ground) : .plain)
      for row in area.y..<area.endY { cells.draw(in: &canvas, row: row, columns: area.x..<area.endX) }
      return
    }
    CardSurface(shape: shape, color: ground, picture: self).draw(in: &canvas, clip: clip, geometry: geometry)
  }
}

extension RunDrawing {
  /// Draws as many lines as there is room for.
  func draw(_ lines: some Sequence<CardContent.Line>, in canvas: inout Canvas, area: CellRect) {
    for (line, y) in zip(lines, area.y..<area.endY) {
      draw(line, at: CellPosition(x: area.x, y: y), in: &canvas, clip: area)
    }
  }
}
