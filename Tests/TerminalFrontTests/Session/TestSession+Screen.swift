import CardDeck
import TerminalTestSupport
import ChoiceLog
import FoundationEssentials
import SessionTestSupport

@testable import SwipeSession
@testable import TerminalFront
import TerminalIO
import TerminalCanvas
import Pictures
import CardPixels

/// A session shown on a screen of cells, without a terminal.
extension TestSession {
  static let size = TerminalSize(columns: 100, rows: 30)

  /// - Parameters:
  ///   - folder: Of an earlier session, to go on with its deck and log.
  convenience init(
    cards: [String] = TestSession.cards, size: TerminalSize = TestSession.size,
    resuming folder: URL? = nil, exportsAtEnd: Bool = false, atOnce: Int = 4096,
    readiness: Deck.Readiness = .complete, appearance: Appearance = Appearance(),
    pictures: PictureCache? = nil, heads: PictureHeads? = nil,
    textures: CardTextures? = nil,
    configure: (inout SessionConfiguration) throws -> Void = { _ in }
  ) throws {
    try self.init(
      layout: SessionScreen.swipeLayout(size), cards: cards, resuming: folder,
      exportsAtEnd: exportsAtEnd, atOnce: atOnce, readiness: readiness
    ) {
      $0.turnsCards = true
      $0.showsPictures = pictures != nil
      try configure(&$0)
    }
    let screen = SessionScreen(
      session, appearance: appearance, size: size, style: ScreenStyle(),
      media: CardMedia(pictures: pictures, heads: heads, textures: textures))
    front = screen
    handle = { screen.handle(.key($0), at: $1) }
    update = { screen.update(at: $0) }
  }

  var screen: SessionScreen {
    guard let screen = front as? SessionScreen else { preconditionFailure("nothing shows this session") }
    return screen
  }

  func mouse(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int) {
    _ = screen.handle(.mouse(MouseEvent(kind, kind == .move ? .none : .left, x: x, y: y)), at: time)
  }

  func type(_ text: String) { for character in text { press(.character(character)) } }

  /// From the middle of the stage, slowly enough that only the distance counts.
  func drag(columns: Int, rows: Int = 0, lettingGo: Bool = true) {
    mouse(.press, 50, 13)
    pass(.milliseconds(300))
    mouse(.drag, 50 + columns, 13 + rows)
    pass(.seconds(1))
    if lettingGo { mouse(.release, 50 + columns, 13 + rows) }
  }

  func rows(depth: ColorDepth = .trueColor) -> [String] {
    var canvas = Canvas(columns: screen.size.columns, rows: screen.size.rows)
    draw(in: &canvas, style: ScreenStyle(depth: depth))
    return canvas.rowsAsText
  }

  func rows(in style: ScreenStyle) -> [String] {
    var canvas = Canvas(columns: screen.size.columns, rows: screen.size.rows)
    draw(in: &canvas, style: style)
    return canvas.rowsAsText
  }

  /// A frame, as the event loop has it drawn.
  @discardableResult
  func draw(in canvas: inout Canvas, style: ScreenStyle = .init()) -> CellPosition? {
    screen.style = style
    screen.joining = canvas.joining
    screen.update(at: time)
    let cursor = screen.draw(screen.screen(at: time), in: &canvas)
    session.wasShown(fits: screen.layout != nil)
    if screen.layout != nil { session.overlay?.wasDrawn(at: time) }
    return cursor
  }

  /// Draws a frame, and lets the time pass in which keys are no answer to a question that it shows.
  func readQuestion() {
    _ = text
    pass(ReadingTime.minDuration)
  }

  var text: String { rows().joined(separator: "\n") }

  var search: DeckSearch { (session.overlay as? SearchOverlay)?.search ?? DeckSearch(from: 0) }
}

extension ScreenView {
  var opening: OpeningView? { if case .opening(let view) = opened { view } else { nil } }
  var reader: ReaderView? { if case .reader(let view) = opened { view } else { nil } }
  var zoom: ZoomView? { if case .zoom(let view) = opened { view } else { nil } }
  var compared: CompareView? { if case .compared(let view) = opened { view } else { nil } }
}
