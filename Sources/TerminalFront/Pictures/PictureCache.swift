import CardDeck
import SwipeSession

/// The pictures of the cards that are seen and of those that come next.
package typealias PictureCache = PrefetchCache<PictureRequest, Picture>

extension PictureCache {
  /// Bytes that pictures take; those of the present frame are kept in any case.
  package static let capacity = 24 << 20

  /// - Parameters:
  ///   - decode: Gets the pixels of a picture; may block. `nil` where there is none to be had.
  ///   - deliver: Called, on another thread, with each result.
  package convenience init(
    capacity: Int = PictureCache.capacity, decode: @escaping @Sendable (PictureRequest) -> PixelGrid?,
    deliver: @escaping @Sendable (Loader.Result) -> Void
  ) {
    let loader = Loader(
      name: "pictures", load: { request in decode(request).map { Picture($0, window: request.window) } },
      deliver: deliver)
    self.init(loader: loader, capacity: capacity) { $0.byteCount }
  }

  /// What is known of a picture. While a window is resized, the picture at its last size is better than none.
  package func picture(_ request: PictureRequest) -> Lookup {
    let lookup = find(request)
    guard case .loading = lookup else { return lookup }
    return product { $0.image.hasSameBytes(as: request.image) }.map(Lookup.loaded) ?? .loading
  }
}

/// What a program says of the files of the cards that are seen.
package typealias PreviewCache = PrefetchCache<ExactText, Preview>

extension PreviewCache {
  /// - Parameters:
  ///   - preview: What there is to say of a file; may block, and is called on another thread.
  ///   - deliver: Called, on another thread, with each result.
  package convenience init(
    capacity: Int = 4 << 20, preview: @escaping @Sendable (String) -> Preview,
    deliver: @escaping @Sendable (Loader.Result) -> Void
  ) {
    let loader = Loader(name: "previews", load: { file in preview(file.text) }, deliver: deliver)
    self.init(loader: loader, capacity: capacity) { $0.byteCount }
  }
}
