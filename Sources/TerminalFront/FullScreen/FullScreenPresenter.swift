import SwipeSession
import TerminalCanvas
import TerminalIO

/// Shows a session on the whole terminal, a frame at a time.
final class FullScreenPresenter: Presenter {
  private let screen: SessionScreen
  private let terminal: FullScreenTerminal
  private var pace: FramePace
  /// The cells that the terminal shows, unless its screen is cleared.
  private var canvas: Canvas
  private var cursor: CellPosition?
  private var picture = StagePicture()
  private var hasToldOfPixels = false
  /// The longest wait for the terminal to say whether it shows pixels. Pictures are then decoded for cells.
  private static let longestHold = Duration.milliseconds(50)

  /// - Parameter terminal: Taken already.
  init(_ screen: SessionScreen, on terminal: FullScreenTerminal, pace: FramePace) {
    self.screen = screen
    self.terminal = terminal
    self.pace = pace
    let drawn = terminal.screen.size.drawn
    canvas = Canvas(columns: drawn.columns, rows: drawn.rows)
    canvas.ordersText = terminal.capabilities.ordersText
  }

  var session: Session { screen.session }
  var control: TerminalControl { terminal.control }
  var hasAsked: Bool { terminal.hasAsked }
  var isRemote: Bool { terminal.capabilities.isRemote }
  var nextWake: Duration? {
    // While the terminal takes nothing, no time brings a frame.
    let hold = screen.pixelMode == .unknown && !terminal.screen.hasPendingOutput ? Self.longestHold : nil
    return [screen.nextWake, hold].compactMap(\.self).min()
  }
  var graphics: (any GraphicsOutput)? { terminal.graphics }
  var isResized: Bool { control.terminal.size != terminal.screen.size }

  func show(at time: Duration) throws(TerminalError) -> Duration? {
    screen.update(at: time)
    // Answers a key at once: the whole frame takes three times as long to be drawn.
    if !terminal.screen.hasPendingOutput, !terminal.screen.isCleared, screen.light(in: &canvas) {
      try terminal.screen.show(canvas, cursor: cursor)
    }
    // A frame is skipped, never queued, while the terminal has not taken the last one.
    guard !terminal.screen.hasPendingOutput,
      let due = pace.due(isDirty: session.isDirty, isMoving: moves, isBlurred: isBlurred)
    else { return nil }
    if let copying = screen.copying {
      screen.copying = nil
      try control.terminal.write(copying)
    }
    guard due <= time else { return due }
    tellOfPixels(at: time)
    // While a card is held each report of the mouse counts as a part of a motion. The frame after the last report is
    // the sharp one.
    let isHeld = session.stack.heldCard != nil
    let isMoving = moves || session.isDirty && isHeld
    screen.pixelMode = pixelMode(isMoving: moves || isHeld, at: time)
    if let stage = screen.pixelStage { screen.pixelsAcross = stage.cell.width }
    let view = screen.screen(at: time)
    cursor = screen.draw(view, in: &canvas)
    let area = view?.pixels?.area ?? view?.layout.stage ?? canvas.bounds
    var bytes: [UInt8] = []
    if let graphics = terminal.graphics, graphics.failure == nil || graphics.isShowing {
      if graphics.placement == .inCells {
        picture.look(at: canvas, in: area)
        if graphics.isShowing, view?.pixels?.area != picture.shownArea { terminal.screen.invalidate() }
      }
      bytes = picture.bytes(of: view?.pixels, isMoving: isMoving, at: time, through: graphics)
    }
    let isChange = session.isDirty
    session.wasShown(fits: view != nil)
    if view != nil { session.overlay?.wasDrawn(at: time) }
    try terminal.screen.show(
      canvas, cursor: cursor, picture: bytes,
      drawnInto: terminal.graphics?.placement == .inCells ? area : nil)
    pace.drew(at: time, isChange: isChange)
    return pace.due(isDirty: false, isMoving: moves, isBlurred: isBlurred)
  }

