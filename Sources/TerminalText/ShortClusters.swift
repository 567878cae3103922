/// A text that grows scalar by scalar and has only short clusters.
///
/// Regional indicators, emoji with joiners, Korean letters, prefixed signs and Indic conjuncts join into one cluster
/// without end, and the standard library looks through all of them, back from each, to tell where a cluster begins.
/// After ``most`` of them stands a U+200B, which joins with nothing and cannot be seen. A letter counts as four: a
/// line could not hold as many letters.
package struct ShortClusters {
  /// The most scalars of a cluster; even, so that no flag is cut in half.
  package static let most = 32
  package static let separator: Unicode.Scalar = "\u{200B}"

  package private(set) var scalars = String.UnicodeScalarView()
  /// An index where a cluster begins; all scalars from there on may be one cluster.
  private var start = "".startIndex
  /// The weight of the scalars from ``start`` on.
  private var weight = 0
  private var regionalIndicators = 0
  private var isAfterLone = false

  package mutating func append(_ scalar: Unicode.Scalar) {
    // A cluster ends between two lone scalars; nearly all text consists of these.
    let isLone = Self.isLone(scalar)
    if isLone, isAfterLone {
      start = scalars.endIndex
      weight = 0
    } else if weight >= Self.most {
      startLastCluster(with: scalar)
    }
    isAfterLone = isLone
    // A row of flags is many clusters, but as slow to take apart as one.
    regionalIndicators = ClusterPieces.isRegionalIndicator(scalar) ? regionalIndicators + 1 : 0
    if regionalIndicators > Self.most { separate() }
    scalars.append(scalar)
    weight += Self.weight(of: scalar)
  }

  /// Finds where the last cluster begins if another scalar comes, and ends it there if that is too long ago.
  private mutating func startLastCluster(with next: Unicode.Scalar) {
    var text = String(scalars[start...])
    text.unicodeScalars.append(next)
    let last = text.index(before: text.endIndex)
    guard last > text.startIndex else { return separate() }
    let count = text.unicodeScalars[last...].count - 1
    start = scalars.index(scalars.endIndex, offsetBy: -count)
    weight = scalars[start...].reduce(0) { $0 + Self.weight(of: $1) }
  }

  private mutating func separate() {
    scalars.append(Self.separator)
    start = scalars.endIndex
    weight = 0
    regionalIndicators = min(regionalIndicators, 1)
  }

  private static func weight(of scalar: Unicode.Scalar) -> Int {
    let isLetter =
      CharacterWidth.of(scalar) > 0 && !CharacterWidth.isPicture(scalar)
      && !ClusterPieces.isRegionalIndicator(scalar)
    return isLetter ? 4 : 1
  }

  /// Whether a scalar never joins with another scalar of this kind.
  private static func isLone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x20...0x7E, 0xC0...0x2FF, 0x370...0x482, 0x2010...0x2027, 0x3000...0x3029, 0x3041...0x3096,
      0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF9D:
      true
    default: false
    }
  }
}
