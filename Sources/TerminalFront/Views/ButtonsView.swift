import SwipeSession

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
      let color = theme.blend(theme.button, light, amount: Self.shine(button.light))
      let ink = theme.ink(on: color)
      let style = CellStyle(foreground: ink, background: color, theme.weight(of: ink))
      guard screen.hasColor else {
        drawPlainly(button, in: &canvas, place: place)
        continue
      }
      canvas.fill(place, style: style)
      if place.rows == 3, !screen.isASCII {
        for x in place.x..<place.endX {
          canvas.setHalfBlock(x: x, y: place.y, upper: theme.room, lower: color)
          canvas.setHalfBlock(x: x, y: place.endY - 1, upper: color, lower: theme.room)
        }
      }
      let text = Self.text(of: button, columns: place.columns, on: canvas)
      canvas.put(
        text, x: place.x + (place.columns - canvas.width(of: text)) / 2, y: place.y + place.rows / 2,
        style: style, clip: place)
    }
  }

  /// How much of its colour a button has. On what lies between, neither dark nor light text could be read.
  private static func shine(_ light: Double) -> Double { light >= 1 ? 1 : min(max(0, light) * 0.7, 0.32) }

  private static func text(of button: Button, columns: Int, on canvas: borrowing Canvas) -> String {
    let gap = canvas.width(of: button.key) + canvas.width(of: button.label) < columns ? " " : ""
    return canvas.truncated(button.key + gap + button.label, to: columns)
  }

  /// In brackets, and reversed while lit.
  private func drawPlainly(_ button: Button, in canvas: inout Canvas, place: CellRect) {
    let isTight = place.columns < 9
    let words = Self.text(of: button, columns: isTight ? place.columns : place.columns - 2, on: canvas)
    let text = isTight ? words : "[\(words)]"
    canvas.put(
      text, x: place.x + (place.columns - canvas.width(of: text)) / 2, y: place.y + place.rows / 2,
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
