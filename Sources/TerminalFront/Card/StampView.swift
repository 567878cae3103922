import SwipeEngine

/// The words on the four stamps: the deck's labels, or LIKE, NOPE, STAR and LATER.
package struct StampWords: Sendable, Hashable {
  package var left: String
  package var right: String
  package var up: String
  package var down: String

  package init(left: String = "NOPE", right: String = "LIKE", up: String = "STAR", down: String = "LATER") {
    self.left = left
    self.right = right
    self.up = up
    self.down = down
  }

  package subscript(_ direction: SwipeDirection) -> String {
    switch direction {
    case .left: left
    case .right: right
    case .up: up
    case .down: down
    }
  }
}

/// The stamp on a card: a word in a frame, as strong as the threshold ratio; a solid plate once letting go would
/// choose. Seen by its shape and its word, not only by its colour.
struct StampView {
  let pose: CardPose<UInt32>
  let words: StampWords
  let ground: Color

  /// Rows that a stamp takes.
  static let rows = 3

  func draw(
    in canvas: inout Canvas, placing: LinePlacing, inside: [Range<Int>], clip: CellRect,
    style: ScreenView.Style
  ) {
    let theme = style.theme
    guard let direction = pose.stamp, pose.stampOpacity > 0.04 else { return }
    let word = canvas.truncated(words[direction], to: max(4, placing.home.columns / 2 - 6))
    let width = canvas.width(of: word) + 6
    let isSolid = pose.isArmed || pose.phase == .exiting || pose.phase == .forced
    // What would be chosen is said at once and in full.
    let strength = pose.isArmed ? 1 : min(1, pose.stampOpacity)
    // Where there is nothing between hidden and shown, it is shown from half the way on.
    guard !(style.hasColor && theme.isCoarse) || strength >= 0.5 else { return }
    let color = theme.color(of: direction)
    let plate = plate(color, isSolid: isSolid, strength: strength, style)

    let edge = isSolid ? Frame.heavy : Frame.light
    let rows = [
      edge.topLeft + String(repeating: edge.across, count: width - 2) + edge.topRight,
      edge.down + "  " + word + "  " + edge.down,
      edge.bottomLeft + String(repeating: edge.across, count: width - 2) + edge.bottomRight,
    ]
    let home = placing.home
    let x =
      switch direction {
      case .right: 3
      case .left: home.columns - width - 3
      case .up, .down: (home.columns - width) / 2
      }
    let y = direction == .up ? max(0, home.rows - 5) : min(1, max(0, home.rows - 4))
    // Sheared like italics, one column a row: as near to 15 degrees as whole letters come.
    let lean = direction == .right ? 1 : direction == .left ? -1 : 0
    for (index, row) in rows.enumerated() {
      let place = placing.start(ofRow: y + index)
      guard let visible = placing.visible(row: place.y, inside: inside, clip: clip) else { continue }
      let left = place.x + x + lean * (1 - index)
      canvas.put(
        row, x: left, y: place.y, style: plate, clip: visible, keepsBackground: plate.background == nil)
      guard !isSolid, style.hasColor, !theme.isCoarse else { continue }
      // Whatever lies below, a picture say, gives way to the card's own colour as the stamp gets stronger.
      canvas.restyle(CellRect(x: left, y: place.y, columns: width, rows: 1).intersection(visible)) {
        let below = $0.background ?? ground
        $0.background = below.mixed(with: ground, amount: strength)
        $0.foreground = below.mixed(with: theme.inked(color), amount: strength)
      }
    }
  }

  private func plate(
    _ color: Color, isSolid: Bool, strength: Double, _ style: ScreenView.Style
  ) -> CellStyle {
    let theme = style.theme
    guard style.hasColor else { return CellStyle(isSolid ? [.bold, .reverse] : .bold) }
    if theme.isCoarse {
      let ground = isSolid ? color : ground
      let color = theme.textColor(on: ground)
      return CellStyle(foreground: color, background: ground, theme.weight(of: color))
    }
    guard isSolid else { return CellStyle(foreground: theme.inked(color), .bold) }
    return CellStyle(
      foreground: ground.mixed(with: theme.textColor(on: color), amount: strength),
      background: ground.mixed(with: color, amount: strength), .bold)
  }

  private struct Frame {
    let topLeft, topRight, bottomLeft, bottomRight, across, down: String

    static let light = Frame(
      topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘", across: "─", down: "│")
    static let heavy = Frame(
      topLeft: "┏", topRight: "┓", bottomLeft: "┗", bottomRight: "┛", across: "━", down: "┃")
  }
}

extension Theme {
  package func color(of direction: SwipeDirection) -> Color {
    switch direction {
    case .left: nope
    case .right: like
    case .up: star
    case .down: later
    }
  }

  /// A choice's colour as that of text on a light card.
  func inked(_ color: Color) -> Color { color.mixed(with: .black, amount: 0.55) }
}
