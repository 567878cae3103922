import ChoiceLog
import Pictures
import Platform
import SwipeEngine
import TerminalCanvas

/// A stamp as a picture that is laid over the card: a plate in the shape of its choice, with its word in large
/// letters.
struct StampPicture: Hashable {
  let choice: Choice
  /// Whether letting go would choose.
  let isSolid: Bool
  /// The size of the letters, or of the room for them, in points.
  let size: SwipeSize
  /// Side of a pixel, in points.
  let pixel: Double
  /// How much of each pixel the word covers; `nil` for a plate without one.
  var letters: TextMask?

  /// Blank around the word, as shares of the letters' height.
  private static let side = 0.42
  private static let top = 0.34
  /// All lengths below are in points.
  private static let line = 5.0
  private static let corner = 16.0
  private static let cut = 18.0
  private static let plateOpacity = 0.95
  /// The line inside a solid stamp's edge, only in fine pixels; in cells it would blur.
  private static let innerLine = 3.5
  /// The height of letters at which lines and corners have their full size in fine pixels; below it they shrink with
  /// the letters.
  private static let fullHeight = 40.0
  /// The dark edge around the star.
  private static let starEdge = 5.0

  /// The radius of the star above a plate: the star is as large as the letters, and at least five cells wide.
  private static func starRadius(_ letters: SwipeSize) -> Double { max(24, 0.75 * letters.height) }

  /// From the star's middle to its lower points.
  private static func starFoot(_ letters: SwipeSize) -> Double { starRadius(letters) * cos(.pi / 5) }

  /// The size of the plate around the letters, in points, with the star above it and as much room below it.
  var pictureSize: SwipeSize {
    let star = choice == .star ? 2 * (Self.starRadius(size) + Self.starFoot(size)) : 0
    return SwipeSize(
      width: size.width + 2 * Self.side * size.height, height: size.height * (1 + 2 * Self.top) + star)
  }

  func picture(_ theme: Theme) -> Picture? {
    grid(theme).map { Picture($0, window: PictureWindow(columns: Int(8 / pixel), rows: Int(8 / pixel))) }
  }

