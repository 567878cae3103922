/// Numbers as tokens: up to eight bins of about as many values each. Equal values are in the same bin.
enum QuantileBins {
  /// Ascending and different: a value below the first edge is in bin 0, one at or above the last in the last bin.
  static func edges(of values: [Double]) -> [Double] {
    let sorted = values.sorted()
    var edges: [Double] = []
    for eighth in 1..<8 {
      let edge = sorted[sorted.count * eighth / 8]
      if edge > edges.last ?? sorted[0] { edges.append(edge) }
    }
    return edges
  }

  static func bin(of value: Double, edges: [Double]) -> Int {
    edges.firstIndex { value < $0 } ?? edges.count
  }
}
