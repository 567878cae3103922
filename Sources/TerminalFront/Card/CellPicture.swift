import CardPixels
import SwipeEngine
import TerminalCanvas

/// A picture drawn with one sign a cell, for terminals without colours for half blocks.
struct CellPicture {
  /// The means of drawing: mixed colours, or signs of rising density.
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
  /// The card's centre, in points.
  private let center: SwipePoint
  private let geometry: CellGeometry
  private let ink: Ink
  private let style: CellStyle
  private let area: CellRect
  /// The share of ink in each cell of the area, 0...1, row after row; empty where it does not matter.
  private let shares: [Float]

  /// - Parameters:
  ///   - center: The card's centre, in points; the sampler counts from there.
  ///   - area: Where all of the picture would be, on the screen.
  ///   - style: The style of cells drawn with shades.
  init(
    _ sampler: PictureSampler, center: SwipePoint, area: CellRect, geometry: CellGeometry, ink: Ink,
    style: CellStyle
  ) {
    self.sampler = sampler
    self.center = center
    self.geometry = geometry
    self.ink = ink
    self.style = style
    self.area = area
    guard case .shades = ink else {
      shares = []
      return
    }
    var lights: [Float] = []
    lights.reserveCapacity(area.columns * area.rows)
    for y in area.y..<area.endY {
      for x in area.x..<area.endX {
        lights.append(OKLab(Self.color(x: x, y: y, sampler, center, geometry)).lightness)
      }
    }
    shares = Self.shares(lights, columns: area.columns)
  }

  /// Half lightness, half rank, so that a dark face keeps its features. Cells that are darker than their surroundings
  /// are made a little darker still, so that eyes stay visible.
  ///
  /// - Parameter lights: Lightness of each cell, row after row.
  private static func shares(_ lights: [Float], columns: Int) -> [Float] {
    guard columns > 0, !lights.isEmpty else { return [] }
    var counts = [Int](repeating: 0, count: steps)
    for light in lights { counts[step(light)] += 1 }
    var darker: Float = 0
    let ranks = counts.map { count in
      defer { darker += Float(count) }
      return (darker + Float(count) / 2) / Float(lights.count)
    }
    let rows = lights.count / columns
    return lights.indices.map { index in
      let (x, y) = (index % columns, index / columns)
      var (sum, count) = (Float(0), Float(0))
      for row in max(0, y - 1)...min(rows - 1, y + 1) {
        for column in max(0, x - 2)...min(columns - 1, x + 2) {
          sum += lights[row * columns + column]
          count += 1
        }
      }
      let light = lights[index]
      let detail = max(0, min((sum / count - light) * detailGain, mostDetail))
      return (light + ranks[step(light)]) / 2 - detail
    }
  }

  /// - Parameters: The cells, which must be on the canvas and in the picture's area.
  func draw(in canvas: inout Canvas, row: Int, columns: Range<Int>) {
    for column in columns {
      switch ink {
      case .mixtures(let count):
        let color = Self.color(x: column, y: row, sampler, center, geometry)
        let mixture = Mixture.nearest(to: color, colors: count)
        canvas.set(x: column, y: row, mixture.sign, style: mixture.style)
      case .shades(let signs):
        guard area.contains(x: column, y: row) else { continue }
        let share = shares[(row - area.y) * area.columns + column - area.x]
        let sign = signs[max(0, min(signs.count - 1, Int(share * Float(signs.count))))]
        if sign == "█" {
          // In many fonts the full block leaves a gap between rows; a background does not.
          canvas.set(x: column, y: row, " ", style: style.with(.reverse))
        } else {
          canvas.set(x: column, y: row, sign, style: style)
        }
      }
    }
  }

  private static let steps = 64
  private static let detailGain: Float = 1.5
  private static let mostDetail: Float = 0.06

  private static func step(_ lightness: Float) -> Int {
    max(0, min(steps - 1, Int(lightness * Float(steps))))
  }

  private static func color(
    x: Int, y: Int, _ sampler: PictureSampler, _ center: SwipePoint, _ geometry: CellGeometry
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
  /// The sign's colour, an index of the sixteen; equal to `ground` for a blank.
  let ink: Int
  let ground: Int

  var style: CellStyle {
    CellStyle(foreground: ColorQuantizer.basic[ink], background: ColorQuantizer.basic[ground])
  }

  /// The colour that the eye sees: light adds up.
  var lab: OKLab {
    let share: Float = sign == "░" ? 0.25 : sign == "▒" ? 0.5 : 0
    func mix(_ channel: KeyPath<Color, UInt8>) -> Float {
      func light(_ index: Int) -> Float { OKLab.linear[Int(ColorQuantizer.basic[index][keyPath: channel])] }
      return light(ground) + (light(ink) - light(ground)) * share
    }
    return OKLab(red: mix(\.red), green: mix(\.green), blue: mix(\.blue))
  }

  /// The cost of a mixture: two colours far apart are seen as dots, not as one colour between.
  var penalty: Float {
    0.04 * OKLab(ColorQuantizer.basic[ink]).difference(to: OKLab(ColorQuantizer.basic[ground]))
  }

  /// All mixtures of the first `count` colours: each colour alone, and three mixtures of each two. Sixteen colours
  /// give 376.
  static func all(colors count: Int) -> [Mixture] {
    (0..<count).flatMap { ground in
      [Mixture(sign: " ", ink: ground, ground: ground)]
        + (0..<count).filter { $0 != ground }.map { Mixture(sign: "░", ink: $0, ground: ground) }
        + (0..<ground).map { Mixture(sign: "▒", ink: $0, ground: ground) }
    }
  }

  /// The mixture nearest to a colour. A colour becomes a grey only if all others are much farther: brown skin does
  /// not turn grey.
  ///
  /// - Parameter colors: 8 or 16.
  static func nearest(to color: Color, colors: Int) -> Mixture {
    let table = colors < 16 ? eight : sixteen
    let lab = OKLab(color)
    let (grey, other) = (table.greys.nearest(to: lab), table.colors.nearest(to: lab))
    let isGrey = grey.difference + (lab.chroma > leastChroma ? greyForColor : 0) <= other.difference
    return table.mixtures[isGrey ? grey.code : other.code]
  }

  /// The chroma below which a colour counts as grey.
  private static let leastChroma: Float = 0.035
  static let greyForColor: Float = 0.016

  var isGrey: Bool { lab.chroma <= Self.leastChroma }

  private static let eight = table(colors: 8)
  private static let sixteen = table(colors: 16)

  private struct Table {
    let mixtures: [Mixture]
    let greys: Palette
    let colors: Palette
  }

  private static func table(colors: Int) -> Table {
    let mixtures = all(colors: colors)
    func palette(ofGreys isGrey: Bool) -> Palette {
      Palette(
        mixtures.enumerated().filter { $0.element.isGrey == isGrey }.map {
          Palette.Entry(lab: $0.element.lab, code: $0.offset, penalty: $0.element.penalty)
        })
    }
    return Table(mixtures: mixtures, greys: palette(ofGreys: true), colors: palette(ofGreys: false))
  }
}
