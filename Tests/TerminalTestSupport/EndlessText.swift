/// Texts that the standard library takes for one cluster, or looks through from end to end for each, however long.
package enum EndlessText: String, CaseIterable {
  case regionalIndicators, combiningMarks, joinedEmoji, leadingJamo, vowelJamo, prependedSigns, conjuncts
  case spacingMarks, variationSelectors, tags, skinTones, joiners, hebrewMarks

  private var unit: String {
    switch self {
    case .regionalIndicators: "\u{1F1E6}"
    case .combiningMarks: "\u{301}"
    case .joinedEmoji: "👩\u{200D}"
    case .leadingJamo: "\u{1100}"
    case .vowelJamo: "\u{1161}"
    case .prependedSigns: "\u{600}"
    case .conjuncts: "क\u{94D}"
    case .spacingMarks: "\u{93E}"
    case .variationSelectors: "\u{FE0F}"
    case .tags: "\u{E0067}"
    case .skinTones: "\u{1F3FD}"
    case .joiners: "\u{200D}"
    case .hebrewMarks: "\u{5B0}\u{591}"
    }
  }

  /// A base and at least so many scalars.
  package func text(_ count: Int) -> String {
    "x" + String(repeating: unit, count: count / unit.unicodeScalars.count)
  }
}
