import SwipeEngine
import SwipeSession
import TerminalCanvas
import TerminalIO
import TerminalText

extension SessionScreen {
  /// Hands a report of the mouse on. Only the button that went down may let go; another button meanwhile ends the drag.
  ///
  /// The reports of old terminals do not say which button went up. Such a release counts as the left one's while
  /// something is held: had another button gone down, its press would have ended the drag already.
  ///
  /// - Returns: A request to the event loop.
  func handle(_ mouse: MouseEvent, at time: Duration) -> Session.Request? {
    guard let layout else { return nil }
    pointer = point(of: mouse)
    if handlePicture(mouse, layout, at: time) { return nil }
    // What is under a card that is dragged does not matter.
    var target: Session.Held? { session.held == .card ? .card : self.target(of: mouse, layout, at: time) }
    switch (mouse.kind, mouse.button) {
    case (.press, .left):
      let pressed = self.target(of: mouse, layout, at: time)
      if pressed == nil, let cell = cell(of: mouse), layout.footer.contains(x: cell.x, y: cell.y) {
        // Beside the words of the footer nothing is closed.
        session.letGo(at: time)
      } else {
        session.press(pressed, at: point(of: mouse), time)
      }
    case (.drag, .left): session.drag(on: target, to: point(of: mouse), at: time)
    case (.release, .left), (.release, .none):
      return session.release(on: target, at: point(of: mouse), click: click(of: mouse, layout), time)
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
  private func handlePicture(_ mouse: MouseEvent, _ layout: ScreenLayout, at time: Duration) -> Bool {
    guard let overlay = session.overlayView, let zoom = overlay.zoom, !zoom.isWhole,
      let extent = opened.extent, let room = opened.pictures.first?.room, let point = point(of: mouse)
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
      if mouse.kind == .release, let grabbed = opened.grabbed, grabbed.center == zoom.lens.center,
        let cell = cell(of: mouse),
        case .button(let command)? = overlay.target(at: cell, on: self, layout.stage)
      {
        _ = session.perform(command, cause: .button, at: time)
      }
      return opened.grabbed != nil
    }
  }

  /// What the pointer is on: a button, a key's hint, a line of a panel, or the cards; `nil` for none of them.
  private func target(of mouse: MouseEvent, _ layout: ScreenLayout, at time: Duration) -> Session.Held? {
    guard let cell = cell(of: mouse) else { return nil }
    if let command = buttons(at: time).command(at: cell, area: layout.buttons) { return .button(command) }
    let overlay = session.overlayView
    if let key = footer(overlay).key(
      at: cell, area: layout.footer, margin: layout.margin, joining: joining)
    {
      return .key(key)
    }
    guard layout.stage.contains(x: cell.x, y: cell.y) else { return nil }
    if let panel = overlay?.panel(on: self),
      let command = panel.command(
        at: cell, area: panel.area(on: layout, joining), joining: joining)
    {
      return .button(command)
    }
    guard let overlay else { return .card }
    return overlay.target(at: cell, on: self, layout.stage)
  }

  /// What a click on the top card asks for: to open its link if it is on that, else the card. `nil` beside the card.
  private func click(of mouse: MouseEvent, _ layout: ScreenLayout) -> Command? {
    guard session.overlay == nil, let cell = cell(of: mouse), let top = session.stack.topCard else {
      return nil
    }
    let card = face(of: top, on: layout).laidOut
    guard card.layout.frame.contains(x: cell.x, y: cell.y) else { return nil }
    // The mark of what is left out, and a card that has been turned to see it.
    if card.content.isCut, session.isTurned(top) || cell.y == card.layout.frame.endY - 1 { return .read }
    let (x, y) = (
      cell.x - card.layout.frame.x - card.layout.words.x, cell.y - card.layout.frame.y - card.layout.words.y
    )
    let rows = card.content.rows
    guard rows.indices.contains(y), session.cards.card(top).url != nil,
      rows[y].contains(where: {
        $0.role == .value && $0.x <= x && x < $0.x + CharacterWidth.of($0.text, joining: joining)
      })
    else { return .open }
    // The name of the field stands before its value, or rows above where the value goes on.
    for row in rows[...y].reversed() {
      guard let name = row.last(where: { $0.role == .label && $0.x <= x }) else { continue }
      return name.text == "url" ? .openLink : .open
    }
    return .open
  }

  /// The wheel scrolls what is open, and opens a card that has more to say than it shows.
  private func wheel(_ lines: Int, at time: Duration) {
    if let overlay = session.overlay {
      if overlay.arrows != .asGiven { _ = session.perform(.scroll(lines), cause: .button, at: time) }
    } else if lines > 0, session.held == nil, let top = session.stack.topCard,
      content(of: top)?.isCut == true
    {
      _ = session.perform(.read, cause: .button, at: time)
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
