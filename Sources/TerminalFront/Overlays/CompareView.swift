import ChoiceLog
import SwipeEngine
import SwipeSession
import TerminalCanvas

extension CompareOverlay: OverlayView {
  func header(on screen: SessionScreen) -> (title: String, context: [HeaderView.Context])? {
    let how = screen.shownZoom.map { [HeaderView.Context(screen.words(for: $0))] } ?? []
    return (screen.session.title, [HeaderView.Context("the last two")] + how)
  }

  var zoomedCard: Session.Number? { cards.first }

  /// Both have as much; they are moved alike.
  func pictureRoom(on stage: CellRect) -> CellRect { CompareView.rooms(stage)[0] }

  func opened(on screen: SessionScreen, at time: Duration) -> OpenedView? {
    guard let stage = screen.layout?.stage else { return nil }
    let sides = zip(cards, CompareView.rooms(stage)).map { number, room in
      let choice = screen.session.pending.lookUp(number)
      let picture = zoom.flatMap { zoom in
        screen.zoomView(of: number, in: room, zoom, screen.lens(of: cards[0], zoom, at: time))
      }
      return CompareView.Side(
        content: picture.map { .picture($0) }
          ?? .words(words(of: number, on: screen, in: CompareView.words(in: room))),
        name: screen.session.cards.card(number).shownName,
        choice: choice.map { ($0, screen.words[$0.direction]) })
    }
    return .compared(CompareView(sides: sides))
  }

  /// The lines of a card's text that there is room for; the last one is seen at the latest possible.
  private func words(
    of number: Session.Number, on screen: SessionScreen, in room: CellRect
  ) -> [CardContent.Line] {
    let lines = screen.text(
      of: number, screen.wholeCard(number), columns: room.columns, lines: firstLine + room.rows + 1
    ).lines
    return Array(lines.dropFirst(max(0, min(firstLine, lines.count - room.rows))))
  }

  func hints(on screen: SessionScreen) -> [FooterView.Hint] {
    let hints: [FooterView.Hint?] =
      if let zoom = screen.shownZoom {
        zoom.isWhole ? [screen.hint([.zoomIn], "zoom", rank: 1)] : screen.moveHints
      } else {
        [SessionScreen.scrollHint]
      }
    return hints.compactMap(\.self) + screen.hints([(.close, "close", 0)])
  }

  /// Says both cards once and closes.
  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    lines.close()
    let session = lines.session
    try lines.say([
      lines.spoken.compared(cards.map { (session.cards.card($0), session.pending.lookUp($0)) })
    ])
  }
}

/// Two cards side by side: their pictures, seen alike, or their words; below each its name and what was chosen.
struct CompareView: Sendable {
  /// What is seen of a card above its name.
  enum Content: Sendable {
    case picture(ZoomView)
    /// The words, from a line on.
    case words([CardContent.Line])
  }

  struct Side: Sendable {
    let content: Content
    let name: String
    /// What was chosen, in its word; `nil` for nothing.
    let choice: (choice: Choice, word: String)?
  }

  let sides: [Side]

  private static let gap = 2
  private static let padding = 1

  /// Where the pictures or the words are, in cells: below each is a row for its name.
  static func rooms(_ stage: CellRect) -> [CellRect] {
    let columns = (stage.columns - gap) / 2
    return [stage.x, stage.endX - columns].map {
      CellRect(x: $0, y: stage.y, columns: columns, rows: stage.rows - 1)
    }
  }

  /// The area of the words in such a room.
  static func words(in room: CellRect) -> CellRect {
    let top = room.rows > 12 ? 1 : 0
    return CellRect(
      x: room.x + padding + 1, y: room.y + top, columns: room.columns - 2 * padding - 2,
      rows: room.rows - 2 * top)
  }

  /// The pictures, from left to right.
  var pictures: [ZoomView] {
    sides.compactMap { if case .picture(let view) = $0.content { view } else { nil } }
  }

  /// The larger one of both pictures, across and down; see ``PictureZoom/extent``. `nil` where there is none.
  func extent(_ geometry: CellGeometry) -> SwipeSize? {
    let extents = pictures.map { $0.extent(geometry) }
    guard let first = extents.first else { return nil }
    return extents.reduce(first) {
      SwipeSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
    }
  }

  func draw(in canvas: inout Canvas, stage: CellRect, geometry: CellGeometry, style: ScreenView.Style) {
    canvas.fill(stage, style: style.hasColor ? CellStyle(background: style.theme.room) : .plain)
    for (side, room) in zip(sides, Self.rooms(stage)) {
      switch side.content {
      case .picture(let view): view.draw(in: &canvas, geometry: geometry, style: style)
      case .words(let lines):
        canvas.fill(room, style: style.hasColor ? CellStyle(background: style.theme.card) : .plain)
        RunDrawing(style: style, ground: style.theme.card, query: CardQuery(""))
          .draw(lines, in: &canvas, area: Self.words(in: room))
      }
      drawCaption(side, below: room, in: &canvas, style.theme)
    }
  }

  private func drawCaption(_ side: Side, below room: CellRect, in canvas: inout Canvas, _ theme: Theme) {
    let area = CellRect(
      x: room.x + Self.padding, y: room.endY, columns: room.columns - 2 * Self.padding, rows: 1)
    let word = canvas.truncated(side.choice?.word ?? "not decided", to: area.columns / 2)
    let color = side.choice.map { theme.color(of: $0.choice.direction) } ?? theme.quiet
    let columns = canvas.width(of: word)
    canvas.put(
      word, x: area.endX - columns, y: area.y,
      style: CellStyle(foreground: color, side.choice == nil ? [] : .bold), clip: area, keepsBackground: true)
    let name = HeaderView.cutInMiddle(side.name, to: area.columns - columns - 1, on: canvas)
    canvas.put(
      name, x: area.x, y: area.y, style: CellStyle(foreground: theme.title, .bold), clip: area,
      keepsBackground: true)
  }
}
