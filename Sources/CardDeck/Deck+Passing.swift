extension Deck {
  /// Many cards as they are indexed, in order.
  ///
  /// - Parameter body: Is given `nil` for a card that cannot be read; `false` ends the pass. The bytes are gone
  ///   when it returns.
  func forEachEntry(in places: Range<Int>, _ body: (Int, UnsafeRawBufferPointer?) -> Bool) {
    var pass = EntryPass(deck: self)
    for place in places {
      guard pass.visit(place, upTo: places.upperBound, body) else { return }
    }
  }
}

/// Reads entries that follow one another, many at a time.
private struct EntryPass {
  private static let pieceSize = 256 * 1024
  private static let mostAtOnce = 4096

  let deck: Deck
  private let buffer = ChunkBuffer(size: pieceSize)
  private var extents: ArraySlice<RecordIndex.Extent> = []
  /// The stretch of the file that is in the buffer.
  private var held = 0..<0

  init(deck: Deck) { self.deck = deck }

  mutating func visit(
    _ place: Int, upTo end: Int, _ body: (Int, UnsafeRawBufferPointer?) -> Bool
  ) -> Bool {
    guard let file = deck.source.file else { return visitAlone(place, body) }
    if extents.isEmpty { extents = deck.extents(in: place..<min(end, place + Self.mostAtOnce))[...] }
    guard let extent = extents.popFirst() else { return false }
    guard extent.length <= Self.pieceSize else { return visitAlone(place, body) }
    if extent.offset < held.lowerBound || extent.offset + extent.length > held.upperBound {
      let count = (try? file.read(into: buffer.bytes, at: extent.offset)) ?? 0
      held = extent.offset..<(extent.offset + count)
      guard count >= extent.length else { return body(place, nil) }
    }
    let start = extent.offset - held.lowerBound
    return body(place, UnsafeRawBufferPointer(rebasing: buffer.bytes[start..<(start + extent.length)]))
  }

  private func visitAlone(_ place: Int, _ body: (Int, UnsafeRawBufferPointer?) -> Bool) -> Bool {
    guard let entry = try? deck.entry(at: place) else { return body(place, nil) }
    return entry.withUnsafeBytes { body(place, $0) }
  }
}
