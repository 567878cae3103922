import CardPixels
import Pictures
import SwipeEngine
import TerminalCanvas

/// The cards of a screen as pixels: the counterpart of ``ScreenView``, which draws them in cells.
struct PixelStage {
  struct Face {
    let view: CardView
    /// The card at rest, in pixels of the screen.
    let frame: PixelRect
    /// `nil` for a bare body.
    let texture: Texture?
    let stamp: PixelStamp?
  }

  let layout: ScreenLayout
  let theme: Theme
  /// Pixels of a cell.
  let cell: SwipeSize
  /// Pixels for each point.
  private let scale: Double
  let style: PixelCardStyle

  /// How far the cards behind stand out, in heights of a cell: below for each card, and how far they are narrower at
  /// each side.
  private static let edgeBelow = 0.45
  private static let edgeInside = 0.9
  private static let leastWidth = 16.0

  /// `nil` if the pixels of a cell are unknown, or their ratio is not believable.
  init?(_ layout: ScreenLayout, _ geometry: CellGeometry, _ style: ScreenStyle) {
    guard let cell = geometry.cellPixels else { return nil }
    scale = cell.width / CellGeometry.cellWidth
    guard (cell.height / geometry.cellHeight - scale).magnitude < 1e-9 else { return nil }
    self.layout = layout
    self.cell = cell
    theme = style.theme
    self.style = PixelCardStyle(cellHeight: cell.height, isOnLight: style.theme.room.isLight)
  }

  /// - Parameter faces: The top one first.
  func scene(_ faces: [Face]) -> PixelScene {
    let front =
      CardView.front(faces.map(\.view.pose.depth)) { rect(faces[$0].frame) } ?? rect(layout.card)
    return PixelScene(
      width: layout.stage.columns * Int(cell.width), height: layout.stage.rows * Int(cell.height),
      ground: theme.room,
      cards: faces.reversed().compactMap { face in
        face.view.pose.opacity > 0 ? card(face, front: front) : nil
      })
  }

  private func card(_ face: Face, front: SwipeRect) -> PixelCard {
    let (view, pose) = (face.view, face.view.pose)
    let frame = rect(face.frame)
    let isBehind = pose.depth > 0
    let rest = center(of: layout.card)
    let center =
      isBehind
      ? SwipePoint(x: front.center.x, y: front.center.y + Self.edgeBelow * cell.height * pose.depth)
      : SwipePoint(
        x: pose.center.x * scale - origin.x + frame.center.x - rest.x,
        y: pose.center.y * scale - origin.y + frame.center.y - rest.y)
    let inset = Self.edgeInside * cell.height * pose.depth
    let size =
      isBehind
      ? SwipeSize(width: max(Self.leastWidth, front.width - 2 * inset), height: front.height)
      : SwipeSize(
        width: frame.width * pose.scale * (view.turn ?? 1), height: frame.height * pose.scale)
    let color = theme.card(atDepth: pose.depth).mixed(with: theme.rim, amount: view.lift * CardView.liftColor)
    var card = PixelCard(color: color, center: center, size: size, radius: style.radius)
    card.rotation = isBehind ? 0 : pose.rotation
    card.opacity = pose.opacity
    card.texture = face.texture
    card.light = 1 - min(1, pose.depth) * (1 - CardView.nextLight)
    // On a card behind, the rim would be a mere line.
    card.rim = PixelRim(color: style.rim.color, opacity: style.rim.opacity * (1 - min(1, pose.depth)))
    card.shadows = style.shadows(lift: view.lift)
    if isBehind {
      // The contents rest where they will be when the card is on top.
      card.textureFrame = SwipeRect(
        x: frame.minX - center.x, y: frame.minY - center.y, width: frame.width, height: frame.height)
      // The part below the front card is bare: a strip of a higher picture would look like a part of the front card.
      card.textureEnd = front.maxY
    } else {
      card.stamp = face.stamp
    }
    return card
  }

  /// The body of a panel over the cards, whose words are cells, and below it a layer that dims the cards.
  ///
  /// - Parameter isCard: Whether it stands in the place of a card, not over one.
  func panel(in area: CellRect, isCard: Bool) -> [PixelCard] {
    let (frame, all) = (rect(area), rect(layout.stage))
    var shade = PixelCard(color: theme.room, center: all.center, size: all.size, radius: 0)
    shade.opacity = 1 - PanelView.light
    var card = PixelCard(
      color: isCard ? theme.card : theme.panel, center: frame.center, size: frame.size, radius: style.radius)
    card.shadows = style.shadows(lift: isCard ? 0 : 1)
    return isCard ? [card] : [shade, card]
  }

  /// The pixels of some cells of the stage.
  ///
  /// - Parameter cards: On the stage, back to front.
  func pixels(in area: CellRect, ground: Color, _ cards: [PixelCard]) -> ScreenPixels {
    let frame = rect(area)
    var scene = PixelScene(width: Int(frame.width), height: Int(frame.height), ground: ground, cards: cards)
    for index in cards.indices {
      scene.cards[index].center.x -= frame.minX
      scene.cards[index].center.y -= frame.minY
      scene.cards[index].textureEnd -= frame.minY
    }
    return ScreenPixels(area: area, scene: scene)
  }

  // MARK: - Pixels of the stage

  private var origin: SwipePoint {
    SwipePoint(x: Double(layout.stage.x) * cell.width, y: Double(layout.stage.y) * cell.height)
  }

  func rect(_ area: CellRect) -> SwipeRect { rect(area.pixels(cell)) }

  func rect(_ frame: PixelRect) -> SwipeRect {
    SwipeRect(
      x: Double(frame.x) - origin.x, y: Double(frame.y) - origin.y, width: Double(frame.width),
      height: Double(frame.height))
  }

  private func center(of area: CellRect) -> SwipePoint {
    SwipePoint(
      x: (Double(area.x) + Double(area.columns) / 2) * cell.width - origin.x,
      y: (Double(area.y) + Double(area.rows) / 2) * cell.height - origin.y)
  }
}
