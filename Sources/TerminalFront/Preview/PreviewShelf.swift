import CardDeck

/// The previews of the cards that are seen, made in the background.
package final class PreviewShelf {
  package typealias Finding = Shelf<ExactText, Preview>.Finding

  private let shelf: Shelf<ExactText, Preview>

  /// - Parameters:
  ///   - preview: What there is to say of a file; may block, and is called on another thread.
  ///   - arrived: Called, on any thread, after each.
  package init(
    preview: @escaping @Sendable (String) -> Preview, arrived: @escaping @Sendable () -> Void,
    capacity: Int = 4 << 20
  ) {
    let loader = BackgroundLoader(
      name: "previews", load: { (file: ExactText) in preview(file.text) }, arrived: arrived)
    shelf = Shelf(loader: loader, capacity: capacity) { $0.byteCount }
  }

  /// Begins the requests of a frame.
  package func beginFrame() { shelf.beginFrame() }

  /// What is known of a file.
  package func find(_ file: String) -> Finding { shelf.find(ExactText(file)) }

  /// Ends the requests of a frame: what is lacking is made in the order it was asked for.
  package func endFrame() { shelf.endFrame() }

  /// Takes what has come.
  ///
  /// - Returns: The files it is about.
  package func takeArrivals() -> [String] { shelf.takeArrivals().map(\.text) }
}
