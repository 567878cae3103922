/// A request to a child.
package enum PictureCacheRequest: Sendable, Hashable {
  case picture(PictureRequest)
  /// A picture at the terminal's own pixels.
  case texture(PictureRequest)
  case text(LargeTextRequest)

  /// Whether it asks for the same picture, perhaps at another size.
  fileprivate func isLike(_ other: PictureCacheRequest) -> Bool {
    switch (self, other) {
    case (.picture(let one), .picture(let other)), (.texture(let one), .texture(let other)): one.isLike(other)
    default: false
    }
  }
}

/// What a child has made of a request, ready to be drawn.
package enum PictureCacheProduct: Sendable, Hashable {
  case picture(Picture)
  case texture(Texture)
  case text(TextMask)
  /// The reason why there is no drawing.
  case failure(PictureError)

  var byteCount: Int {
    switch self {
    case .picture(let picture): picture.byteCount
    case .texture(let texture): texture.bytes.count
    case .text(let mask): mask.byteCount
    case .failure: 0
    }
  }
}

/// The state of a picture or of a text in large letters.
package enum PictureLookup<Drawing: Sendable & Hashable>: Sendable, Hashable {
  case loading
  case loaded(Drawing)
  /// The reason why there is no drawing.
  case unavailable(PictureError)
}

/// The pictures and large words of the cards that are seen and of those that come next.
package typealias PictureCache = PrefetchCache<PictureCacheRequest, PictureCacheProduct>

extension PictureCache {
  /// Bytes that pictures may take. The pictures of the current frame are kept in any case.
  package static let capacity = 24 << 20

  /// - Parameters:
  ///   - load: Makes the product of a request; may block, and is called on another thread.
  ///   - deliver: Called, on another thread, with each result.
  package convenience init(
    capacity: Int = PictureCache.capacity,
    load: @escaping @Sendable (PictureCacheRequest) -> PictureCacheProduct,
    deliver: @escaping @Sendable (Loader.Result) -> Void
  ) {
    self.init(
      loader: Loader(name: "pictures", load: load, deliver: deliver), capacity: capacity
    ) { $0.byteCount }
  }

  package func picture(_ request: PictureRequest) -> PictureLookup<Picture> {
    lookup(.picture(request)) { if case .picture(let picture) = $0 { picture } else { nil } }
  }

  /// A picture at the terminal's own pixels.
  package func texture(_ request: PictureRequest) -> PictureLookup<Texture> {
    lookup(.texture(request)) { if case .texture(let texture) = $0 { texture } else { nil } }
  }

  package func text(_ request: LargeTextRequest) -> PictureLookup<TextMask> {
    lookup(.text(request)) { if case .text(let mask) = $0 { mask } else { nil } }
  }

  /// What is known of a request. While a window is resized, a picture at its last size is better than none.
  private func lookup<Drawing>(
    _ request: PictureCacheRequest, _ drawing: (PictureCacheProduct) -> Drawing?
  ) -> PictureLookup<Drawing> {
    switch find(request) {
    case .loaded(.failure(let error)): return .unavailable(error)
    case .loaded(let product): return drawing(product).map { .loaded($0) } ?? .unavailable(.decoderFailed)
    case .unavailable: return .unavailable(.decoderFailed)
    case .loading: return product(where: request.isLike).flatMap(drawing).map { .loaded($0) } ?? .loading
    }
  }
}

/// The previews of the files of the cards that are seen. A file is known by the bytes of its name.
package typealias PreviewCache = PrefetchCache<[UInt8], Preview>

extension PreviewCache {
  /// - Parameters:
  ///   - preview: Makes the preview of a file; may block, and is called on another thread.
  ///   - deliver: Called, on another thread, with each result.
  package convenience init(
    capacity: Int = 4 << 20, preview: @escaping @Sendable (String) -> Preview,
    deliver: @escaping @Sendable (Loader.Result) -> Void
  ) {
    let loader = Loader(
      name: "previews", load: { file in preview(String(decoding: file, as: UTF8.self)) }, deliver: deliver)
    self.init(loader: loader, capacity: capacity) { $0.byteCount }
  }
}
