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

  /// Writes the export now.
  package typealias Exporter = (_ replacesForeignFile: Bool) -> ExportOutcome

  /// What lies over the stage.
  enum Mode: Hashable {
    case swiping
    case help(offset: Int)
    /// All of the top card's text.
    case reading(Number, offset: Int)
    case summary
    case question(Question)
  }

  /// What waits for y or n.
  enum Question: Hashable {
    case replaceFile(path: String)
  }

  static let maximumRotation = 10.0

  let title: String
  let words: StampWords
  let source: CardSource
  let book: ChoiceBook
  let controller: SwipeController<Number>
  let keys: KeyMap
  let exporter: Exporter
  let exportsAtEnd: Bool

  private(set) var layout: StageLayout?
  private(set) var geometry: CellGeometry
  var mode: Mode = .swiping
  var notice = Notice()
  var lights = ButtonLights()
  var isHolding = false
  /// Kept from frame to frame, so that reading one allocates nothing.
  var frame = StackFrame<Number>()
  /// Cards put off that have not come back yet, in the order they were put off.
  var putOff: [Number] = []
  /// Whether anything but `later` was chosen since the cards put off last came back.
  var hasProgressed = false
  /// Set by the engine in mid-event, acted upon after it.
  var isAtEnd = false
  /// While the engine repeats what could not be unsaved, nothing is logged.
  var isMuted = false
  /// Whether something that is seen has changed since the last frame.
  package var isDirty = true

  /// - Parameters:
  ///   - size: Of the terminal.
  ///   - start: Undecided cards and earlier choices.
  package init(
    title: String, words: StampWords, source: CardSource, book: ChoiceBook, start: SessionStart,
    size: TerminalSize, keys: KeyMap = .standard, exportsAtEnd: Bool, exporter: @escaping Exporter
  ) throws(OptionError) {
    self.title = title
    self.words = words
    self.source = source
    self.book = book
    self.keys = keys
    self.exporter = exporter
    self.exportsAtEnd = exportsAtEnd
    geometry = CellGeometry(size)
    layout = StageLayout(columns: size.columns, rows: size.rows)
    let scene = Self.scene(layout, geometry)
    controller = SwipeController(options: try Self.options(scene), layout: scene, cards: [])
    controller.delegate = self
    for run in start.undecided { controller.handle(.edit(.appendRange(run)), at: .zero) }
    controller.handle(.edit(.append(start.putOff)), at: .zero)
    controller.handle(.edit(.adopt(start.earlier)), at: .zero)
    if controller.stack.remainingCount == 0 { mode = .summary }
    skipTwins(at: .zero)
  }

  /// The terminal has another size. A gesture under way goes on with the same ratio.
  package func resize(to size: TerminalSize, at time: Duration) {
    geometry = CellGeometry(size)
    layout = StageLayout(columns: size.columns, rows: size.rows)
    let scene = Self.scene(layout, geometry)
    controller.handle(.layout(scene), at: time)
    if let options = try? Self.options(scene) { controller.options = options }
    isDirty = true
  }

  /// Lets time pass: motions end, notices and lights go out.
  package func advance(to time: Duration) {
    controller.advance(to: time)
    if notice.expire(at: time) { isDirty = true }
    if lights.expire(at: time) { isDirty = true }
    endOfDeck(at: time)
  }

  /// The next time at which something that is seen changes by itself; `nil` at rest.
  package var nextWake: Duration? {
    [controller.nextWake, notice.end, lights.nextEnd].compactMap(\.self).min()
  }

  // MARK: - Input

  /// - Returns: What the runner has to do.
  package func handle(_ event: InputEvent, at time: Duration) -> Request? {
    switch event {
    case .key(let key): return handle(key, at: time)
    case .mouse(let mouse):
      handle(mouse, at: time)
      return nil
    case .focus(let has):
      if !has { letGo(at: time) }
      return nil
    case .paste, .reply: return nil
    }
  }

  private func handle(_ key: KeyPress, at time: Duration) -> Request? {
    if case .question(let question) = mode {
      answer(question, key, at: time)
      return nil
    }
    guard let command = keys.command(for: key) else { return nil }
    return perform(command, cause: .key, at: time)
  }

  /// A drag that ends without a release: focus lost, suspended, the pointer gone.
  package func letGo(at time: Duration) {
    guard isHolding else { return }
    isHolding = false
    controller.handle(.gesture(.cancelled), at: time)
    isDirty = true
  }

  // MARK: -

  /// The engine's own defaults, with all four sides, a tilt that stays readable in cells, and a way up and down that
  /// fits a low stage.
  private static func options(_ scene: SwipeLayout) throws(OptionError) -> SwipeOptions {
    try SwipeOptions(
      directions: .all, verticalThreshold: max(1, min(100, scene.bounds.size.height / 3)),
      maximumRotation: maximumRotation)
  }

  private static func scene(_ layout: StageLayout?, _ geometry: CellGeometry) -> SwipeLayout {
    // Too small to draw: the engine goes on with the least there is.
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

/// What writing the export came to.
package enum ExportOutcome: Sendable, Hashable {
  case written(path: String, choices: Int)
  /// There is a file that is not ours; nothing was written.
  case wouldReplace(path: String)
  case failed(reason: String)
}
