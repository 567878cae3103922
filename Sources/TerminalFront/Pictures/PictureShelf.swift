import CardDeck

/// The pictures of the cards that are seen and of those that come next: asked for from frame to frame, there as soon
/// as they are decoded, kept while there is room.
package final class PictureShelf {
  package typealias Finding = Shelf<PictureRequest, Picture>.Finding

  private let shelf: Shelf<PictureRequest, Picture>

  /// - Parameter capacity: Bytes that pictures may take; those of the present frame are kept in any case.
  package init(loader: PictureLoader, capacity: Int = 24 << 20) {
    shelf = Shelf(loader: loader, capacity: capacity) { $0.byteCount }
  }

  /// Bytes that pictures take now.
  package var usedBytes: Int { shelf.usedBytes }

  /// Begins the requests of a frame.
  package func beginFrame() { shelf.beginFrame() }

  /// What is known of a picture; one that is not there will be decoded.
  package func find(_ request: PictureRequest) -> Finding {
    let finding = shelf.find(request)
    guard case .awaited = finding else { return finding }
    // While a window is resized, the picture at its last size is better than none.
    return shelf.product { $0.image.hasSameBytes(as: request.image) }.map(Finding.found) ?? .awaited
  }

  /// Ends the requests of a frame: what is lacking is decoded in the order it was asked for.
  package func endFrame() { shelf.endFrame() }

  /// Takes what has been decoded.
  ///
  /// - Returns: Whether there was anything.
  package func takeArrivals() -> Bool { !shelf.takeArrivals().isEmpty }
}
