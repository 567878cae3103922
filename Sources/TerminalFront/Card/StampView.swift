import ChoiceLog
import CardPixels
import Pictures
import SwipeEngine
import SwipeSession
import TerminalCanvas

/// The stamp on a card, turned with it. It grows stronger with the threshold ratio, and becomes a solid plate once
/// letting go would choose. Its shape and its word tell it apart, not only its colour.
package struct StampView: Sendable {
  let word: String
  let choice: Choice
  /// The stamp as a picture; `nil` if it is drawn with characters. If the picture has no letters, the word is written over
  /// it in bold.
  let drawn: (stamp: StampPicture, picture: Picture)?

  /// The smallest and the largest size of the letters, in points.
  private static let letterSize = 80.0...130.0
  /// The smallest readable letters of a word that is too long for larger ones.
  static let leastLetters = 66.0
  /// Height of capitals as a share of the letters' size.
  private static let capitals = 0.72
  /// The least columns of a card on which letters made of cells are readable.
  static let leastColumns = 60
  private static let margin = 14.0
  private static let plainColumns = 14

  /// The room for a stamp's letters on a card, in points.
  static func letterBox(_ frame: CellRect, _ geometry: CellGeometry) -> SwipeSize {
    let card = geometry.points(frame).size
    let size = min(
      max(min(card.height * 0.22, card.width * 0.105), letterSize.lowerBound), letterSize.upperBound)
    return SwipeSize(width: card.width * 0.42, height: min(size * capitals, card.height * 0.3))
  }

  /// -1 for directions to the left, 1 for those to the right; 0 for up and down.
  private static func side(_ direction: SwipeDirection) -> Int {
    direction.unit.dx < 0 ? -1 : direction.unit.dx > 0 ? 1 : 0
  }

  /// The stamp's rotation against its card, in degrees.
  static func tilt(_ direction: SwipeDirection) -> Double { -15 * Double(side(direction)) }

  func draw(
    in canvas: inout Canvas, pose: CardPose<UInt32>, shape: CardShape, placing: LinePlacing,
    on stage: CardStage
  ) {
    guard let direction = pose.stamp, pose.stampOpacity > 0.04 else { return }
    let isSolid = Self.isSolid(pose)
    let (clip, geometry, style) = (stage.clip, stage.geometry, stage.style)
    guard style.drawsSurfaces, let (stamp, picture) = drawn else {
      return drawPlainly(direction, isSolid: isSolid, pose, in: &canvas, placing: placing, style)
    }
    let size = stamp.pictureSize
    let strength = isSolid ? 1 : Self.strength(pose.stampOpacity)
    let place = Self.shape(direction, size: size, on: shape)
    let sampler = PictureSampler(
      picture, left: -size.width / 2, top: -size.height / 2, width: size.width, height: size.height,
      halfHeight: geometry.cellHeight / 2, reaching: [], opacity: strength)
    canvas.lay(sampler, shape: place, clip: clip, geometry: geometry)
    guard stamp.letters == nil else { return }
    let theme = style.theme
    let color = theme.color(of: choice)
    let ground = isSolid ? color : theme.stampPlate
    let text = canvas.truncated(word, to: max(3, Int(size.width / CellGeometry.cellWidth) - 2))
    canvas.put(
      text, x: Int((place.center.x / CellGeometry.cellWidth).rounded()) - canvas.width(of: text) / 2,
      y: Int((place.center.y / geometry.cellHeight).rounded(.down)),
      style: CellStyle(
        foreground: isSolid ? theme.onChoice : ground.mixed(with: color, amount: strength), .bold),
      clip: clip, keepsBackground: true)
  }

  /// Whether the stamp is shown in full, as letting go would choose.
  static func isSolid(_ pose: CardPose<UInt32>) -> Bool {
    pose.isArmed || pose.phase == .exiting || pose.phase == .forced
  }

  /// The opacity of a stamp that is not solid.
  static func strength(_ opacity: Double) -> Double { 0.4 + 0.6 * max(0, min(1, opacity)) }

  /// The centre of a stamp from the centre of its card, before it is turned. Each stands at the side that leaves the
  /// screen last.
  static func center(
    _ direction: SwipeDirection, size: SwipeSize, on card: SwipeSize, margin: Double
  ) -> SwipePoint {
    let own = CardShape(
      center: SwipePoint(x: 0, y: 0), size: size, rotation: tilt(direction), radius: 0)
    let (across, down) = (own.reach.width, own.reach.height)
    let left = -card.width / 2 + margin + across
    let top = -card.height / 2 + margin + down
    return SwipePoint(
      x: Double(side(direction)) * min(0, left), y: direction == .up ? max(0, -top) : min(0, top))
  }

  private static func shape(_ direction: SwipeDirection, size: SwipeSize, on card: CardShape) -> CardShape {
    let whole = SwipeSize(width: 2 * card.halfWidth, height: 2 * card.halfHeight)
    let along = center(direction, size: size, on: whole, margin: margin)
    return CardShape(
      center: SwipePoint(
        x: card.center.x + along.x * card.cosine - along.y * card.sine,
        y: card.center.y + along.x * card.sine + along.y * card.cosine),
      size: size, rotation: tilt(direction) + card.degrees, radius: 0)
  }

  // MARK: - With characters

  /// Draws the stamp with characters. Each row is one column further right than the one below; colours are reversed
  /// once letting go would choose.
  private func drawPlainly(
    _ direction: SwipeDirection, isSolid: Bool, _ pose: CardPose<UInt32>, in canvas: inout Canvas,
    placing: LinePlacing, _ style: ScreenStyle
  ) {
    // Characters cannot be faint, so the stamp appears half way.
    guard isSolid || pose.stampOpacity >= 0.5 else { return }
    let spaced = word.count <= 5 ? word.map(String.init).joined(separator: " ") : word
    let text = canvas.truncated(spaced, to: max(4, placing.frame.columns / 2 - 6))
    let width = max(Self.plainColumns, canvas.width(of: text) + 4)
    let before = (width - 2 - canvas.width(of: text)) / 2
    let after = width - 2 - canvas.width(of: text) - before
    let across = String(repeating: "─", count: width - 2)
    let rows = [
      "╭" + across + "╮",
      "│" + String(repeating: " ", count: before) + text + String(repeating: " ", count: after) + "│",
      "╰" + across + "╯",
    ]
    let frame = placing.frame
    let free = frame.columns - width
    let x =
      switch Self.side(direction) {
      case 1: 3
      case -1: free - 3
      default: free / 2
      }
    let y = direction == .up ? max(0, frame.rows - 5) : min(1, max(0, frame.rows - 4))
    let color: Color? = style.hasColor ? style.theme.color(of: choice) : nil
    let cells = CellStyle(
      foreground: color, background: style.hasColor ? style.theme.room : nil,
      isSolid ? [.bold, .reverse] : .bold)
    for (index, row) in rows.enumerated() {
      let start = placing.start(ofRow: y + index)
      guard let visible = placing.visible(row: start.y) else { continue }
      canvas.put(row, x: start.x + x + 1 - index, y: start.y, style: cells, clip: visible)
    }
  }
}

