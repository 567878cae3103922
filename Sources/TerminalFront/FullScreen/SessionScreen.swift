import CardDeck
import CardPixels
import Pictures
import SwipeEngine
import SwipeSession
import TerminalCanvas
import TerminalIO
import TerminalText

/// A session on a full screen, without a terminal: what is seen of it, and what the pointer is on.
///
/// ``update(at:)`` follows the session, ``handle(_:at:)`` takes input, ``screen(at:)`` says what is seen. The
/// extensions: `+Bars` header, buttons and footer; `+Cards` cards as cells; `+Pixels` the same in pixels; `+Reader`
/// pictures that have a room to themselves; `+ReaderPixels` the same in pixels; `+Pointer` the mouse.
package final class SessionScreen {
  package typealias Number = Session.Number

  package let session: Session
  let appearance: Appearance
  let media: CardMedia

  // MARK: What the terminal has told

  package var style: ScreenStyle
  var pixelMode = PixelMode.off
  /// Pixels across a cell once cards have been drawn in pixels, also while cells show them; else 1.
  var pixelsAcross = 1.0
  /// What the terminal makes of clusters; everything that is laid out follows it.
  package var joining: ClusterJoining = .none
  private(set) var size: TerminalSize

  // MARK: What has happened

  private(set) var words: StampWords
  var lights = ButtonLights()
  /// The start of the current wait for a card, and its whole seconds that are shown; `nil` while none is awaited.
  private var wait: (since: Duration, seconds: Int)?
  /// What was searched for last; empty before the first search.
  private(set) var lastQuery = CardQuery("")
  /// The sequence that has the terminal copy a text; `nil` for none.
  var copying: String?
  var motions = ScreenMotions()
  /// Where the pointer was last, in points of the screen; `nil` before its first report.
  var pointer: SwipePoint?

  // MARK: What is kept from frame to frame

  /// The engine's cards; kept so that reading them allocates nothing.
  var frame = StackFrame<Number>()
  /// The buttons as they were drawn last; `nil` before the first frame.
  private var drawnButtons: ButtonsView?
  var opened = OpenedState()
  var layouts = Memo<Number, LayoutSource, LaidOutCard>()
  var textureRequests = Memo<Number, TextureSource, CardTextureRequest?>()
  /// Width to height of the picture that was seen last, by the kind of its card: the next one is likely the same.
  var pictureRatios: [CardKind: Double] = [:]
  /// Titles in large letters.
  var letters = Memo<[LargeLetters.Mask], Theme, LargeLetters?>()
  var stamps = Memo<StampPicture, Theme, Picture?>()
  var stampTextures = StampTextures()

  package init(
    _ session: Session, appearance: Appearance, size: TerminalSize, style: ScreenStyle,
    media: CardMedia
  ) {
    self.session = session
    self.appearance = appearance
    self.size = size
    self.style = style
    self.media = media
    words = appearance.words(deck: session.labels, session.directions)
  }

  // MARK: - Layout

  /// Where cards live and rest in a window, in points.
  package static func swipeLayout(_ size: TerminalSize) -> SwipeLayout {
    // Where nothing can be drawn the engine goes on with the smallest layout.
    guard
      let layout = ScreenLayout(columns: size.columns, rows: size.rows)
        ?? ScreenLayout(columns: ScreenLayout.leastColumns, rows: ScreenLayout.leastRows)
    else {
      let unit = SwipeRect(x: 0, y: 0, width: 1, height: 1)
      return SwipeLayout(bounds: unit, card: unit)
    }
    let geometry = CellGeometry(size)
    return SwipeLayout(bounds: geometry.points(layout.stage), card: geometry.points(layout.card))
  }

  /// `nil` where the window is too small for any layout, or too large.
  var layout: ScreenLayout? { ScreenLayout(columns: size.columns, rows: size.rows) }
  var geometry: CellGeometry { CellGeometry(size) }

  /// The terminal has another size, in cells or in pixels.
  package func resize(to size: TerminalSize, at time: Duration) {
    self.size = size
    session.layOut(Self.swipeLayout(size), at: time)
  }

  // MARK: - Time

  /// Follows what has happened since the last frame.
  package func update(at time: Duration) {
    for change in session.dequeueChanges() {
      switch change {
      case .performed(let command): lights.light(command, until: time + ButtonLights.glow)
      case .began:
        words = appearance.words(deck: session.labels, session.directions)
      case .copied(let id): copying = session.copy(id, at: time) ?? copying
      case .chose, .undid, .explained: break
      }
    }
    if let extent = opened.extent {
      session.overlay?.zoom?.extend(to: extent, actualScale: opened.actualScale)
    }
    session.overlayView?.update(on: self, at: time)
    followMotions(at: time)
    if lights.expire(at: time) { session.isDirty = true }
    guard session.awaited != nil else { return wait = nil }
    let since = wait?.since ?? time
    let seconds = Int((time - since).components.seconds)
    if seconds != wait?.seconds ?? 0 { session.isDirty = true }
    wait = (since, seconds)
  }

  /// The next time at which the screen changes by itself, besides the session; `nil` at rest.
  var nextWake: Duration? {
    [lights.nextEnd, wait.map { $0.since + .seconds($0.seconds + 1) }].compactMap(\.self).min()
  }

  /// The lines of an empty stage: what is awaited, for how long, and how much has come.
  private var waitingLines: [String] {
    guard let awaited = session.awaited else { return [] }
    let seconds = wait?.seconds ?? 0
    if let team = awaited.team {
      let lines =
        [awaited.text, "\(team.text) · \(seconds) s"] + (team.reason.map { ["", $0] } ?? [])
      let columns = (layout?.card.columns ?? 0) - 2
      return lines.map { CharacterWidth.truncated($0, to: columns, joining: joining) }
    }
    let cards = session.deckCounts.cards
    let deck = session.cards.deck
    // The format is not known before the beginning of the deck has come.
    let form = deck.knownFormat.map { $0.words + (awaited.isPiped ? " from" : "") }
    let what = ["reading", form, awaited.isPiped ? "standard input" : nil].compactMap(\.self)
    return [
      awaited.text,
      "\(what.joined(separator: " ")) · \(seconds) s · "
        + "\(DecimalText.grouped(cards)) \(cards == 1 ? "card" : "cards")",
    ]
      + (awaited.isFirst && awaited.isPiped
        ? ["", "The first card shows as soon as its line is complete."] : [])
  }

  // MARK: - Motions

  /// Starts the motions that follow what the session has done.
  func followMotions(at time: Duration) {
    session.frame(at: time, into: &frame)
    let overlay = session.overlayView
    let top = session.stack.topCard
    let scene = ScreenMotions.Scene(
      reading: overlay?.readCard, top: top, isCovered: session.overlay != nil,
      isTurned: top.map { session.isTurned($0) } ?? false,
      picture: overlay?.zoomedCard.flatMap { card in overlay?.zoom.map { (card, $0.lens) } },
      isHeld: opened.grabbed != nil,
      lifted: frame.cards.filter { [.dragging, .forced, .pending, .exiting].contains($0.phase) }.map(\.card))
    let isAtOnce = session.configuration.reducesMotion || !style.drawsSurfaces
    if motions.follow(scene, at: time, isAtOnce: isAtOnce) {
      session.isDirty = true
    }
  }

  package func receive(_ message: Message, at time: Duration) {
    session.isDirty = true
    switch message {
    case .session(let message): session.receive(message, at: time)
    case .picture(let result): media.pictures?.receive(result)
    case .preview(let result): media.previews?.receive(result)
    case .head(let result): media.heads?.receive(result)
    case .texture(let result): media.textures?.receive(result)
    }
    // The pointer's next report is about the layout that the message has made.
    update(at: time)
  }

  // MARK: - Input

  /// - Returns: A request to the event loop.
  package func handle(_ event: InputEvent, at time: Duration) -> Session.Request? {
    defer { followMotions(at: time) }
    switch event {
    case .key(let key):
      let look = session.keys.command(for: key) == .zoomActual ? look : nil
      defer { if let look { session.overlay?.zoom?.show(look) } }
      return session.handle(key, at: time)
    case .mouse(let mouse):
      session.sawActivity(at: time)
      return handle(mouse, at: time)
    case .focus(let hasFocus): session.focusChanged(to: hasFocus, at: time)
    case .paste(let text, _): session.paste(text, at: time)
    case .reply: break
    }
    return nil
  }

  // MARK: - Drawing

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
  /// - Returns: Where the cursor blinks; `nil` for nowhere.
  func draw(_ screen: ScreenView?, in canvas: inout Canvas) -> CellPosition? {
    guard let screen else {
      ScreenView.drawUnfit(size, in: &canvas)
      return nil
    }
    return screen.draw(in: &canvas, style: style)
  }

  /// What is seen at a time; `nil` where the terminal is too small for any layout, or too large.
  package func screen(at time: Duration) -> ScreenView? {
    guard let layout else { return nil }
    session.frame(at: time, into: &frame)
    media.beginFrame()
    let overlay = session.overlayView
    let query = overlay?.query ?? CardQuery("")
    if !query.isEmpty { lastQuery = query }
    let view = overlay?.opened(on: self, at: time)
    opened.show(view, geometry, pixel: pixel)
    // Without a picture the words are back, and the next key scrolls them.
    if opened.extent == nil { session.overlay?.zoom = nil }
    let opening = motions.opening(at: time).map { openingView(of: $0.card, share: $0.share, on: layout) }
    let hidesCards = view != nil && opening == nil
    // Cards behind what is open are still drawn in pixels: they are needed when it is closed.
    let cards = hidesCards && !pixelMode.isOn ? [] : cardViews(query, on: layout, at: time)
    keepStampWords(on: layout)
    let buttons = buttons(at: time)
    drawnButtons = buttons
    let panel = overlay?.panel(on: self)
    var screen = ScreenView(
      layout: layout, geometry: geometry, header: header, cards: hidesCards ? [] : cards,
      buttons: buttons, footer: footer(overlay), panel: panel)
    screen.opened = opening.map { .opening($0) } ?? view
    var isDrawingTop = false
    screen.pixels = pixels(on: screen, cards, view, isDrawingTop: &isDrawingTop)
    media.endFrame(loadsPictures: !isDrawingTop && pixelMode != .unknown)
    if panel == nil, view == nil { screen.waiting = waitingLines }
    return screen
  }

  /// The cards on the stage, the top one first.
  private func cardViews(_ query: CardQuery, on layout: ScreenLayout, at time: Duration) -> [CardView] {
    var poses = frame.cards
    if let shown = session.overlay?.shownCard {
      // The cards behind stay where they are.
      poses = poses.filter { $0.depth > 0 && $0.card != shown }
      poses.insert(.resting(shown, at: geometry.points(layout.card).center), at: 0)
    }
    return poses.map { pose in
      let turn = motions.turn(of: pose.card, at: time)
      let face = face(of: pose.card, on: layout, isTurned: turn?.isTurned)
      return CardView(
        pose: pose, card: face.laidOut, picture: face.picture, letters: face.letters,
        stamp: stamp(of: pose, on: face.laidOut.layout), marks: marks(of: pose.card, query),
        lift: motions.lift(of: pose.card, at: time), turn: turn?.width)
    }
  }

  func marks(of card: Number, _ query: CardQuery) -> TextMarks {
    TextMarks(query: query, explanation: session.marksReasons ? session.explanation(of: card) : nil)
  }
}

extension CellGeometry {
  package init(_ size: TerminalSize) {
    self.init(
      cellPixels: size.cellPixels.map { SwipeSize(width: Double($0.width), height: Double($0.height)) })
  }
}
