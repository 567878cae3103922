import CardDeck
import CardPixels
import ChoiceLog
import Pictures
import SwipeEngine
import SwipeSession
import TerminalCanvas
import TerminalIO
import TerminalText

/// A session on a full screen, without a terminal: what is seen of it, and what the pointer is on.
package final class SessionScreen {
  package typealias Number = Session.Number

  package let session: Session
  private let appearance: Appearance
  /// `nil` where no pictures are to be shown.
  let pictures: PictureCache?
  /// What programs say of files that do not show themselves; `nil` where none was asked for.
  let previews: PreviewCache?

  /// How the terminal draws, as far as it has told.
  package var style: ScreenView.Style {
    didSet {
      guard style != oldValue else { return }
      // They were drawn in the colours of before.
      letters = [:]
      stamps = [:]
      stampTextures = StampTextures(theme: style.theme)
    }
  }
  /// What the files of pictures say of themselves; `nil` where nobody asks.
  let heads: PictureHeads?
  /// Cards drawn once in pixels; `nil` where none are to be.
  let textures: CardTextures?
  /// Whether pixels can be shown in place of the stage's cells.
  var showsPixels = false
  /// Whether the terminal is being asked whether it can: cards are drawn meanwhile.
  var awaitsPixels = false
  /// Whether the top card is being drawn in pixels, or will be once its picture's size is known: so long nothing else is
  /// decoded.
  var isDrawingTop = false
  /// Whether nobody knows yet what the terminal can show: so long nothing is decoded for cells.
  var holdsPictures = false
  /// Whether they lie over these cells, so that cells have to show the cards where something lies over them.
  var pixelsHideCells = false
  /// Whether they are drawn into these cells, which are then left as they are.
  var pixelsFillCells = false
  /// Stamps in pixels, drawn once for each look.
  var stampTextures: StampTextures
  /// What the terminal makes of clusters; everything that is laid out follows it.
  package var joining: ClusterJoining = .none
  /// Of the terminal.
  private(set) var size: TerminalSize
  /// `nil` where the window is too small for any layout, or too large.
  private(set) var layout: ScreenLayout?
  private(set) var geometry: CellGeometry
  /// Words on the stamps.
  private(set) var words: StampWords

  var lights = ButtonLights()
  /// As they were drawn last; `nil` before the first frame.
  private var drawnButtons: ButtonsView?
  /// Since when a card is awaited, and how many whole seconds of that have been shown; `nil` while none is.
  private var awaitedSince: Duration?
  private var awaitedSeconds = 0
  /// What was searched for last; empty before the first search.
  var lastQuery = CardQuery("")
  /// What the terminal is to put on its clipboard; `nil` for nothing.
  var copied: String?
  /// Kept from frame to frame, so that reading one allocates nothing.
  var frame = StackFrame<Number>()
  /// The cards that are seen, laid out.
  var faces: [Number: (key: FaceKey, laidOut: LaidOutCard)] = [:]
  /// The same as children are asked to draw them: from frame to frame the same, so that it is not put together anew.
  var textureRequests: [Number: (key: TextureKey, request: CardTextureRequest?)] = [:]
  /// Width to height of the picture that was seen last, by the kind of its card: that of the next is likely the same.
  var pictureRatios: [CardKind: Double] = [:]
  /// Titles in large letters.
  var letters: [LargeTextRequest: Picture] = [:]
  /// Stamps, drawn once for each look.
  var stamps: [StampPicture.Key: Picture] = [:]
  var motions = ScreenMotions()
  /// Where the reader had the picture in the last frame in which it was open, in points of the screen, and whether that
  /// was alone there; `nil` before the first.
  var readPicture: (place: SwipeRect?, isAlone: Bool)?
  /// The text that was read last; `nil` before the first.
  var readerText: ReaderView.Text?
  /// The texts of cards that are compared.
  var comparedTexts: [Number: ReaderView.Text] = [:]
  /// The pictures that are seen alone, as far as a part of them was loaded by itself.
  var zoomParts: [Number: ZoomView.Part] = [:]
  /// The same in pixels.
  var pixelParts: [Number: PictureTexture] = [:]
  /// The picture of the reader as it was seen last in pixels; `nil` before the first, and where cells showed it.
  var readPixels: (card: Number, picture: PlacedPicture)?
  /// Of the picture that was seen alone in the last frame, as ``PictureZoom/extent``; `nil` where none was.
  private(set) var zoomExtent: SwipeSize?
  /// Where the pointer took hold of a picture, and what was in the middle then; `nil` while it holds none.
  var grabbedPicture: (at: SwipePoint, center: SwipePoint)?

  package init(
    _ session: Session, appearance: Appearance, size: TerminalSize,
    style: ScreenView.Style,
    pictures: PictureCache?, previews: PreviewCache?, heads: PictureHeads? = nil,
    textures: CardTextures? = nil
  ) {
    self.heads = heads
    self.textures = textures
    stampTextures = StampTextures(theme: style.theme)
    self.session = session
    self.appearance = appearance
    self.size = size
    self.style = style
    self.pictures = pictures
    self.previews = previews
    geometry = CellGeometry(size)
    layout = ScreenLayout(columns: size.columns, rows: size.rows)
    words = appearance.words(deck: session.labels)
    session.turnsCards = true
    session.showsPictures = pictures != nil
  }

  // MARK: - Layout

  /// Where cards live and rest in a window, in points.
  package static func swipeLayout(_ size: TerminalSize) -> SwipeLayout {
    swipeLayout(
      ScreenLayout(columns: size.columns, rows: size.rows), CellGeometry(size))
  }

  private static func swipeLayout(_ layout: ScreenLayout?, _ geometry: CellGeometry) -> SwipeLayout {
    // Nothing can be drawn: the engine goes on with the least there is.
    guard
      let layout = layout ?? ScreenLayout(columns: ScreenLayout.leastColumns, rows: ScreenLayout.leastRows)
    else {
      return SwipeLayout(
        bounds: SwipeRect(x: 0, y: 0, width: 1, height: 1), card: SwipeRect(x: 0, y: 0, width: 1, height: 1))
    }
    return SwipeLayout(bounds: geometry.points(layout.stage), card: geometry.points(layout.card))
  }

  /// The terminal has another size, in cells or in pixels.
  package func resize(to size: TerminalSize, at time: Duration) {
    self.size = size
    geometry = CellGeometry(size)
    layout = ScreenLayout(columns: size.columns, rows: size.rows)
    session.layOut(Self.swipeLayout(layout, geometry), at: time)
  }

  // MARK: - Time

  /// Takes what has happened since the last frame.
  package func update(at time: Duration) {
    for change in session.dequeueChanges() {
      switch change {
      case .performed(let command): lights.light(command, until: time + ButtonLights.glow)
      case .began:
        words = appearance.words(deck: session.labels)
      case .copied(let id): copy(id, at: time)
      case .chose, .undid: break
      }
    }
    if let zoomExtent { session.overlay?.zoom?.extend(to: zoomExtent) }
    followMotions(at: time)
    if lights.expire(at: time) { session.isDirty = true }
    if session.awaited == nil {
      awaitedSince = nil
    } else {
      let since = awaitedSince ?? time
      awaitedSince = since
      let seconds = Int((time - since).components.seconds)
      if seconds != awaitedSeconds { session.isDirty = true }
      awaitedSeconds = seconds
    }
  }

  /// When something besides the session's own changes by itself; `nil` at rest.
  var nextWake: Duration? {
    [lights.nextEnd, awaitedSince.map { $0 + .seconds(awaitedSeconds + 1) }].compactMap(\.self).min()
  }

  /// What is awaited, for how long, and how much has come.
  private func waiting(at time: Duration) -> [String] {
    guard let awaited = session.awaited else { return [] }
    if let team = awaited.team {
      let lines =
        [awaited.text, "\(team.text) · \(awaitedSeconds) s"] + (team.reason.map { ["", $0] } ?? [])
      let columns = (layout?.card.columns ?? 0) - 2
      return lines.map { CharacterWidth.truncated($0, to: columns, joining: joining) }
    }
    let cards = session.deckCounts.cards
    let deck = session.cards.deck
    // Before its beginning has been seen nobody knows how it is written down.
    let form = deck.knownFormat.map { $0.words + (awaited.isPiped ? " from" : "") }
    let what = ["reading", form, awaited.isPiped ? "standard input" : nil].compactMap(\.self)
    return [
      awaited.text,
      "\(what.joined(separator: " ")) · \(awaitedSeconds) s · "
        + "\(DecimalText.grouped(cards)) \(cards == 1 ? "card" : "cards")",
    ]
      + (awaited.isFirst && awaited.isPiped
        ? ["", "The first card shows as soon as its line is complete."] : [])
  }

  // MARK: - The clipboard

  /// The longest text that is given to the terminal's clipboard, in bytes.
  private static let mostCopied = 8 << 10

  private func copy(_ id: String, at time: Duration) {
    guard id.utf8.count <= Self.mostCopied else { return session.couldNotCopy(at: time) }
    copied = id
    session.copied(id, at: time)
  }

  /// Takes what another thread has found out.
  package func receive(_ message: Message, at time: Duration) {
    session.isDirty = true
    switch message {
    case .session(let message): session.receive(message, at: time)
    case .picture(let result): pictures?.receive(result)
    case .preview(let result): previews?.receive(result)
    case .head(let result): heads?.receive(result)
    case .texture(let result): textures?.receive(result)
    }
    // What the pointer does next is meant for the layout that is due.
    update(at: time)
  }

  // MARK: - Input

  /// - Returns: What the event loop has to do.
  package func handle(_ event: InputEvent, at time: Duration) -> Session.Request? {
    defer { followMotions(at: time) }
    switch event {
    case .key(let key): return session.handle(key, at: time)
    case .mouse(let mouse):
      session.pointerMoved(at: time)
      return handle(mouse, at: time)
    case .focus(let hasFocus): session.focusChanged(to: hasFocus, at: time)
    case .paste(let text, _): session.paste(text, at: time)
    case .reply: break
    }
    return nil
  }

  // MARK: - Drawing

  /// Draws what is to be seen at a time.
  ///
  /// - Returns: Where the cursor blinks; `nil` for nowhere.
  @discardableResult
  package func draw(in canvas: inout Canvas, at time: Duration) -> CellPosition? {
    draw(screen(at: time), in: &canvas)
  }

  /// Lights the buttons whose keys came since the last frame, on the canvas that shows it.
  ///
  /// - Returns: Whether there are any.
  func light(in canvas: inout Canvas) -> Bool {
    guard let layout,
      drawnButtons?.light(where: lights.isLit, in: &canvas, area: layout.buttons, style: style) == true
    else { return false }
    if style.isASCII { canvas.foldToASCII(blends: !style.theme.isCoarse) }
    return true
  }

  /// - Parameter screen: `nil` where there is no layout.
  func draw(_ screen: ScreenView?, in canvas: inout Canvas) -> CellPosition? {
    guard let screen else {
      ScreenView.drawUnfit(size, in: &canvas)
      return nil
    }
    return screen.draw(in: &canvas, style: style)
  }

  /// `nil` where the terminal is too small for any layout, or too large.
  package func screen(at time: Duration) -> ScreenView? {
    guard let layout else { return nil }
    session.frame(at: time, into: &frame)
    var poses = frame.cards
    if let shown = session.overlay?.shownCard {
      // Those behind stay where they are.
      poses = poses.filter { $0.depth > 0 && $0.card != shown }
      poses.insert(.resting(shown, at: geometry.points(layout.card).center), at: 0)
    }
    pictures?.beginFrame()
    previews?.beginFrame()
    heads?.beginFrame()
    textures?.beginFrame()
    let query = (session.overlay as? SearchOverlay)?.search.query ?? CardQuery("")
    if !query.isEmpty { lastQuery = query }
    let compared = compared(at: time)
    let zoom = zoomView(at: time)
    zoomExtent = compared?.extent(geometry) ?? zoom?.extent(geometry)
    // Before the next key comes: where there is no picture the words are back, and keys scroll them.
    if zoomExtent == nil {
      session.overlay?.zoom = nil
      (zoomParts, pixelParts) = ([:], [:])
    }
    let reader = zoom == nil ? reader() : nil
    if zoom != nil || reader != nil {
      readPicture = (zoom?.frame(geometry) ?? reader?.pictureFrame(geometry), zoom != nil)
    }
    let opening = motions.opening(at: time).map { openingView(of: $0.card, share: $0.share, on: layout) }
    let isOpen = zoom != nil || reader != nil || compared != nil
    let hidesCards = isOpen && opening == nil
    // Below what is open they stay drawn in pixels, to be there when it is closed.
    let cards = (hidesCards && !showsPixels ? [] : poses).map { pose in
      let turn = motions.turn(of: pose.card, at: time)
      let face = face(of: pose.card, on: layout, isTurned: turn?.isTurned)
      return CardView(
        pose: pose, card: face.laidOut, picture: face.picture, letters: face.letters,
        stamp: stamp(of: pose, on: face.laidOut.layout), query: query,
        lift: motions.lift(of: pose.card, at: time), turn: turn?.width)
    }
    keepStampWords(on: layout)
    let buttons = buttons(at: time)
    drawnButtons = buttons
    let overlay = session.overlay as? any OverlayView
    let panel = overlay?.panel(on: self)
    var screen = ScreenView(
      layout: layout, geometry: geometry, header: header, cards: hidesCards ? [] : cards,
      buttons: buttons,
      footer: footer(overlay), panel: panel)
    screen.opening = opening
    screen.reader = opening == nil ? reader : nil
    screen.zoom = opening == nil ? zoom : nil
    screen.compared = compared
    screen.pixels = pixels(on: screen, cards, reader, zoom)
    if !isDrawingTop, !holdsPictures { pictures?.endFrame() }
    previews?.endFrame()
    heads?.endFrame()
    textures?.endFrame()
    screen.pixelsFillCells = pixelsFillCells
    if panel == nil, !isOpen { screen.waiting = waiting(at: time) }
    return screen
  }
}

extension CellGeometry {
  package init(_ size: TerminalSize) {
    self.init(
      cellPixels: size.cellPixels.map { SwipeSize(width: Double($0.width), height: Double($0.height)) })
  }
}
