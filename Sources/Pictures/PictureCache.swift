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

  var byteCount: Int {
    switch self {
    case .picture(let picture): picture.byteCount
    case .texture(let texture): texture.bytes.count
    case .text(let mask): mask.byteCount
    }
  }
}

/// The pictures and large words of the cards that are seen and of those that come next.
package typealias PictureCache = PrefetchCache<PictureCacheRequest, PictureCacheProduct>

extension PictureCache {
  /// Bytes that pictures may take. The pictures of the current frame are kept in any case.
  package static let capacity = 24 << 20

  package convenience init(
    capacity: Int = PictureCache.capacity, load: @escaping Loader.Load,
    deliver: @escaping @Sendable (Loader.Result) -> Void
  ) {
    self.init(name: "pictures", capacity: capacity, load: load, deliver: deliver) { $0.byteCount }
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
    switch find(request, orLike: request.isLike) {
    case .loading: .loading
    case .loaded(let product): drawing(product).map { .loaded($0) } ?? .unavailable(.decoderFailed)
    case .unavailable(let error): .unavailable(error)
    }
  }
}

/// The previews of the files of the cards that are seen. A file is known by the bytes of its name.
package typealias PreviewCache = PrefetchCache<[UInt8], Preview>

extension PreviewCache {
  /// - Parameter preview: Makes the preview of a file; may block, and is called on another thread.
  package convenience init(
    preview: @escaping @Sendable (String) -> Preview, deliver: @escaping @Sendable (Loader.Result) -> Void
  ) {
    self.init(
      name: "previews", capacity: 4 << 20, load: { .success(preview(String(decoding: $0, as: UTF8.self))) },
      deliver: deliver
    ) { $0.byteCount }
  }
}
