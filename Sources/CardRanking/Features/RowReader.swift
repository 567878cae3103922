/// Reads the rows of an index through pointers: with bounds checks a sum over a row takes twice as long.
///
/// It is safe because feature numbers come from ``FeatureIndexBuilder`` alone, and are below the number of features.
struct RowReader {
  let rows: UnsafeBufferPointer<FeatureIndex.Row>
  private let common: UnsafeBufferPointer<UInt16>
  private let rare: UnsafeBufferPointer<UInt32>
  private let repeatedWeights: UnsafeBufferPointer<Float>
  private let squaredGains: UnsafeBufferPointer<Float>

  /// The sum of w_f x_f over a card's features.
  /// - Parameter weights: w_f times the gain of f, by feature.
  @inline(__always)
  func dot(_ card: Int, _ weights: UnsafePointer<Float>) -> Float {
    let row = rows[card]
    let tf = Int(row.weights)
    var text = sum(common, row.common, row.commonRepeated, weights)
    text += weightedSum(common, row.commonRepeated, row.commonEnd, tf, weights)
    if row.rare == row.end { return text * row.scale }
    text += sum(rare, row.rare, row.rareRepeated, weights)
    text += weightedSum(
      rare, row.rareRepeated, row.block, tf + Int(row.commonEnd - row.commonRepeated), weights)
    return text * row.scale + sum(rare, row.block, row.end, weights) * row.blockScale
  }

  /// Four partial sums, always the same four: a single one would wait for each addition.
  @inline(__always)
  private func sum<Feature: FixedWidthInteger>(
    _ features: UnsafeBufferPointer<Feature>, _ start: UInt32, _ end: UInt32, _ weights: UnsafePointer<Float>
  ) -> Float {
    var position = Int(start)
    let end = Int(end)
    var (a, b, c, d) = (Float(0), Float(0), Float(0), Float(0))
    while position + 4 <= end {
      a += weights[Int(truncatingIfNeeded: features[position])]
      b += weights[Int(truncatingIfNeeded: features[position + 1])]
      c += weights[Int(truncatingIfNeeded: features[position + 2])]
      d += weights[Int(truncatingIfNeeded: features[position + 3])]
      position += 4
    }
    while position < end {
      a += weights[Int(truncatingIfNeeded: features[position])]
      position += 1
    }
    return (a + b) + (c + d)
  }

  @inline(__always)
  private func weightedSum<Feature: FixedWidthInteger>(
    _ features: UnsafeBufferPointer<Feature>, _ start: UInt32, _ end: UInt32, _ firstWeight: Int,
    _ weights: UnsafePointer<Float>
  ) -> Float {
    var position = Int(start)
    let end = Int(end)
    var tf = firstWeight
    var (a, b) = (Float(0), Float(0))
    while position + 2 <= end {
      a += weights[Int(truncatingIfNeeded: features[position])] * repeatedWeights[tf]
      b += weights[Int(truncatingIfNeeded: features[position + 1])] * repeatedWeights[tf + 1]
      position += 2
      tf += 2
    }
    if position < end { a += weights[Int(truncatingIfNeeded: features[position])] * repeatedWeights[tf] }
    return a + b
  }

  /// Adds `amount` times the card's row to weights as ``dot(_:_:)`` takes them.
  @inline(__always)
  func add(_ card: Int, times amount: Float, to weights: UnsafeMutablePointer<Float>) {
    let row = rows[card]
    let tf = Int(row.weights)
    let amountOfText = amount * row.scale
    add(common, row.common, row.commonRepeated, weights) { _ in amountOfText }
    add(common, row.commonRepeated, row.commonEnd, weights) { amountOfText * repeatedWeights[tf + $0] }
    if row.rare == row.end { return }
    let rareTF = tf + Int(row.commonEnd - row.commonRepeated)
    add(rare, row.rare, row.rareRepeated, weights) { _ in amountOfText }
    add(rare, row.rareRepeated, row.block, weights) { amountOfText * repeatedWeights[rareTF + $0] }
    add(rare, row.block, row.end, weights) { _ in amount * row.blockScale }
  }

  /// - Parameter amount: The amount of a feature, by its distance from `start`.
  @inline(__always)
  private func add<Feature: FixedWidthInteger>(
    _ features: UnsafeBufferPointer<Feature>, _ start: UInt32, _ end: UInt32,
    _ weights: UnsafeMutablePointer<Float>, _ amount: (Int) -> Float
  ) {
    let first = Int(start)
    var position = first
    let end = Int(end)
    while position + 4 <= end {
      let a = Int(truncatingIfNeeded: features[position])
      let b = Int(truncatingIfNeeded: features[position + 1])
      let c = Int(truncatingIfNeeded: features[position + 2])
      let d = Int(truncatingIfNeeded: features[position + 3])
      // No two are the same, so all may be read before one is written.
      let sums = (
        weights[a] + amount(position - first) * squaredGains[a],
        weights[b] + amount(position - first + 1) * squaredGains[b],
        weights[c] + amount(position - first + 2) * squaredGains[c],
        weights[d] + amount(position - first + 3) * squaredGains[d]
      )
      weights[a] = sums.0
      weights[b] = sums.1
      weights[c] = sums.2
      weights[d] = sums.3
      position += 4
    }
    while position < end {
      let feature = Int(truncatingIfNeeded: features[position])
      weights[feature] += amount(position - first) * squaredGains[feature]
      position += 1
    }
  }

  /// Brings a card's row into the cache while another row is worked on. Rows in a random order wait for memory
  /// otherwise.
  /// - Parameter sink: Receives a meaningless sum, so that the compiler cannot leave out the reads.
  @inline(never)
  func prefetch(_ card: Int, into sink: UnsafeMutablePointer<UInt32>) {
    let row = rows[card]
    var all: UInt32 = 0
    // A line of the cache is 64 bytes.
    for position in stride(from: Int(row.common), to: Int(row.commonEnd), by: 32) {
      all &+= UInt32(common[position])
    }
    for position in stride(from: Int(row.rare), to: Int(row.end), by: 16) { all &+= rare[position] }
    sink.pointee = all
  }

  /// Calls `body` with a reader that is valid during the call.
  static func reading<Result>(_ index: FeatureIndex, _ body: (RowReader) -> Result) -> Result {
    index.rows.withUnsafeBufferPointer { rows in
      index.common.withUnsafeBufferPointer { common in
        index.rare.withUnsafeBufferPointer { rare in
          index.repeatedWeights.withUnsafeBufferPointer { repeated in
            index.squaredGains.withUnsafeBufferPointer { gains in
              body(
                RowReader(
                  rows: rows, common: common, rare: rare, repeatedWeights: repeated, squaredGains: gains))
            }
          }
        }
      }
    }
  }
}
