import CardPixels
import Pictures
import SwipeEngine
import TerminalCanvas

/// The reader on its way from the card to the stage, or back: the card's rectangle, its picture in it, no words.
struct OpeningView: Sendable {
  /// 0 is the card, 1 the stage.
  let share: Double
  /// The card's frame on the screen, in points.
  let card: SwipeRect
  /// Whether the picture has the stage to itself in the end.
  let isAlone: Bool
  /// The card's picture, its frame on the card and in the reader, in points of the screen; `nil` for none.
  let picture: (picture: Picture, from: SwipeRect, to: SwipeRect)?

  private static let radius = 20.0

  func draw(in canvas: inout Canvas, stage: CellRect, geometry: CellGeometry, theme: Theme) {
    let frame = card.mixed(with: geometry.points(stage), share: share)
    let center = frame.center
    let sampler = picture.map { picture, from, to in
      let place = from.mixed(with: to, share: share)
      var edges: PictureSampler.Edges = [.top, .left]
      if to.maxY >= geometry.points(stage).maxY - 1 { edges.insert(.bottom) }
      return PictureSampler(
        picture, left: place.minX - center.x, top: place.minY - center.y, width: place.size.width,
        height: place.size.height, halfHeight: geometry.cellHeight / 2, reaching: edges)
    }
    CardSurface(
      shape: CardShape(center: center, size: frame.size, rotation: 0, radius: Self.radius * (1 - share)),
      color: isAlone ? theme.card.mixed(with: theme.room, amount: share) : theme.card, picture: sampler
    ).draw(in: &canvas, clip: stage, geometry: geometry)
  }
}

extension SwipeRect {
  func mixed(with other: SwipeRect, share: Double) -> SwipeRect {
    func mix(_ value: KeyPath<SwipeRect, Double>) -> Double {
      self[keyPath: value].mixed(with: other[keyPath: value], share: share)
    }
    return SwipeRect(x: mix(\.minX), y: mix(\.minY), width: mix(\.size.width), height: mix(\.size.height))
  }
}
