import SwipeEngine

extension Session {
  func handle(_ mouse: MouseEvent, at time: Duration) {
    guard let layout else { return }
    switch mouse.kind {
    case .press where mouse.button == .left: press(mouse, layout, at: time)
    case .drag where isHolding:
      guard let point = point(of: mouse) else { return }
      controller.handle(.gesture(.moved(point)), at: time)
      isDirty = true
    case .release where isHolding:
      isHolding = false
      isDirty = true
      guard let point = point(of: mouse) else { return controller.handle(.gesture(.cancelled), at: time) }
      controller.handle(.gesture(.released(point)), at: time)
      skipTwins(at: time)
    // The button is up, and nobody told: the release was lost on the way.
    case .move: letGo(at: time)
    case .wheelUp: wheel(-3, at: time)
    case .wheelDown: wheel(3, at: time)
    default: break
    }
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
    if let command = buttons(at: time).command(at: cell, area: layout.buttons) {
      _ = perform(command, cause: .button, at: time)
      return
    }
    guard layout.stage.contains(x: cell.x, y: cell.y), let point = point(of: mouse) else { return }
    isHolding = true
    isDirty = true
    controller.handle(.gesture(.pressed(point)), at: time)
  }

  /// The wheel scrolls what is open, and opens a card that has more to say than it shows.
  private func wheel(_ lines: Int, at time: Duration) {
    switch mode {
    case .help, .reading: _ = perform(.scroll(lines), cause: .button, at: time)
    case .swiping where lines > 0 && !isHolding:
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
