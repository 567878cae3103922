import SwipeEngine

/// A picture drawn with one sign a cell, for terminals without colours for half blocks.
struct CellPicture {
  /// What there is to draw with.
  enum Ink: Sendable, Hashable {
    /// The terminal's first 8 or 16 colours, and mixtures of two.
    case mixtures(colors: Int)
    /// From no ink to full ink.
    case shades([Character])
  }

  /// From nothing to all of a cell; on a light ground that is from light to dark.
  static let blocks: [Character] = [" ", "░", "▒", "▓", "█"]
  static let signs: [Character] = Array(" .:-=+*#%@")

  private let sampler: PictureSampler
  /// Of the card, in points.
  private let center: Point
  private let geometry: CellGeometry
  private let ink: Ink
  private let style: CellStyle
  /// Of each step of lightness, how much of the picture is darker, 0...1; empty where that does not matter.
  private let ranks: [Float]

  /// - Parameters:
  ///   - center: Of the card, in points; the sampler counts from there.
  ///   - area: Where all of the picture would be, on the screen.
  ///   - style: Of cells drawn with shades.
  init(
    _ sampler: PictureSampler, center: Point, area: CellRect, geometry: CellGeometry, ink: Ink,
    style: CellStyle
  ) {
    self.sampler = sampler
    self.center = center
    self.geometry = geometry
    self.ink = ink
    self.style = style
    guard case .shades = ink else {
      ranks = []
      return
    }
    var counts = [Int](repeating: 0, count: Self.steps)
    for y in area.y..<area.endY {
      for x in area.x..<area.endX {
        let color = Self.color(x: x, y: y, sampler, center, geometry)
        counts[Self.step(OKLab(color).lightness)] += 1
      }
    }
    let all = Float(max(1, area.columns * area.rows))
    var darker: Float = 0
    ranks = counts.map { count in
      defer { darker += Float(count) }
      return (darker + Float(count) / 2) / all
    }
  }

  /// - Parameters: The cells, which must be on the canvas and in the picture's area.
  func draw(in canvas: inout Canvas, row: Int, columns: Range<Int>) {
    for column in columns {
      let color = Self.color(x: column, y: row, sampler, center, geometry)
      switch ink {
      case .mixtures(let count):
        let mixture = Mixture.nearest(to: color, colors: count)
        canvas.set(x: column, y: row, mixture.sign, style: mixture.style)
      case .shades(let signs):
        // Half lightness, half rank: a dark face keeps its features.
        let lightness = OKLab(color).lightness
        let share = (lightness + ranks[Self.step(lightness)]) / 2
        let sign = signs[max(0, min(signs.count - 1, Int(share * Float(signs.count))))]
        if sign == "█" {
          // The block of many a font leaves a gap between rows; ground does not.
          canvas.set(x: column, y: row, " ", style: style.with(.reverse))
        } else {
          canvas.set(x: column, y: row, sign, style: style)
        }
      }
    }
  }

  private static let steps = 64

  private static func step(_ lightness: Float) -> Int {
    max(0, min(steps - 1, Int(lightness * Float(steps))))
  }

  private static func color(
    x: Int, y: Int, _ sampler: PictureSampler, _ center: Point, _ geometry: CellGeometry
  ) -> Color {
    let along = (Double(x) + 0.5) * CellGeometry.cellWidth - center.x
    let top = Double(y) * geometry.cellHeight - center.y
    func half(_ share: Double) -> Color {
      Color(hex: sampler.color(x: along, y: top + share * geometry.cellHeight, over: 0))
    }
    return half(0.25).mixed(with: half(0.75), amount: 0.5)
  }
}

/// One of the terminal's own colours, or two of them in one cell.
struct Mixture: Sendable, Hashable {
  let sign: Character
  /// Of the sign, an index of the sixteen; that of the ground where the sign is blank.
  let ink: Int
  let ground: Int

  var style: CellStyle {
    CellStyle(foreground: ColorQuantizer.basic[ink], background: ColorQuantizer.basic[ground])
  }

  /// What the eye makes of it: light adds up.
  var lab: OKLab {
    let share: Float = sign == "░" ? 0.25 : sign == "▒" ? 0.5 : 0
    func mix(_ channel: KeyPath<Color, UInt8>) -> Float {
      func light(_ index: Int) -> Float { OKLab.linear[Int(ColorQuantizer.basic[index][keyPath: channel])] }
      return light(ground) + (light(ink) - light(ground)) * share
    }
    return OKLab(red: mix(\.red), green: mix(\.green), blue: mix(\.blue))
  }

  /// Two colours far apart are seen as dots, not as one between.
  var penalty: Float {
    0.04 * OKLab(ColorQuantizer.basic[ink]).difference(to: OKLab(ColorQuantizer.basic[ground]))
  }

  /// All that can be made of the first so many colours: each alone, and of each two three mixtures. 376 of sixteen.
  static func all(colors count: Int) -> [Mixture] {
    (0..<count).flatMap { ground in
      [Mixture(sign: " ", ink: ground, ground: ground)]
        + (0..<count).filter { $0 != ground }.map { Mixture(sign: "░", ink: $0, ground: ground) }
        + (0..<ground).map { Mixture(sign: "▒", ink: $0, ground: ground) }
    }
  }

  /// - Parameter colors: 8 or 16.
  static func nearest(to color: Color, colors: Int) -> Mixture {
    let (mixtures, palette) = colors < 16 ? eight : sixteen
    return mixtures[palette.nearest(to: OKLab(color)).code]
  }

  private static let eight = table(colors: 8)
  private static let sixteen = table(colors: 16)

  private static func table(colors: Int) -> ([Mixture], Palette) {
    let mixtures = all(colors: colors)
    let entries = mixtures.enumerated().map {
      Palette.Entry(lab: $0.element.lab, code: $0.offset, penalty: $0.element.penalty)
    }
    return (mixtures, Palette(entries))
  }
}
