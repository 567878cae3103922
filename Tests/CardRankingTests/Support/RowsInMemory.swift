import CardRanking

/// The rows of a compact index, some in each slice.
struct RowsInMemory: CompactRows {
  let index: CompactIndex
  let all: [[UInt8]]
  private let atOnce = 7

  init(_ texts: [RankedText]) {
    var builder = CompactIndexBuilder()
    all = texts.map { text in
      var bytes: [UInt8] = []
      builder.append(text, to: &bytes)
      return bytes
    }
    index = builder.finish()
  }

  func rows(of cards: [Int]) -> [[UInt8]] { cards.map { all[$0] } }

  func slice(from first: Int, _ body: (UnsafeRawBufferPointer) -> Void) -> Int {
    let end = min(first + atOnce, all.count)
    Array(all[first..<end].joined()).withUnsafeBytes(body)
    return end
  }
}
