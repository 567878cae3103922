/// Turns the numbers of one name into up to eight bins with about equally many numbers each.
enum QuantileBins {
  /// The bounds between bins, ascending and different. A number below the first edge is in bin 0, a number at or
  /// above the last edge in the last bin.
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
