import SwipeEngine

/// How a picture is seen at one instant: its scale, and the point in the middle.
package struct PictureLens: Sendable, Hashable {
  /// Factor on the size at which the whole picture fits its room; at least 1.
  package var scale: Double
  /// The point in the middle of the room, as shares of the picture's width and height, each 0...1.
  package var center: SwipePoint

  package init(scale: Double = 1, center: SwipePoint = SwipePoint(x: 0.5, y: 0.5)) {
    self.scale = scale
    self.center = center
  }

  /// The visible part, as shares of the picture's width and height.
  ///
  /// - Parameter extent: See ``PictureZoom/extent``.
  package func seen(extent: SwipeSize) -> SwipeRect {
    let width = min(1, 1 / (scale * extent.width))
    let height = min(1, 1 / (scale * extent.height))
    return SwipeRect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  /// Interpolates to another lens, so that the visible part grows, shrinks and moves evenly.
  package func mixed(with other: PictureLens, share: Double) -> PictureLens {
    func mix(_ one: Double, _ two: Double) -> Double { one + (two - one) * share }
    return PictureLens(
      scale: 1 / mix(1 / scale, 1 / other.scale),
      center: SwipePoint(x: mix(center.x, other.center.x), y: mix(center.y, other.center.y)))
  }
}

/// How a picture that is shown alone is seen: whole, or a part of it, larger. The visible part never leaves the
/// picture.
package struct PictureZoom: Sendable, Hashable {
  package private(set) var lens = PictureLens()
  /// Zoom steps, 0...``maxSteps``; each makes the picture √3 times as large: 1.7, 3, 5.2, 9 times.
  private var step = 0
  /// The share of the room that the whole picture takes, across and down, each more than 0 and at most 1; one of them
  /// is 1.
  package private(set) var extent = SwipeSize(width: 1, height: 1)

  private static let maxSteps = 6
  /// The share of the visible part that an arrow key moves by.
  private static let moveShare = 0.25
  /// Lines of scrolling, by keys or the wheel, that move by the whole visible part.
  private static let linesSeen = 12.0

  package init() {}

  /// Whether the whole picture is seen.
  package var isWhole: Bool { step == 0 }

  /// - Parameter steps: Negative to make the picture smaller.
  package mutating func zoom(by steps: Int) {
    step = max(0, min(step + steps, Self.maxSteps))
    lens.scale = (0..<step).reduce(1) { scale, _ in scale * 3.0.squareRoot() }
    stayInside()
  }

  package mutating func showAll() { self = PictureZoom(extent: extent) }

  package mutating func move(_ direction: SwipeDirection) {
    switch direction {
    case .left: move(across: -Self.moveShare, down: 0)
    case .right: move(across: Self.moveShare, down: 0)
    case .up: move(across: 0, down: -Self.moveShare)
    case .down: move(across: 0, down: Self.moveShare)
    }
  }

  /// - Parameter lines: Negative is up.
  package mutating func scroll(_ lines: Int) { move(across: 0, down: Double(lines) / Self.linesSeen) }

  package mutating func move(to center: SwipePoint) {
    lens.center = center
    stayInside()
  }

  package mutating func extend(to extent: SwipeSize) {
    func share(_ value: Double) -> Double { value > 0 ? min(value, 1) : 1 }
    self.extent = SwipeSize(width: share(extent.width), height: share(extent.height))
    stayInside()
  }

  private init(extent: SwipeSize) { self.extent = extent }

  /// Moves by shares of the visible part.
  private mutating func move(across: Double, down: Double) {
    let seen = lens.seen(extent: extent).size
    move(
      to: SwipePoint(x: lens.center.x + across * seen.width, y: lens.center.y + down * seen.height))
  }

  private mutating func stayInside() {
    let seen = lens.seen(extent: extent).size
    func inside(_ middle: Double, _ length: Double) -> Double {
      max(length / 2, min(middle, 1 - length / 2))
    }
    lens.center = SwipePoint(x: inside(lens.center.x, seen.width), y: inside(lens.center.y, seen.height))
  }
}
