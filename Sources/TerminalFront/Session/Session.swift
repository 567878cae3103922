import CardDeck
import ChoiceLog
import SwipeEngine

/// One sitting with one deck: turns input into what the engine understands, and what the engine reports into the
/// log. Knows no terminal and no clock; every call brings its time.
package final class Session {
  package typealias Number = UInt32

  /// What a session asks of whoever runs it.
  package enum Request: Sendable, Hashable {
    case quit, suspend, interrupt, abort, repaint
  }

  /// Begins to write the export.
  package typealias Exporter = (_ replacesForeignFile: Bool) -> Void

  /// What lies over the stage.
  enum Mode: Hashable {
    case swiping
    case help(offset: Int)
    /// All of the top card's text.
    case reading(Number, offset: Int)
    case summary
    case question(Question)
    case searching(DeckSearch)
    /// - Parameter asksToDrop: Whether the next key says what becomes of what was typed.
    case noting(Number, InputLine, asksToDrop: Bool)
  }

  /// What the mouse can hold.
  enum Grip: Hashable {
    case card
    /// Acts when the button is let go of on it.
    case button(Command)
  }

  /// What a person did to a card.
  enum Deed: Hashable {
    case chose(Choice, Number)
    case undid(Number)
  }

  /// What waits for y or n.
  enum Question: Hashable {
    case replaceFile(path: String)
  }

  /// What is known of the deck with its first cards: its title and its words for the choices.
  package typealias Heading = (title: String, words: StampWords)

  private(set) var heading: Heading
  var title: String { heading.title }
  var words: StampWords { heading.words }
  let source: CardSource
  let book: ChoiceBook
  let controller: SessionController
  let keys: KeyMap
  let physics: Physics
  let exporter: Exporter
  let exportsAtEnd: Bool
  /// Whether cards jump instead of flying, and do not tilt.
  let reducesMotion: Bool
  /// `nil` where no pictures are to be shown.
  let pictures: PictureShelf?
  /// Whether the last screen drawn has the colours for them.
  var showsPictures = true
  /// The colours that the last screen was drawn in.
  var theme = Theme()
  /// What the terminal makes of clusters, as far as it has told; everything that is laid out follows it.
  var joining: ClusterJoining = .none
  /// Opens what cards point to; `nil` where nothing can be opened.
  package var opening: CardOpening?
  /// What programs say of files that do not show themselves; `nil` where none was asked for.
  package var previews: PreviewShelf?
  /// Whether the cards have pictures, for which they are wider.
  private var hasPictures: Bool
  /// Looks at the deck's heading again; `nil` once it is known.
  private var lookUpHeading: (() -> Heading)?
  /// Whether cards of the deck have come.
  var hasBegun: Bool { lookUpHeading == nil }

  /// Of the terminal.
  private(set) var size: TerminalSize
  private(set) var layout: StageLayout?
  private(set) var geometry: CellGeometry
  private(set) var mode: Mode = .swiping
  var notice = Notice()
  var lights = ButtonLights()
  /// What the left button went down on; `nil` while it is up, or what it held has been let go of.
  var grip: Grip?
  /// Kept from frame to frame, so that reading one allocates nothing.
  var frame = StackFrame<Number>()
  /// Cards put off that have not come back yet, in the order they were put off.
  var putOff: [Number] = []
  /// Whether anything but `later` was chosen since the cards put off last came back.
  var hasProgressed = false
  /// Whether more cards may come.
  var isArriving: Bool
  /// Whether the top card has come from a pipe since the last frame: nobody has seen it.
  var isUnseen = false
  /// The text that was read last; `nil` before the first.
  var readerText: ReaderPanel.Text?
  /// Whether a search waits for another thread to look through a card.
  var isLookAwaited = false
  /// Commands on cards that have not come yet.
  var typedAhead: [(Command, SwipeCause)] = []
  /// Whether one of these was to quit: the runner has to end.
  var leaves = false
  /// Where the cards are on which something stood at the start; known when all cards are.
  var decidedPlaces = DecidedPlaces()
  /// Choices of earlier sessions on cards that the deck has no more; known when all cards are.
  var gone = Tally()
  /// The export that begins when the ids of all cards chosen are known, and whether it replaces a file of others.
  var awaitedExport: Bool?
  /// What undo reaches when all of this session is taken back; `nil` where no log is kept.
  var earlier: EarlierChoices?
  /// Looks for what others do in the log; `nil` where no log is kept.
  var outside: OutsideWatch?
  /// Whether all cards of the deck are shown, and not those that were asked for.
  let showsAll: Bool
  /// What was said of the deck's file last.
  var saidChange: DeckChange?
  /// How choices are kept where that is not as usual; `nil` if it is.
  var savingNote: String?
  /// Why there is nothing to go on with; the runner has to end.
  var problem: ArrivalProblem?
  /// Set by the engine in mid-event, acted upon after it.
  var isAtEnd = false
  /// While the engine repeats what could not be unsaved, nothing is logged.
  var isMuted = false
  /// While the engine makes a choice of an earlier session again, which is logged as a redo.
  var isRedoing = false
  var pace = Pace()
  var absence = Absence()
  /// Told at once of what is done to cards; `nil` where nobody says it in words.
  var onDeed: ((Deed) -> Void)?
  /// Whether something that is seen has changed since the last frame.
  package var isDirty = true

  /// - Parameters:
  ///   - size: Of the terminal.
  ///   - start: Undecided cards and earlier choices.
  ///   - pictures: Of the cards; `nil` for cards without.
  package init(
    heading: @escaping () -> Heading, source: CardSource, book: ChoiceBook, start: SessionStart,
    size: TerminalSize, pictures: PictureShelf? = nil, keys: KeyMap = .standard, physics: Physics = Physics(),
    reducesMotion: Bool = false,
    exportsAtEnd: Bool,
    exporter: @escaping Exporter, recorder: SessionRecorder? = nil, earlier: EarlierChoices? = nil,
    outside: OutsideWatch? = nil, showsAll: Bool = true
  ) throws(OptionError) {
    self.heading = heading()
    lookUpHeading = source.deck.count > 0 ? nil : heading
    self.source = source
    self.book = book
    self.keys = keys
    self.physics = physics
    self.exporter = exporter
    self.exportsAtEnd = exportsAtEnd
    self.reducesMotion = reducesMotion
    self.pictures = pictures
    self.earlier = earlier
    self.outside = outside
    self.showsAll = showsAll
    isArriving = start.isPartial
    hasPictures = pictures != nil && Self.hasPictures(source)
    self.size = size
    geometry = CellGeometry(size)
    layout = StageLayout(columns: size.columns, rows: size.rows, hasPictures: hasPictures)
    let scene = Self.scene(layout, geometry)
    controller = try SessionController(
      options: physics.options(for: scene, reducesMotion: reducesMotion), layout: scene, start: start,
      recorder: recorder)
    controller.delegate = self
    for run in start.undecided { controller.handle(.edit(.appendRange(run)), at: .zero) }
    controller.handle(.edit(.append(start.putOff)), at: .zero)
    controller.handle(.edit(.adopt(start.earlier)), at: .zero)
    mode = restingMode
    endOfDeck(at: .zero)
  }

  /// The terminal has another size, in cells or in pixels. Where the pointer was pressed is another place now, so a
  /// drag is over.
  package func resize(to size: TerminalSize, at time: Duration) {
    letGo(at: time)
    self.size = size
    geometry = CellGeometry(size)
    layout = StageLayout(columns: size.columns, rows: size.rows, hasPictures: hasPictures)
    let scene = Self.scene(layout, geometry)
    controller.handle(.layout(scene), at: time)
    // The options were taken at the start; of these only the vertical threshold follows the size, and it is never below 1.
    try? controller.setOptions(physics.options(for: scene, reducesMotion: reducesMotion))
    isDirty = true
  }

  /// What lies over the stage when nothing is open.
  var restingMode: Mode { controller.stack.remainingCount > 0 || isArriving ? .swiping : .summary }

  /// The first cards of the deck have come.
  func deckHasBegun(at time: Duration) {
    guard let lookUpHeading else { return }
    heading = lookUpHeading()
    self.lookUpHeading = nil
    hasPictures = pictures != nil && Self.hasPictures(source)
    resize(to: size, at: time)
  }

  /// Opens, changes or closes what lies over the stage: the only way to do so, because whatever covers the cards ends
  /// a drag.
  func show(_ mode: Mode, at time: Duration) {
    if mode != .swiping { letGo(at: time) }
    self.mode = mode
  }

  /// Lets time pass: motions end, notices and lights go out.
  package func advance(to time: Duration) {
    controller.advance(to: time)
    if notice.expire(at: time) { isDirty = true }
    if lights.expire(at: time) { isDirty = true }
    endOfDeck(at: time)
    checkOpening(at: time)
    continueSearch(at: time)
  }

  /// The next time at which something that is seen changes by itself; `nil` at rest.
  package var nextWake: Duration? {
    [controller.nextWake, notice.end, lights.nextEnd, opening?.nextCheck].compactMap(\.self).min()
  }

  // MARK: - Input

  /// - Returns: What the runner has to do.
  package func handle(_ event: InputEvent, at time: Duration) -> Request? {
    outside?.nextLook = time
    switch event {
    case .key(let key):
      absence.end(at: time)
      return handle(key, at: time)
    case .mouse(let mouse):
      absence.end(at: time)
      return handle(mouse, at: time)
    case .focus(let has):
      if has {
        absence.end(at: time)
      } else {
        absence.begin(at: time)
        letGo(at: time)
      }
      return nil
    case .paste(let text, _):
      absence.end(at: time)
      paste(text, at: time)
      return nil
    case .reply: return nil
    }
  }

  private func handle(_ key: KeyPress, at time: Duration) -> Request? {
    // Whatever is being typed.
    if isTyping, let command = keys.command(for: key, isReading: false),
      command == .interrupt || command == .abort
    {
      return perform(command, cause: .key, at: time)
    }
    switch mode {
    case .question(let question):
      answer(question, key, at: time)
      return nil
    case .searching(let search):
      typeInSearch(search, key, at: time)
      return nil
    case .noting(let number, let line, let asksToDrop):
      typeNote(number, line, asksToDrop: asksToDrop, key, at: time)
      return nil
    case .swiping, .help, .reading, .summary: break
    }
    guard let command = keys.command(for: key, isReading: isReading) else { return nil }
    return perform(command, cause: .key, at: time)
  }

  /// Pasted text is typed where text is typed; it is never a command.
  private func paste(_ text: String, at time: Duration) {
    switch mode {
    case .searching(var search):
      guard search.line.insert(text) != .ignored else { return }
      search.restart(count: cardCount)
      show(.searching(search), at: time)
      continueSearch(at: time)
    case .noting(let number, let line, _): pasteInNote(number, line, text, at: time)
    default: return
    }
    isDirty = true
  }

  /// The process was stopped, or may have been for all this time: no card was looked at.
  package func wasStopped(from start: Duration, to end: Duration) {
    absence.begin(at: start)
    absence.end(at: end)
  }

  /// What is held is let go of without a release: focus lost, suspended, another button, the window changed.
  package func letGo(at time: Duration) {
    guard let held = grip else { return }
    grip = nil
    isDirty = true
    if held == .card { controller.handle(.gesture(.cancelled), at: time) }
  }

  // MARK: -

  /// Whether text lies open that arrows scroll.
  private var isReading: Bool {
    switch mode {
    case .help, .reading: true
    case .swiping, .summary, .question, .searching, .noting: false
    }
  }

  /// Whether keys are letters, or an answer.
  var isTyping: Bool {
    switch mode {
    case .searching, .noting, .question: true
    case .swiping, .help, .reading, .summary: false
    }
  }

  private static func scene(_ layout: StageLayout?, _ geometry: CellGeometry) -> SwipeLayout {
    // Nothing can be drawn: the engine goes on with the least there is.
    guard
      let layout = layout ?? StageLayout(columns: StageLayout.leastColumns, rows: StageLayout.leastRows)
    else {
      return SwipeLayout(
        bounds: Rect(x: 0, y: 0, width: 1, height: 1), card: Rect(x: 0, y: 0, width: 1, height: 1))
    }
    return SwipeLayout(bounds: geometry.points(layout.stage), card: geometry.points(layout.card))
  }
}

extension CellGeometry {
  package init(_ size: TerminalSize) {
    self.init(cellPixels: size.cellPixels.map { Size(width: Double($0.width), height: Double($0.height)) })
  }
}