extension StampView {
  /// Creates a stamp that is drawn with characters.
  package init(word: String, choice: Choice) { self.init(word: word, choice: choice, drawn: nil) }
}

extension Canvas {
  /// Lays a picture with an alpha channel, turned about its centre, over what is there.
  ///
  /// - Parameter shape: The picture's outline on the screen, in points.
  mutating func lay(_ sampler: PictureSampler, shape: CardShape, clip: CellRect, geometry: CellGeometry) {
    let area = clip.intersection(bounds)
    let reach = shape.reach
    let (cellWidth, cellHeight) = (CellGeometry.cellWidth, geometry.cellHeight)
    guard shape.center.x.magnitude < 1e6, shape.center.y.magnitude < 1e6 else { return }
    let columns = max(area.x, Int(((shape.center.x - reach.width) / cellWidth).rounded(.down)) - 1)
    let columnsEnd = min(area.endX, Int(((shape.center.x + reach.width) / cellWidth).rounded(.up)) + 1)
    let rows = max(area.y, Int(((shape.center.y - reach.height) / cellHeight).rounded(.down)) - 1)
    let rowsEnd = min(area.endY, Int(((shape.center.y + reach.height) / cellHeight).rounded(.up)) + 1)
    guard columns < columnsEnd, rows < rowsEnd else { return }
    for row in rows..<rowsEnd {
      for column in columns..<columnsEnd {
        let dx = (Double(column) + 0.5) * cellWidth - shape.center.x
        let upperY = (Double(row) + 0.25) * cellHeight - shape.center.y
        let lowerY = upperY + cellHeight / 2
        func layer(_ dy: Double) -> Layer {
          sampler.layer(
            x: dx * shape.cosine + dy * shape.sine, y: dy * shape.cosine - dx * shape.sine)
        }
        blend(x: column, y: row, upper: layer(upperY), lower: layer(lowerY))
      }
    }
  }
}
