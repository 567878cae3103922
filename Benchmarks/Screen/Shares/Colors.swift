import Pictures
import Platform
import SwipeSession
import TerminalCanvas
import TerminalFront

/// How far the colours of pictures are from those that a terminal with 256 colours shows for them, in OKLab.
struct ColorError {
  private var pixels = 0
  private var distance = 0.0
  private var brown = 0
  private var brownDistance = 0.0
  private var brownAsGrey = 0
  private let choose: (Color) -> Int
  private var known: [Color: (distance: Double, isGrey: Bool, isBrown: Bool)] = [:]

  /// - Parameter choose: The index of 16...255 that stands for a colour.
  init(_ choose: @escaping (Color) -> Int) { self.choose = choose }

  mutating func add(_ color: Color) {
    let found = known[color] ?? look(color)
    known[color] = found
    pixels += 1
    distance += found.distance
    guard found.isBrown else { return }
    brown += 1
    brownDistance += found.distance
    if found.isGrey { brownAsGrey += 1 }
  }

  private func look(_ color: Color) -> (distance: Double, isGrey: Bool, isBrown: Bool) {
    let lab = OKLab(color)
    let shown = OKLab(ColorQuantizer.color256(choose(color)))
    let (light, a, b) = (lab.lightness - shown.lightness, lab.a - shown.a, lab.b - shown.b)
    return (
      Double((light * light + a * a + b * b).squareRoot()), shown.chroma <= Self.grey, Self.isBrown(lab)
    )
  }

  private static let grey: Float = 0.035

  /// As skin is, from light to dark: a hue between red and yellow that is neither grey nor bright.
  private static func isBrown(_ lab: OKLab) -> Bool {
    lab.chroma > grey && lab.chroma < 0.15 && lab.a > 0 && lab.b > 0 && lab.b < 3 * lab.a
      && (0.25...0.8).contains(lab.lightness)
  }

  /// Pixels, mean distance, brown pixels, their mean distance, how many of them become grey.
  var columns: String {
    [
      "\(pixels)", "\(distance / Double(max(1, pixels)))", "\(brown)",
      "\(brownDistance / Double(max(1, brown)))", "\(brownAsGrey)",
    ].joined(separator: "\t")
  }

  /// The index whose red, green and blue are nearest: what most programs choose.
  static func nearestRGB(_ color: Color) -> Int {
    func distance(_ index: Int) -> Int {
      let other = ColorQuantizer.color256(index)
      let red = Int(color.red) - Int(other.red)
      let green = Int(color.green) - Int(other.green)
      let blue = Int(color.blue) - Int(other.blue)
      return red * red + green * green + blue * blue
    }
    return (16..<256).min { distance($0) < distance($1) } ?? 16
  }
}

func colors(of pictures: [String]) throws {
  var ours = ColorError(ColorQuantizer.index256)
  var nearest = ColorError(ColorError.nearestRGB)
  for path in pictures {
    let file = open(path, O_RDONLY)
    defer { close(file) }
    var decoder = try PictureDecoder()
    let grid = try decoder.decode(file, into: PictureBox(width: 160, height: 200), fit: .fill).grid
    for start in stride(from: 0, to: grid.bytes.count, by: 4) where grid.bytes[start + 3] == 255 {
      let color = Color(grid.bytes[start], grid.bytes[start + 1], grid.bytes[start + 2])
      ours.add(color)
      nearest.add(color)
    }
  }
  print("ours", ours.columns, separator: "\t")
  print("nearest RGB", nearest.columns, separator: "\t")
}
