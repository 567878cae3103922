import SwipeEngine
import SwipeSession
import TerminalCanvas
import TerminalIO

extension SessionScreen {
  /// Hands a report of the mouse on. Only the button that went down may let go; another button meanwhile ends the drag.
  ///
  /// The reports of old terminals do not say which button went up. Such a release counts as the left one's while
  /// something is held: had another button gone down, its press would have ended the drag already.
  ///
  /// - Returns: A request to the event loop.
  func handle(_ mouse: MouseEvent, at time: Duration) -> Session.Request? {
    guard let layout else { return nil }
    if handlePicture(mouse, layout) { return nil }
    // A drag of the card need not know what it is over.
    var target: Session.Held? { session.held == .card ? .card : self.target(of: mouse, layout, at: time) }
    switch (mouse.kind, mouse.button) {
    case (.press, .left): session.press(self.target(of: mouse, layout, at: time), at: point(of: mouse), time)
    case (.drag, .left): session.drag(on: target, to: point(of: mouse), at: time)
    case (.release, .left), (.release, .none): return session.release(on: target, at: point(of: mouse), time)
    case (.wheelUp, _): wheel(-3, at: time)
    case (.wheelDown, _): wheel(3, at: time)
    case (.wheelLeft, _), (.wheelRight, _): break
    // Another button, or none: then the release was lost on the way.
    case (.press, _), (.drag, _), (.release, _), (.move, _): session.letGo(at: time)
    }
    return nil
  }

  /// Moves a picture of which a part is seen with the pointer.
  ///
  /// - Returns: Whether the pointer was meant for it.
  private func handlePicture(_ mouse: MouseEvent, _ layout: ScreenLayout) -> Bool {
    guard let overlay = session.overlayView, let zoom = overlay.zoom, !zoom.isWhole,
      let extent = opened.extent, let point = point(of: mouse)
    else {
      opened.grabbed = nil
      return false
    }
    switch (mouse.kind, mouse.button) {
    case (.press, .left):
      guard let cell = cell(of: mouse), layout.stage.contains(x: cell.x, y: cell.y) else { return false }
      opened.grabbed = (point, zoom.lens.center)
      return true
    case (.drag, .left):
      guard let grabbed = opened.grabbed else { return false }
      let room = geometry.points(overlay.pictureRoom(on: layout.stage)).size
      let (width, height) = (
        room.width * extent.width * zoom.lens.scale, room.height * extent.height * zoom.lens.scale
      )
      overlay.zoom?.move(
        to: SwipePoint(
          x: grabbed.center.x - (point.x - grabbed.at.x) / width,
          y: grabbed.center.y - (point.y - grabbed.at.y) / height))
      session.isDirty = true
      return true
    case (.wheelUp, _), (.wheelDown, _), (.wheelLeft, _), (.wheelRight, _), (.move, _): return false
    default:
      defer { opened.grabbed = nil }
      return opened.grabbed != nil
    }
  }

  /// The button or card that the pointer is on; `nil` for neither.
  private func target(of mouse: MouseEvent, _ layout: ScreenLayout, at time: Duration) -> Session.Held? {
    guard let cell = cell(of: mouse) else { return nil }
    if let command = buttons(at: time).command(at: cell, area: layout.buttons) { return .button(command) }
    return layout.stage.contains(x: cell.x, y: cell.y) ? .card : nil
  }

  /// The wheel scrolls what is open, and opens a card that has more to say than it shows.
  private func wheel(_ lines: Int, at time: Duration) {
    if let overlay = session.overlay {
      if overlay.arrows != .asGiven { _ = session.perform(.scroll(lines), cause: .button, at: time) }
    } else if lines > 0, session.held == nil, let top = session.stack.topCard,
      content(of: top)?.isCut == true
    {
      _ = session.perform(.open, cause: .button, at: time)
    }
  }

  private func point(of mouse: MouseEvent) -> SwipePoint? {
    mouse.isPixels
      ? geometry.point(pixelX: mouse.x, pixelY: mouse.y) : geometry.point(column: mouse.x, row: mouse.y)
  }

  private func cell(of mouse: MouseEvent) -> CellPosition? {
    guard mouse.isPixels else { return CellPosition(x: mouse.x, y: mouse.y) }
    guard let pixels = geometry.cellPixels else { return nil }
    return CellPosition(x: Int(Double(mouse.x) / pixels.width), y: Int(Double(mouse.y) / pixels.height))
  }
}
