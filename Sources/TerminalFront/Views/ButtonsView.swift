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
    for (button, frame) in zip(buttons, Self.frames(count: buttons.count, area: area)) {
      let light = theme.light(of: button.command)
      let color = theme.blend(theme.button, light, amount: Self.shine(button.light))
      let textColor = theme.textColor(on: color)
      let style = CellStyle(foreground: textColor, background: color, theme.weight(of: textColor))
      guard screen.hasColor else {
        drawPlainly(button, in: &canvas, frame: frame)
        continue
      }
      canvas.fill(frame, style: style)
      if frame.rows == 3, !screen.isASCII {
        for x in frame.x..<frame.endX {
          canvas.setHalfBlock(x: x, y: frame.y, upper: theme.room, lower: color)
          canvas.setHalfBlock(x: x, y: frame.endY - 1, upper: color, lower: theme.room)
        }
      }
      let text = Self.text(of: button, columns: frame.columns, on: canvas)
      canvas.put(
        text, x: frame.x + (frame.columns - canvas.width(of: text)) / 2, y: frame.y + frame.rows / 2,
        style: style, clip: frame)
    }
  }

  /// How much of its colour a button has. On what lies between, neither dark nor light text could be read.
  private static func shine(_ light: Double) -> Double { light >= 1 ? 1 : min(max(0, light) * 0.7, 0.32) }

  private static func text(of button: Button, columns: Int, on canvas: borrowing Canvas) -> String {
    let gap = canvas.width(of: button.key) + canvas.width(of: button.label) < columns ? " " : ""
    return canvas.truncated(button.key + gap + button.label, to: columns)
  }

  /// In brackets, and reversed while lit.
  private func drawPlainly(_ button: Button, in canvas: inout Canvas, frame: CellRect) {
    let isTight = frame.columns < 9
    let words = Self.text(of: button, columns: isTight ? frame.columns : frame.columns - 2, on: canvas)
    let text = isTight ? words : "[\(words)]"
    canvas.put(
      text, x: frame.x + (frame.columns - canvas.width(of: text)) / 2, y: frame.y + frame.rows / 2,
      style: CellStyle(button.light > 0.5 ? [.bold, .reverse] : .bold), clip: frame)
  }

  /// What a click at a cell means; `nil` beside the buttons.
  package func command(at position: CellPosition, area: CellRect) -> Command? {
    zip(buttons, Self.frames(count: buttons.count, area: area))
      .first { $0.1.contains(x: position.x, y: position.y) }?.0.command
  }

  /// Equal widths with a gap between, centred.
  static func frames(count: Int, area: CellRect) -> [CellRect] {
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

/// Which buttons are lit, and until when: each for a while after its key.
struct ButtonLights {
  static let glow: Duration = .milliseconds(180)
  private var ends: [Command: Duration] = [:]

  mutating func light(_ command: Command, until end: Duration) { ends[command] = end }

  func isLit(_ command: Command) -> Bool { ends[command] != nil }

  var nextEnd: Duration? { ends.values.min() }

  /// - Returns: Whether one went out.
  mutating func expire(at time: Duration) -> Bool {
    let count = ends.count
    ends = ends.filter { $0.value > time }
    return ends.count != count
  }
}
