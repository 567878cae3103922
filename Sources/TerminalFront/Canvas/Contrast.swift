import Platform

extension Color {
  /// How well two colours can be told apart, 1...21, after WCAG 2.1; 4.5 is what text needs.
  package func contrast(to other: Color) -> Double {
    let (one, two) = (relativeLuminance, other.relativeLuminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var relativeLuminance: Double {
    func linear(_ value: UInt8) -> Double {
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}

extension Theme {
  /// The cards behind are of the same paper, in less light.
  package mutating func follow(paper: Color) {
    cardBehind = paper.mixed(with: .black, amount: 0.2)
    cardEdge = paper.mixed(with: .black, amount: 0.1)
  }
}
