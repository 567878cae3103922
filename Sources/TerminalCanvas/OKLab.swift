import Platform

/// A colour as the eye sees it (Ottosson's OKLab): equal distances look about equally large.
package struct OKLab: Sendable, Hashable {
  /// 0 is black, 1 white.
  package let lightness: Float
  /// From green, below 0, to red.
  package let a: Float
  /// From blue, below 0, to yellow.
  package let b: Float

  package init(_ color: Color) {
    self.init(
      red: Self.linear[Int(color.red)], green: Self.linear[Int(color.green)],
      blue: Self.linear[Int(color.blue)])
  }

  /// - Parameters: Amounts of light, 0...1.
  package init(red: Float, green: Float, blue: Float) {
    let long = cbrtf(0.412_221_47 * red + 0.536_332_54 * green + 0.051_445_99 * blue)
    let medium = cbrtf(0.211_903_5 * red + 0.680_699_55 * green + 0.107_396_96 * blue)
    let short = cbrtf(0.088_302_46 * red + 0.281_718_84 * green + 0.629_978_7 * blue)
    lightness = 0.210_454_26 * long + 0.793_617_8 * medium - 0.004_072_047 * short
    a = 1.977_998_5 * long - 2.428_592_2 * medium + 0.450_593_7 * short
    b = 0.025_904_037 * long + 0.782_771_77 * medium - 0.808_675_77 * short
  }

  /// How far from grey.
  package var chroma: Float { (a * a + b * b).squareRoot() }

  /// How different two colours look, squared; a wrong hue weighs more than a wrong lightness.
  @inline(__always)
  package func difference(to other: OKLab) -> Float {
    let (light, red, yellow) = (lightness - other.lightness, a - other.a, b - other.b)
    return Self.lightnessWeight * light * light + 3 * (red * red + yellow * yellow)
  }

  static let lightnessWeight: Float = 0.8

  /// The light that each value of a channel stands for, 0...1.
  package static let linear: [Float] = (0...255).map { value in
    let share = Float(value) / 255
    return share <= 0.04045 ? share / 12.92 : powf((share + 0.055) / 1.055, 2.4)
  }
}

/// Colours to choose from, ordered so that the nearest one to another is found without looking at all of them.
package struct Palette: Sendable {
  package struct Entry: Sendable {
    let lab: OKLab
    let code: Int
    /// Added to the difference to any colour; not below 0.
    let penalty: Float

    package init(lab: OKLab, code: Int, penalty: Float = 0) {
      self.lab = lab
      self.code = code
      self.penalty = penalty
    }
  }

  /// From dark to light.
  private let entries: [Entry]

  /// - Parameter entries: At least one.
  package init(_ entries: [Entry]) {
    self.entries = entries.sorted { $0.lab.lightness < $1.lab.lightness }
  }

  /// The entry that looks most like a colour, and how different it is.
  ///
  /// - Parameter bound: Entries that differ as much as that, or more, need not be found.
  package func nearest(to color: OKLab, below bound: Float = .infinity) -> (code: Int, difference: Float) {
    entries.withUnsafeBufferPointer { entries in
      var (low, high) = (0, entries.count)
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].lab.lightness < color.lightness { low = middle + 1 } else { high = middle }
      }
      var best: (code: Int, difference: Float) = (0, bound)
      /// - Returns: Whether those beyond may be nearer: their lightness alone is not too far.
      func look(_ index: Int) -> Bool {
        let entry = entries[index]
        let light = entry.lab.lightness - color.lightness
        guard OKLab.lightnessWeight * light * light < best.difference else { return false }
        let difference = entry.lab.difference(to: color) + entry.penalty
        if difference < best.difference { best = (entry.code, difference) }
        return true
      }
      var above = low
      var below = low - 1
      while above < entries.count || below >= 0 {
        if above < entries.count { above = look(above) ? above + 1 : entries.count }
        if below >= 0 { below = look(below) ? below - 1 : -1 }
      }
      return best
    }
  }
}
