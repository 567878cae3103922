import SwipeEngine

/// How a picture that is shown alone is seen: whole, or a part of it, larger. The visible part never leaves the
/// picture.
package struct PictureZoom: Sendable, Hashable {
  package private(set) var lens = PictureLens()
  /// Zoom steps, 0...``maxSteps``; each makes the picture √3 times as large: 1.7, 3, 5.2, 9 times. `nil` for the size
  /// at which its pixels are those of the screen.
  private var step: Int? = 0
  /// The share of the room that the whole picture takes, across and down, each more than 0 and at most 1; one of them
  /// is 1.
  package private(set) var extent = SwipeSize(width: 1, height: 1)

  /// The scale at which the picture's pixels are those of the screen; `nil` until its size is known.
  package private(set) var actualScale: Double?
  /// The place to show as soon as that is known; `nil` for the present one.
  private var awaited: Look?

  /// A point of the picture, and where in the room it is to be seen: shares of their widths and heights.
  package struct Look: Sendable, Hashable {
    package var point: SwipePoint
    package var place: SwipePoint

    package init(_ point: SwipePoint, at place: SwipePoint) {
      self.point = point
      self.place = place
    }
  }

  private static let maxSteps = 6
  /// The share of the visible part that an arrow key moves by.
  private static let moveShare = 0.25
  /// Lines of scrolling, by keys or the wheel, that move by the whole visible part.
  private static let linesSeen = 12.0

  package init() {}

  /// Whether the whole picture is seen.
  package var isWhole: Bool { lens.scale <= 1 }
  /// Whether the picture's pixels are those of the screen.
  package var isActual: Bool { step == nil }

  /// - Parameter steps: Negative to make the picture smaller.
  package mutating func zoom(by steps: Int) {
    let now = step ?? (0...Self.maxSteps).last { Self.scale($0) <= lens.scale } ?? 0
    // A picture of many pixels is larger at its own ones than any step makes it.
    guard step != nil || steps < 0 || now < Self.maxSteps else { return }
    let isBetween = step == nil && steps < 0 && Self.scale(now) < lens.scale
    step = max(0, min(now + steps + (isBetween ? 1 : 0), Self.maxSteps))
    settle()
  }

  /// The scale of the whole picture times √3 for each step.
  private static func scale(_ step: Int) -> Double {
    (0..<step).reduce(1) { scale, _ in scale * 3.0.squareRoot() }
  }

  package mutating func showAll() {
    (step, awaited) = (0, nil)
    move(to: SwipePoint(x: 0.5, y: 0.5))
    settle()
  }

  /// Shows the picture with its own pixels, or all of it again.
  package mutating func toggleActual() {
    guard !isActual else { return showAll() }
    step = nil
    settle()
  }

  /// Moves what somebody looks at to where it is to be seen, if the picture is seen with its own pixels.
  package mutating func show(_ look: Look) {
    guard isActual else { return }
    awaited = look
    settle()
  }

  package mutating func move(_ direction: SwipeDirection) {
    let step = direction.unit * Self.moveShare
    move(across: step.dx, down: step.dy)
  }

  /// - Parameter lines: Negative is up.
  package mutating func scroll(_ lines: Int) { move(across: 0, down: Double(lines) / Self.linesSeen) }

  package mutating func move(to center: SwipePoint) {
    lens.center = center
    lens = lens.inside(extent)
  }

  /// - Parameter actualScale: See ``actualScale``; `nil` for the one before.
  package mutating func extend(to extent: SwipeSize, actualScale: Double? = nil) {
    func share(_ value: Double) -> Double { value > 0 ? min(value, 1) : 1 }
    self.extent = SwipeSize(width: share(extent.width), height: share(extent.height))
    self.actualScale = actualScale ?? self.actualScale
    settle()
  }

  /// Moves by shares of the visible part.
  private mutating func move(across: Double, down: Double) {
    let seen = lens.seen(extent: extent).size
    move(
      to: SwipePoint(x: lens.center.x + across * seen.width, y: lens.center.y + down * seen.height))
  }

  /// Follows a change of the step, of the extent, or of what is looked at.
  private mutating func settle() {
    if let step {
      lens.scale = Self.scale(step)
    } else if let actualScale {
      lens.scale = actualScale
      if let look = awaited {
        lens.center = SwipePoint(
          x: look.point.x - (look.place.x - 0.5) / (lens.scale * extent.width),
          y: look.point.y - (look.place.y - 0.5) / (lens.scale * extent.height))
        awaited = nil
      }
    }
    lens = lens.inside(extent)
  }
}
