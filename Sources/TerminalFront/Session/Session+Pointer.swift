import SwipeEngine

extension Session {
  /// Only the button that went down may let go; whatever else happens to the mouse meanwhile ends the drag.
  ///
  /// The reports of old terminals do not say which button went up. Such a release counts as the left one's while
  /// something is held: had another button gone down, its press would have ended the drag already.
  ///
  /// - Returns: What the runner has to do.
  func handle(_ mouse: MouseEvent, at time: Duration) -> Request? {
    guard let layout else { return nil }
    switch (mouse.kind, mouse.button) {
    case (.press, .left): press(mouse, layout, at: time)
    case (.drag, .left): drag(mouse, layout, at: time)
    case (.release, .left), (.release, .none): return release(mouse, layout, at: time)
    case (.wheelUp, _): wheel(-3, at: time)
    case (.wheelDown, _): wheel(3, at: time)
    case (.wheelLeft, _), (.wheelRight, _): break
    // Another button, or none: then the release was lost on the way.
    case (.press, _), (.drag, _), (.release, _), (.move, _): letGo(at: time)
    }
    return nil
  }

  private func press(_ mouse: MouseEvent, _ layout: StageLayout, at time: Duration) {
    // A second press without a release: the first one's was lost.
    letGo(at: time)
    switch mode {
    case .swiping: break
    case .help, .reading:
      _ = perform(.close, cause: .button, at: time)
      return
    case .summary, .question, .searching, .noting: return
    }
    guard let cell = cell(of: mouse) else { return }
    isDirty = true
    if let command = buttons(at: time).command(at: cell, area: layout.buttons) {
      grip = .button(command)
    } else if layout.stage.contains(x: cell.x, y: cell.y), let point = point(of: mouse) {
      grip = .card
      controller.handle(.gesture(.pressed(point)), at: time)
    }
  }

  private func drag(_ mouse: MouseEvent, _ layout: StageLayout, at time: Duration) {
    switch grip {
    case .card:
      guard let point = point(of: mouse) else { return }
      controller.handle(.gesture(.moved(point)), at: time)
      isDirty = true
    case .button(let command) where !isOn(command, mouse, layout, at: time): letGo(at: time)
    case .button, nil: break
    }
  }

  private func release(_ mouse: MouseEvent, _ layout: StageLayout, at time: Duration) -> Request? {
    switch grip {
    case .card:
      guard let point = point(of: mouse) else {
        letGo(at: time)
        return nil
      }
      grip = nil
      isDirty = true
      controller.handle(.gesture(.released(point)), at: time)
      endOfDeck(at: time)
    case .button(let command):
      let isOn = isOn(command, mouse, layout, at: time)
      letGo(at: time)
      if isOn { return perform(command, cause: .button, at: time) }
    case nil: break
    }
    return nil
  }

  private func isOn(
    _ command: Command, _ mouse: MouseEvent, _ layout: StageLayout, at time: Duration
  ) -> Bool {
    cell(of: mouse).flatMap { buttons(at: time).command(at: $0, area: layout.buttons) } == command
  }

  /// The wheel scrolls what is open, and opens a card that has more to say than it shows.
  private func wheel(_ lines: Int, at time: Duration) {
    switch mode {
    case .help, .reading: _ = perform(.scroll(lines), cause: .button, at: time)
    case .swiping where lines > 0 && grip == nil:
      if let top = controller.stack.topCard, content(of: top)?.isCut == true {
        _ = perform(.open, cause: .button, at: time)
      }
    default: break
    }
  }

  private func point(of mouse: MouseEvent) -> Point? {
    mouse.isPixels
      ? geometry.point(pixelX: mouse.x, pixelY: mouse.y) : geometry.point(column: mouse.x, row: mouse.y)
  }

  private func cell(of mouse: MouseEvent) -> CellPosition? {
    guard mouse.isPixels else { return CellPosition(x: mouse.x, y: mouse.y) }
    guard let pixels = geometry.cellPixels else { return nil }
    return CellPosition(x: Int(Double(mouse.x) / pixels.width), y: Int(Double(mouse.y) / pixels.height))
  }
}