  /// - Parameter isFine: Whether its pixels are the terminal's own.
  func grid(_ theme: Theme, isFine: Bool = false) -> PixelGrid? {
    let columns = max(1, Int((pictureSize.width / pixel).rounded(.up)))
    let rows = max(1, Int((pictureSize.height / pixel).rounded(.up)))
    let half = SwipeSize(
      width: size.width / 2 + Self.side * size.height, height: size.height * (0.5 + Self.top))
    let scale = isFine ? min(1, size.height / Self.fullHeight) : 1
    let line = Self.line * scale
    let innerLine = Self.innerLine * scale
    let color = theme.color(of: choice)
    let ink = isSolid ? theme.onChoice : color
    var bytes = [UInt8](repeating: 0, count: columns * rows * 4)
    for row in 0..<rows {
      for column in 0..<columns {
        let x = (Double(column) + 0.5 - Double(columns) / 2) * pixel
        let y = (Double(row) + 0.5 - Double(rows) / 2) * pixel
        let distance = Self.distance(x, y, half: half, scale: scale, choice)
        func coverage(_ distance: Double) -> Double { max(0, min(1, 0.5 - distance / pixel)) }
        var layers: [(Color, Double)] = []
        let plate = coverage(distance)
        if plate > 0 {
          layers.append(isSolid ? (color, plate) : (theme.stampPlate, plate * Self.plateOpacity))
          if isSolid, isFine, Self.isDrawn(x, y, half: half, choice) {
            let inner = coverage(distance + line) - coverage(distance + line + innerLine)
            if inner > 0 { layers.append((ink, inner)) }
          }
          if !isSolid, Self.isDrawn(x, y, half: half, choice) {
            layers.append((color, plate * (1 - coverage(distance + line))))
          }
          if let letters {
            let covered = letters.coverage(
              u: (x / size.width + 0.5) * Double(letters.width),
              v: (y / size.height + 0.5) * Double(letters.height))
            if covered > 0 { layers.append((ink, covered)) }
          }
        }
        if choice == .star {
          let radius = Self.starRadius(size)
          let down = y + half.height + Self.starFoot(size)
          let edge = Self.starCoverage(x, down, radius: radius + Self.starEdge, pixel: pixel)
          if edge > 0, plate < 1 { layers.append((theme.stampPlate, edge * (1 - plate) * Self.plateOpacity)) }
          let star = Self.starCoverage(x, down, radius: radius, pixel: pixel)
          if star > 0, plate < 1 { layers.append((color, star * (1 - plate))) }
        }
        guard !layers.isEmpty else { continue }
        var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0)
        for (color, amount) in layers {
          red = red * (1 - amount) + Double(color.red) * amount
          green = green * (1 - amount) + Double(color.green) * amount
          blue = blue * (1 - amount) + Double(color.blue) * amount
          alpha = alpha * (1 - amount) + 255 * amount
        }
        let index = (row * columns + column) * 4
        for (offset, value) in [red, green, blue, alpha].enumerated() {
          bytes[index + offset] = UInt8(max(0, min(255, value.rounded())))
        }
      }
    }
    return PixelGrid(width: columns, height: rows, bytes: bytes)
  }

  /// The signed distance from the plate's outline, in points: negative inside. The shapes differ without colour: like
  /// has round corners, nope has them cut off, star is square, later is a pill.
  private static func distance(
    _ x: Double, _ y: Double, half: SwipeSize, scale: Double, _ choice: Choice
  ) -> Double {
    func rounded(_ radius: Double) -> Double {
      let across = abs(x) - half.width + radius
      let down = abs(y) - half.height + radius
      let (outerX, outerY) = (max(across, 0), max(down, 0))
      return (outerX * outerX + outerY * outerY).squareRoot() + min(max(across, down), 0) - radius
    }
    switch choice {
    case .like: return rounded(corner * scale)
    case .nope:
      return max(rounded(0), (abs(x) + abs(y) - half.width - half.height + cut * scale) / 2.0.squareRoot())
    case .star: return rounded(2)
    case .later: return rounded(half.height)
    }
  }

  /// Whether the outline is drawn here: the outline of later is dashed.
  private static func isDrawn(_ x: Double, _ y: Double, half: SwipeSize, _ choice: Choice) -> Bool {
    guard choice == .later else { return true }
    let straight = half.width - half.height
    if abs(x) <= straight { return (x + straight + 1000 * 26).truncatingRemainder(dividingBy: 26) < 15 }
    let angle = atan2(y, abs(x) - straight)
    return (angle + 10).truncatingRemainder(dividingBy: 0.7) < 0.42
  }

  /// A star of five points around the origin.
  private static func starCoverage(_ x: Double, _ y: Double, radius: Double, pixel: Double) -> Double {
    guard x * x + y * y < (radius + pixel) * (radius + pixel) else { return 0 }
    var inside = 0
    for sample in 0..<16 {
      let px = x + (Double(sample % 4) / 4 - 0.375) * pixel
      let py = y + (Double(sample / 4) / 4 - 0.375) * pixel
      // Between a point of the star and the notch beside it, the outline is a straight line.
      let wedge = Double.pi / 5
      var angle = atan2(px, -py).magnitude.truncatingRemainder(dividingBy: 2 * wedge)
      if angle > wedge { angle = 2 * wedge - angle }
      let distance = (px * px + py * py).squareRoot()
      let inner = 0.42 * radius
      let (ax, ay) = (radius, 0.0)
      let (bx, by) = (inner * cos(wedge), inner * sin(wedge))
      let (qx, qy) = (distance * cos(angle), distance * sin(angle))
      if (bx - ax) * (qy - ay) - (by - ay) * (qx - ax) >= 0 { inside += 1 }
    }
    return Double(inside) / 16
  }
}

extension StampPicture {
  init(_ choice: Choice, isSolid: Bool, letters: TextMask, pixel: Double) {
    self.init(
      choice: choice, isSolid: isSolid,
      size: SwipeSize(width: Double(letters.width) * pixel, height: Double(letters.height) * pixel),
      pixel: pixel, letters: letters)
  }

  /// Leaves out the pixels of the letters: stamps are looked up in every frame.
  func hash(into hasher: inout Hasher) {
    hasher.combine(choice)
    hasher.combine(isSolid)
    hasher.combine(size)
    hasher.combine(pixel)
  }
}

extension TextMask {
  /// The ink around a point, in pixels of the mask: 0...1; 0 outside.
  func coverage(u: Double, v: Double) -> Double {
    let (x, y) = (u - 0.5, v - 0.5)
    guard x > -1, y > -1, x < Double(width), y < Double(height) else { return 0 }
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (shareX, shareY) = (x - Double(left), y - Double(top))
    func ink(_ column: Int, _ row: Int) -> Double {
      guard column >= 0, row >= 0, column < width, row < height else { return 0 }
      return Double(coverage[row * width + column]) / 255
    }
    let upper = ink(left, top) * (1 - shareX) + ink(left + 1, top) * shareX
    let lower = ink(left, top + 1) * (1 - shareX) + ink(left + 1, top + 1) * shareX
    return upper * (1 - shareY) + lower * shareY
  }
}