  private func pixelMode(isMoving: Bool, at time: Duration) -> PixelMode {
    guard let graphics = terminal.graphics else {
      return terminal.mayAnswer && time < Self.longestHold ? .unknown : .off
    }
    if let stage = screen.layout?.stage, let cell = control.terminal.size.cellPixels,
      !graphics.canShow(
        width: stage.columns * cell.width, height: stage.rows * cell.height, isMoving: isMoving)
    {
      return .off
    }
    if graphics.isShowing || graphics.canSend { return .on(graphics.placement) }
    return graphics.failure == nil ? .asking(graphics.placement) : .off
  }

  /// Whether the next frame differs although nothing happens.
  private var moves: Bool { session.isMoving || pace.isBehind(screen.motions.end) }

  /// Whether the terminal still shows a picture that was sent as a part of a motion.
  private var isBlurred: Bool { picture.isBlurred && terminal.graphics?.failure == nil }

  /// Says once that cells show the rest of the session, where pixels were shown or asked for.
  private func tellOfPixels(at time: Duration) {
    guard !hasToldOfPixels, let failure = terminal.graphics?.failure else { return }
    hasToldOfPixels = true
    if let words = failure.words(for: terminal.pixels) {
      session.show(.pixelsLost(words), at: time)
    }
  }

  func handle(_ event: InputEvent, at time: Duration) -> Session.Request? { screen.handle(event, at: time) }

  func receive(_ message: Message, at time: Duration) { screen.receive(message, at: time) }

  func receive(_ reply: TerminalReply, at time: Duration) throws(TerminalError) {
    guard try terminal.receive(reply, at: time) else { return }
    canvas.joining = terminal.capabilities.joining
    canvas.ordersText = terminal.capabilities.ordersText
    screen.joining = terminal.capabilities.joining
    screen.style = terminal.style
    session.isDirty = true
  }

  func resize(at time: Duration) {
    picture.misplace()
    let size = control.terminal.size
    guard size != terminal.screen.size else { return repaint() }
    terminal.screen.resize(to: size)
    canvas.resize(columns: size.drawn.columns, rows: size.drawn.rows)
    screen.resize(to: size, at: time)
  }

  func flush() throws(TerminalError) { try terminal.screen.flush() }

  func repaint() {
    terminal.screen.invalidate()
    picture.forget()
    session.isDirty = true
  }
}

/// When the next frame is due: motions at a steady rate, everything else at once.
package struct FramePace: Sendable, Hashable {
  /// Time between two frames of a motion.
  package let interval: Duration
  /// Frames that follow input are never closer than this: a burst of reports is one frame, not many.
  package static let least: Duration = .milliseconds(3)

  /// After how long without another frame of a motion a picture is sent sharp.
  package static let settling: Duration = .milliseconds(120)

  private var last: Duration?
  /// The last frame that showed more than the next step of a motion.
  private var lastChange: Duration?

  /// - Parameter framesPerSecond: The frame rate of motions; at least 1.
  package init(framesPerSecond: Int) {
    interval = .seconds(1) / max(1, framesPerSecond)
  }

  /// When a frame is due, which may be in the past; `nil` where there is nothing new to see.
  ///
  /// - Parameter isBlurred: Whether the picture on the screen was sent as a part of a motion.
  package func due(isDirty: Bool, isMoving: Bool, isBlurred: Bool = false) -> Duration? {
    guard let last else { return .zero }
    // What happens while something moves does not wait for its next frame.
    if isDirty { return lastChange.map { $0 + Self.least } ?? last }
    return isMoving ? last + interval : isBlurred ? last + Self.settling : nil
  }

  /// Whether the last frame was drawn before a time; `false` for `nil`, or before the first frame.
  package func isBehind(_ end: Duration?) -> Bool {
    guard let last, let end else { return false }
    return last < end
  }

  package mutating func drew(at time: Duration, isChange: Bool = false) {
    last = time
    if isChange { lastChange = time }
  }
}
