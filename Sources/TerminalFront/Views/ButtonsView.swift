/// The row of buttons below the stage, each with its key; big enough to hit with the mouse where there is room.
package struct ButtonsView: Sendable, Hashable {
  package struct Button: Sendable, Hashable {
    package var command: Command
    package var key: String
    package var label: String
    /// 0 is dark, 1 fully lit: by its key, its click, or a card on its way there.
    package var light: Double

    package init(command: Command, key: String, label: String, light: Double = 0) {
      self.command = command
      self.key = key
      self.label = label
      self.light = light
    }
  }

  package var buttons: [Button]

  package init(buttons: [Button]) { self.buttons = buttons }

  package func draw(in canvas: inout Canvas, area: CellRect, style screen: ScreenView.Style) {
    let theme = screen.theme
    for (button, place) in zip(buttons, Self.places(count: buttons.count, area: area)) {
      let light = theme.light(of: button.command)
      let color = theme.blend(theme.button, light, amount: button.light)
      let style = CellStyle(
        foreground: button.light > 0.5 ? theme.onChoice : theme.header, background: color, .bold)
      guard screen.hasColor else {
        drawPlainly(button, in: &canvas, place: place)
        continue
      }
      canvas.fill(place, style: style)
      if place.rows == 3 {
        for x in place.x..<place.endX {
          canvas.setHalfBlock(x: x, y: place.y, upper: theme.room, lower: color)
          canvas.setHalfBlock(x: x, y: place.endY - 1, upper: color, lower: theme.room)
        }
      }
      let text = Self.text(of: button, columns: place.columns)
      canvas.put(
        text, x: place.x + (place.columns - CharacterWidth.of(text)) / 2, y: place.y + place.rows / 2,
        style: style, clip: place)
    }
  }

  private static func text(of button: Button, columns: Int) -> String {
    let gap = CharacterWidth.of(button.key) + CharacterWidth.of(button.label) < columns ? " " : ""
    return CharacterWidth.truncated(button.key + gap + button.label, to: columns)
  }

  /// In brackets, and reversed while lit.
  private func drawPlainly(_ button: Button, in canvas: inout Canvas, place: CellRect) {
    let isTight = place.columns < 9
    let words = Self.text(of: button, columns: isTight ? place.columns : place.columns - 2)
    let text = isTight ? words : "[\(words)]"
    canvas.put(
      text, x: place.x + (place.columns - CharacterWidth.of(text)) / 2, y: place.y + place.rows / 2,
      style: CellStyle(button.light > 0.5 ? [.bold, .reverse] : .bold), clip: place)
  }

  /// What a click at a cell means; `nil` beside the buttons.
  package func command(at position: CellPosition, area: CellRect) -> Command? {
    zip(buttons, Self.places(count: buttons.count, area: area))
      .first { $0.1.contains(x: position.x, y: position.y) }?.0.command
  }

  /// Equal widths with a gap between, centred.
  static func places(count: Int, area: CellRect) -> [CellRect] {
    guard count > 0 else { return [] }
    let gap = area.columns >= 60 ? 2 : 1
    let width = min(16, (area.columns - 2 - gap * (count - 1)) / count)
    let left = area.x + (area.columns - width * count - gap * (count - 1)) / 2
    return (0..<count).map {
      CellRect(x: left + $0 * (width + gap), y: area.y, columns: width, rows: area.rows)
    }
  }
}

extension Theme {
  func light(of command: Command) -> Color {
    if case .choose(let choice) = command { return color(of: choice.direction) }
    return header
  }
}
