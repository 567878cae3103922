import ChoiceLog
import SwipeSession
import TerminalCanvas

/// The row of buttons below the stage, each with its key; big enough to hit with the mouse where there is room.
package struct ButtonsView: Sendable, Hashable {
  package struct Button: Sendable, Hashable {
    package var command: Command
    package var key: String
    package var label: String
    /// The label where there is no room for the long one; `nil` for the same.
    package var short: String?
    /// 0 is dark, 1 fully lit: by its key, its click, or a card on its way there.
    package var light: Double
    /// The choice whose colour a reason has; `nil` for the command's own colour.
    var choice: Choice?

    /// Whether its card leaves to the right: then its key stands behind its word.
    var isAtRight = false

    package init(command: Command, key: String, label: String, short: String? = nil, light: Double = 0) {
      self.command = command
      self.key = key
      self.label = label
      self.short = short
      self.light = light
    }

    /// Creates a button whose light is set where it is shown.
    ///
    /// - Parameter key: Empty for the first key that the command has there.
    init(_ command: Command, _ label: String, short: String? = nil, key: String = "") {
      self.init(command: command, key: key, label: label, short: short)
    }
  }

  package var buttons: [Button]
  /// The columns of each button where they stand in one line; `nil` for equal widths.
  var columns: [Range<Int>]?

  package init(buttons: [Button]) { self.buttons = buttons }

  package func draw(in canvas: inout Canvas, area: CellRect, style: ScreenStyle) {
    for (button, place) in zip(buttons, frames(in: area)) {
      draw(button, in: &canvas, place: place, style)
    }
  }

  /// Lights buttons on a canvas that shows them all; the others stay as they are.
  ///
  /// - Returns: Whether one was not fully lit before.
  mutating func light(
    where isLit: (Command) -> Bool, in canvas: inout Canvas, area: CellRect, style: ScreenStyle
  ) -> Bool {
    var hasLit = false
    for index in buttons.indices where buttons[index].light < 1 && isLit(buttons[index].command) {
      buttons[index].light = 1
      draw(buttons[index], in: &canvas, place: frames(in: area)[index], style)
      hasLit = true
    }
    return hasLit
  }

  private func draw(
    _ button: Button, in canvas: inout Canvas, place: CellRect, _ screen: ScreenStyle
  ) {
    let theme = screen.theme
    guard screen.hasColor, !theme.isCoarse else {
      return drawPlainly(button, in: &canvas, place: place, screen)
    }
    let light = Self.color(of: button, theme)
    let color = (columns == nil ? theme.button : theme.room).mixed(
      with: light, amount: Self.fill(button.light))
    canvas.fill(place, style: CellStyle(background: color))
    if place.rows == 3, !screen.isASCII {
      for x in place.x..<place.endX {
        canvas.setHalfBlock(x: x, y: place.y, upper: theme.room, lower: color)
        canvas.setHalfBlock(x: x, y: place.endY - 1, upper: color, lower: theme.room)
      }
    }
    let isLit = button.light > 0
    let ink = isLit ? theme.textColor(on: color) : theme.header
    put(
      button, in: &canvas, place: place,
      key: CellStyle(foreground: isLit ? ink : light, background: color, .bold),
      word: CellStyle(foreground: ink, background: color, isLit ? .bold : []))
  }

  private static func color(of button: Button, _ theme: Theme) -> Color {
    button.choice.map { theme.color(of: $0) } ?? theme.light(of: button.command)
  }

  /// The share of its colour that a button has: all of it once letting go would choose.
  private static func fill(_ light: Double) -> Double {
    light >= 1 ? 1 : light > 0 ? 0.25 + 0.4 * light : 0
  }

  /// Draws key and word in the middle; the key for the right side stands at the right.
  private func put(
    _ button: Button, in canvas: inout Canvas, place: CellRect, key: CellStyle, word: CellStyle
  ) {
    let keyColumns = canvas.width(of: button.key)
    let isLong = keyColumns + canvas.width(of: button.label) + 3 > place.columns
    var own = isLong ? button.short ?? button.label : button.label
    // In the narrowest window its first word says enough.
    if button.short != nil, keyColumns + canvas.width(of: own) > place.columns {
      own = String(own.prefix { $0 != " " })
    }
    let gap = keyColumns > 0 && keyColumns + canvas.width(of: own) < place.columns ? 1 : 0
    let label = canvas.truncated(own, to: max(0, place.columns - keyColumns - gap))
    let y = place.y + place.rows / 2
    var x = place.x + (place.columns - keyColumns - gap - canvas.width(of: label)) / 2
    if button.isAtRight || button.command == .help && columns != nil {
      x += canvas.put(label, x: x, y: y, style: word, clip: place) + gap
      canvas.put(button.key, x: x, y: y, style: key, clip: place)
    } else {
      x += canvas.put(button.key, x: x, y: y, style: key, clip: place) + gap
      canvas.put(label, x: x, y: y, style: word, clip: place)
    }
  }

  /// Draws a button in brackets; reversed while lit.
  private func drawPlainly(
    _ button: Button, in canvas: inout Canvas, place: CellRect, _ screen: ScreenStyle
  ) {
    let theme = screen.theme
    let light: Color? = screen.hasColor ? Self.color(of: button, theme) : nil
    let isLit = button.light >= 1
    let style =
      isLit
      ? CellStyle(foreground: light, background: screen.hasColor ? theme.room : nil, [.bold, .reverse])
      : CellStyle(
        foreground: screen.hasColor ? theme.header : nil, background: screen.hasColor ? theme.room : nil,
        .bold)
    let isTight = place.columns < 9 || columns != nil
    let row = CellRect(x: place.x, y: place.y + place.rows / 2, columns: place.columns, rows: 1)
    canvas.fill(row, style: style)
    if !isTight {
      canvas.put("[", x: row.x, y: row.y, style: style)
      canvas.put("]", x: row.endX - 1, y: row.y, style: style)
    }
    put(
      button, in: &canvas,
      place: isTight ? row : CellRect(x: row.x + 1, y: row.y, columns: row.columns - 2, rows: 1),
      key: isLit ? style : CellStyle(foreground: light, background: style.background, .bold), word: style)
  }

  /// What a click at a cell means; `nil` beside the buttons.
  package func command(at position: CellPosition, area: CellRect) -> Command? {
    zip(buttons, frames(in: area))
      .first { $0.1.contains(x: position.x, y: position.y) }?.0.command
  }

  private func frames(in area: CellRect) -> [CellRect] {
    guard let columns else { return Self.frames(count: buttons.count, area: area) }
    return columns.map {
      CellRect(x: $0.lowerBound, y: area.y + area.rows / 2, columns: $0.count, rows: 1)
    }
  }

  /// Equal widths with a gap between, centred.
  static func frames(count: Int, area: CellRect) -> [CellRect] {
    guard count > 0 else { return [] }
    let gap = area.columns >= 120 ? 3 : area.columns >= 60 ? 2 : 1
    let room = area.columns >= 60 ? area.columns - 6 : area.columns
    let width = max(1, min(area.columns >= 160 ? 24 : 20, (room - gap * (count - 1)) / count))
    let left = area.x + (area.columns - width * count - gap * (count - 1)) / 2
    return (0..<count).map {
      CellRect(x: left + $0 * (width + gap), y: area.y, columns: width, rows: area.rows)
    }
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
