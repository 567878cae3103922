import CardDeck
import SwipeEngine
import SwipeSession

extension ReaderOverlay: OverlayView {
  func hints(on screen: SessionScreen) -> [FooterView.Hint]? {
    let keys = screen.session.keys
    let sides = [Command.choose(.nope), .choose(.like)].map { keys.label(of: $0) }.filter { !$0.isEmpty }
    return [
      FooterView.Hint(key: "↑ ↓", word: "scroll", rank: 1),
      FooterView.Hint(key: sides.joined(separator: " "), word: "choose"),
      FooterView.Hint(key: keys.label(of: .close), word: "close"),
    ]
  }

  /// Read out piece by piece; nothing lies open meanwhile.
  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    lines.close()
    try lines.read(card)
  }
}

/// All of a card on the whole stage: its picture at the left, its words beside it, to be scrolled.
package struct ReaderView: Sendable {
  /// A card's text in lines, as far as somebody has scrolled: a card may be a book, and every key that scrolls draws
  /// it.
  struct Text {
    private let card: Card
    private let note: String?
    private let isTurned: Bool
    private let columns: Int
    private let joining: ClusterJoining
    private var all: CardLines
    fileprivate var lines: [CardContent.Line] { all.lines }
    fileprivate var isWhole: Bool { all.isWhole }

    /// - Parameters:
    ///   - note: What the person wrote about the card; `nil` for nothing.
    ///   - columns: For the text.
    init(
      _ card: Card, note: String? = nil, columns: Int, joining: ClusterJoining, isTurned: Bool = false
    ) {
      self.isTurned = isTurned
      self.card = card
      self.note = note
      self.columns = columns
      self.joining = joining
      var whole = card
      whole.fields += isTurned ? card.hidden : []
      all = CardParts(whole, note: note, joining: joining).all(columns: columns)
    }

    /// Lays out so many lines, if there are so many.
    mutating func extend(to count: Int) { all.extend(to: count) }

    /// Whether it is still what is to be shown.
    func isOf(
      _ card: Card, note: String?, columns: Int, joining: ClusterJoining, isTurned: Bool
    ) -> Bool {
      self.isTurned == isTurned && self.card == card && self.note == note && self.columns == columns
        && self.joining == joining
    }
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
  /// What is marked.
  let query: CardQuery

  func draw(in canvas: inout Canvas, stage: CellRect, geometry: CellGeometry, style: ScreenView.Style) {
    let theme = style.theme
    let ground: Color? = style.hasColor ? theme.card : nil
    canvas.fill(stage, style: CellStyle(background: ground))
    if let picture, !layout.picture.isEmpty { draw(picture, in: &canvas, geometry, style) }
    let words = layout.words
    let first = max(0, min(offset, text.lines.count - words.rows))
    for (index, line) in text.lines.dropFirst(first).prefix(words.rows).enumerated() {
      for run in line { draw(run, in: &canvas, y: words.y + index, ground, style) }
    }
    guard first > 0 || !text.isWhole || text.lines.count > words.rows else { return }
    // Of a book nobody knows the length: the bar is that of what has been laid out, and one more page.
    let all = text.lines.count + (text.isWhole ? 0 : words.rows)
    let length = max(1, words.rows * words.rows / max(1, all))
    let start = (words.rows - length) * first / max(1, all - words.rows)
    for row in 0..<words.rows {
      let isThumb = (start..<start + length).contains(row)
      canvas.put(
        isThumb ? "┃" : "│", x: stage.endX - 1, y: words.y + row,
        style: CellStyle(
          foreground: style.hasColor ? isThumb ? theme.label : theme.track : nil, background: ground),
        clip: stage)
    }
  }

  private func draw(
    _ picture: Picture, in canvas: inout Canvas, _ geometry: CellGeometry, _ style: ScreenView.Style
  ) {
    let room = geometry.points(layout.picture)
    // A picture that the room is too high for stands in its middle.
    let ratio = Double(picture.width) / Double(max(1, picture.height))
    let height = min(room.size.height, max(room.size.width / ratio, 1))
    let frame = Size(width: room.size.width, height: layout.isPhoto ? height : room.size.height)
    let sampler = PictureSampler(
      picture, left: -frame.width / 2, top: -frame.height / 2, width: frame.width, height: frame.height,
      halfHeight: geometry.cellHeight / 2, reaching: [.left, .top, .right, .bottom], dimming: 0)
    let area = layout.picture
    guard style.drawsSurfaces else {
      let cells = CellPicture(
        sampler, center: room.center, area: area, geometry: geometry, ink: style.pictureInk,
        style: style.hasColor
          ? CellStyle(foreground: style.theme.quiet, background: style.theme.card) : .plain)
      for row in area.y..<area.endY { cells.draw(in: &canvas, row: row, columns: area.x..<area.endX) }
      return
    }
    CardSurface(
      shape: CardShape(center: room.center, size: frame, rotation: 0, radius: 0), color: style.theme.card,
      picture: sampler
    ).draw(in: &canvas, clip: area, geometry: geometry)
  }

  private func draw(
    _ run: CardContent.Run, in canvas: inout Canvas, y: Int, _ ground: Color?, _ style: ScreenView.Style
  ) {
    let (theme, x) = (style.theme, layout.words.x + run.x)
    let (color, attributes): (Color, CellStyle.Attributes) =
      switch run.role {
      case .title, .key: (theme.title, .bold)
      case .subtitle, .label, .more: (theme.label, [])
      case .body, .value, .note: (theme.text, [])
      case .tag: (theme.tag, [])
      case .problem: (theme.problem, .bold)
      case .remark: (theme.warning, [])
      }
    canvas.put(
      run.text, x: x, y: y,
      style: CellStyle(foreground: style.hasColor ? color : nil, background: ground, attributes),
      clip: layout.words)
    guard !query.isEmpty else { return }
    for hit in query.ranges(in: run.text) {
      canvas.put(
        String(run.text[hit]), x: x + canvas.width(of: run.text[..<hit.lowerBound]), y: y,
        style: style.hasColor
          ? CellStyle(foreground: theme.hit, background: theme.hitGround, .bold)
          : CellStyle([.bold, .reverse]), clip: layout.words)
    }
  }
}

extension SessionScreen {
  /// What is read; `nil` while nothing is.
  func reader() -> ReaderView? {
    guard let overlay = session.overlay as? ReaderOverlay, let layout else { return nil }
    let (card, note) = (wholeCard(overlay.card), session.cards.note(overlay.card))
    let kind = session.cards.card(overlay.card).kind(
      hasPicture: pictures != nil, joining: joining)
    let hasPicture = kind == .person || kind == .photo
    let picture = hasPicture ? readerPicture(of: card, kind, layout) : nil
    let isShown = hasPicture && layout.columns >= 60
    let ratio = picture.map { Double($0.width) / Double(max(1, $0.height)) }
    let places = ReaderView.Layout(
      isShown ? kind : nil, stage: layout.stage, margin: layout.margin, ratio: ratio, geometry: geometry)
    let isTurned = session.isTurned(overlay.card)
    var text: ReaderView.Text
    if let known = readerText,
      known.isOf(card, note: note, columns: places.words.columns, joining: joining, isTurned: isTurned)
    {
      text = known
    } else {
      text = ReaderView.Text(
        card, note: note, columns: places.words.columns, joining: joining, isTurned: isTurned)
    }
    // Given up before it grows, so that it need not be copied.
    readerText = nil
    text.extend(to: overlay.firstLine + places.words.rows + 1)
    readerText = text
    return ReaderView(
      text: text, layout: places, offset: overlay.firstLine, picture: isShown ? picture : nil,
      query: lastQuery)
  }

  private func readerPicture(of card: Card, _ kind: CardKind, _ layout: ScreenLayout) -> Picture? {
    guard let pictures, let image = card.image, image.utf8.count <= PictureRequest.longestName else {
      return nil
    }
    let room = ReaderView.Layout(
      kind, stage: layout.stage, margin: layout.margin, ratio: 1000, geometry: geometry
    ).picture
    let (size, pixel) = (geometry.points(room).size, CardLayout.pixel(geometry))
    let request = PictureRequest(
      image: image,
      box: PictureBox(
        width: Int((size.width / pixel).rounded(.up)), height: Int((size.height / pixel).rounded(.up))),
      fit: kind == .photo ? .whole : .fillHeight, window: CardLayout.window(geometry))
    switch pictures.picture(request) {
    case .loaded(let picture): return picture
    case .loading: return .awaited
    case .unavailable: return nil
    }
  }
}
