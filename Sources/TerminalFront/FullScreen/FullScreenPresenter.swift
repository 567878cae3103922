import Foundation
import SwipeSession
import TerminalCanvas
import TerminalIO

/// Shows a session on the whole terminal, a frame at a time.
final class FullScreenPresenter: Presenter {
  let session: Session
  private let screen: SessionScreen
  private let terminal: FullScreenTerminal
  private var pace: FramePace
  /// What the terminal shows, unless its screen is cleared.
  private var canvas: Canvas
  private var cursor: CellPosition?
  private var picture = StagePicture()
  private var hasToldOfPixels = false
  /// How long a terminal may take to say whether it shows pixels, before pictures are decoded for cells all the same.
  private static let longestHold = Duration.milliseconds(50)

  /// - Parameter terminal: Taken already.
  init(_ screen: SessionScreen, on terminal: FullScreenTerminal, pace: FramePace) {
    self.screen = screen
    self.terminal = terminal
    self.pace = pace
    session = screen.session
    let drawn = terminal.screen.size.drawn
    canvas = Canvas(columns: drawn.columns, rows: drawn.rows)
  }

  var control: TerminalControl { terminal.control }
  var hasAsked: Bool { terminal.hasAsked }
  var isRemote: Bool { terminal.isRemote }
  var nextWake: Duration? {
    // While the terminal takes nothing, no time brings a frame.
    let hold = screen.holdsPictures && !terminal.screen.hasPendingOutput ? Self.longestHold : nil
    return [screen.nextWake, hold].compactMap(\.self).min()
  }
  var graphics: (any GraphicsOutput)? { terminal.graphics }
  var isResized: Bool { control.terminal.size != terminal.screen.size }

  func show(at time: Duration) throws(TerminalError) -> Duration? {
    screen.update(at: time)
    // What answers a key at once: the rest of its frame takes three times as long to be drawn.
    if !terminal.screen.hasPendingOutput, !terminal.screen.isCleared, screen.light(in: &canvas) {
      try terminal.screen.show(canvas, cursor: cursor)
    }
    // A frame is skipped, never queued, while the terminal has not taken the last one.
    guard !terminal.screen.hasPendingOutput,
      let due = pace.due(isDirty: session.isDirty, isMoving: moves, isBlurred: isBlurred)
    else { return nil }
    if let text = screen.copied {
      screen.copied = nil
      try control.terminal.write(Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{1B}\\".utf8))
    }
    guard due <= time else { return due }
    tellOfPixels(at: time)
    // While a card is held every report is one of many; a frame that nothing asks for is the sharp one behind them.
    let isHeld = session.stack.heldCard != nil
    let isMoving = moves || session.isDirty && isHeld
    let fitsPixels = fitsPixels(isMoving: moves || isHeld)
    let hasPixels = terminal.graphics.map { $0.isShowing || $0.canSend(at: time) } ?? false
    screen.showsPixels = fitsPixels && hasPixels
    screen.awaitsPixels = fitsPixels && !hasPixels && terminal.graphics?.failure == nil
    screen.holdsPictures = terminal.mayAnswer && time < Self.longestHold
    screen.pixelsHideCells = terminal.graphics?.hidesCells ?? false
    screen.pixelsFillCells = terminal.graphics?.isDrawnIntoCells ?? false
    let view = screen.screen(at: time)
    cursor = screen.draw(view, in: &canvas)
    let area = view?.pixels?.area ?? view?.layout.stage ?? canvas.bounds
    var bytes: [UInt8] = []
    if let graphics = terminal.graphics, graphics.failure == nil || graphics.isShowing {
      if graphics.isDrawnIntoCells {
        picture.look(at: canvas, in: area)
        if graphics.isShowing, view?.pixels?.area != picture.shownArea { terminal.screen.invalidate() }
      }
      bytes = picture.bytes(of: view?.pixels, isMoving: isMoving, at: time, through: graphics)
    }
    let isChange = session.isDirty
    session.wasShown(fits: view != nil)
    if view != nil { session.overlay?.wasDrawn(at: time) }
    try terminal.screen.show(
      canvas, cursor: cursor, picture: bytes, drawnInto: screen.pixelsFillCells ? area : nil)
    pace.drew(at: time, isChange: isChange)
    return pace.due(isDirty: false, isMoving: moves, isBlurred: isBlurred)
  }

  private func fitsPixels(isMoving: Bool) -> Bool {
    guard let graphics = terminal.graphics else { return false }
    guard let stage = screen.layout?.stage, let cell = control.terminal.size.cellPixels else { return true }
    return graphics.canShow(
      width: stage.columns * cell.width, height: stage.rows * cell.height, isMoving: isMoving)
  }

  /// Whether the next frame differs without anything happening.
  private var moves: Bool { session.isMoving || pace.isBehind(screen.motionEnd) }

  /// Whether the terminal shows a picture that was sent as one of many, and none came behind it.
  private var isBlurred: Bool { picture.isBlurred && terminal.graphics?.failure == nil }

  /// Says once that the rest of the session is cells, where it had or was promised pixels.
  private func tellOfPixels(at time: Duration) {
    guard !hasToldOfPixels, let failure = terminal.graphics?.failure else { return }
    hasToldOfPixels = true
    if let words = failure.words(for: terminal.pixels) {
      session.tellLostPixels(words, at: time)
    }
  }

  func handle(_ event: InputEvent, at time: Duration) -> Session.Request? { screen.handle(event, at: time) }

  func receive(_ message: Message, at time: Duration) { screen.receive(message, at: time) }

  func receive(_ reply: TerminalReply, at time: Duration) throws(TerminalError) {
    guard try terminal.receive(reply, at: time) else { return }
    canvas.joining = terminal.joining
    screen.joining = terminal.joining
    screen.style = terminal.style
    session.isDirty = true
  }

  func resize(at time: Duration) {
    let size = control.terminal.size
    terminal.screen.resize(to: size)
    canvas.resize(columns: size.drawn.columns, rows: size.drawn.rows)
    screen.resize(to: size, at: time)
    picture.misplace()
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
  /// The last frame that was more than the next one of a motion.
  private var lastChange: Duration?

  /// - Parameter framesPerSecond: Of motions; at least 1.
  package init(framesPerSecond: Int) {
    interval = .seconds(1) / max(1, framesPerSecond)
  }

  /// When a frame is due, which may have passed; `nil` where nothing new is to be seen.
  ///
  /// - Parameter isBlurred: Whether what is seen was drawn as one of many.
  package func due(isDirty: Bool, isMoving: Bool, isBlurred: Bool = false) -> Duration? {
    guard let last else { return .zero }
    // What happens while something moves does not wait for its next frame.
    if isDirty { return lastChange.map { $0 + Self.least } ?? last }
    return isMoving ? last + interval : isBlurred ? last + Self.settling : nil
  }

  /// Whether the last frame was drawn before a time; not where that is `nil`, or where there was none.
  package func isBehind(_ end: Duration?) -> Bool {
    guard let last, let end else { return false }
    return last < end
  }

  package mutating func drew(at time: Duration, isChange: Bool = false) {
    last = time
    if isChange { lastChange = time }
  }
}
