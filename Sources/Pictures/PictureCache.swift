/// What a child is asked for.
package enum PictureCacheRequest: Sendable, Hashable {
  case picture(PictureRequest)
  /// At pixels of the terminal.
  case texture(PictureRequest)
  case text(LargeTextRequest)
}

/// What a child has made of it, ready to be drawn.
package enum PictureCacheProduct: Sendable, Hashable {
  case picture(Picture)
  case texture(Texture)
  case text(TextMask)
  /// There is none to be had, and why.
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

/// What is known of a picture, or of a text in large letters.
package enum PictureLookup<Drawing: Sendable & Hashable>: Sendable, Hashable {
  case loading
  case loaded(Drawing)
  /// There is none to be had, and why.
  case unavailable(PictureError)
}

/// The pictures and large words of the cards that are seen and of those that come next.
package typealias PictureCache = PrefetchCache<PictureCacheRequest, PictureCacheProduct>

extension PictureCache {
  /// Bytes that pictures take; those of the present frame are kept in any case.
  package static let capacity = 24 << 20

  /// - Parameters:
  ///   - load: Gets what is asked for; may block, and is called on another thread.
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

  /// What is known of a picture. While a window is resized, the picture at its last size is better than none.
  package func picture(_ request: PictureRequest) -> PictureLookup<Picture> {
    switch find(.picture(request)) {
    case .loaded(.picture(let picture)): return .loaded(picture)
    case .loaded(.failure(let error)): return .unavailable(error)
    case .loaded(.text), .loaded(.texture), .unavailable: return .unavailable(.decoderFailed)
    case .loading: break
    }
    let earlier = product {
      guard case .picture(let known) = $0 else { return false }
      return known.isLike(request)
    }
    if case .picture(let picture) = earlier { return .loaded(picture) }
    return .loading
  }

  /// What is known of a picture at the terminal's own pixels; as with ``picture(_:)``, another size is better than none.
  package func texture(_ request: PictureRequest) -> PictureLookup<Texture> {
    switch find(.texture(request)) {
    case .loaded(.texture(let texture)): return .loaded(texture)
    case .loaded(.failure(let error)): return .unavailable(error)
    case .loaded(.text), .loaded(.picture), .unavailable: return .unavailable(.decoderFailed)
    case .loading: break
    }
    let earlier = product {
      guard case .texture(let known) = $0 else { return false }
      return known.isLike(request)
    }
    if case .texture(let texture) = earlier { return .loaded(texture) }
    return .loading
  }

  /// What is known of a text in large letters.
  package func text(_ request: LargeTextRequest) -> PictureLookup<TextMask> {
    switch find(.text(request)) {
    case .loading: .loading
    case .loaded(.text(let mask)): .loaded(mask)
    case .loaded(.failure(let error)): .unavailable(error)
    case .loaded(.picture), .loaded(.texture), .unavailable: .unavailable(.decoderFailed)
    }
  }
}

/// What a program says of the files of the cards that are seen.
/// A file is known by the bytes of its name.
package typealias PreviewCache = PrefetchCache<[UInt8], Preview>

extension PreviewCache {
  /// - Parameters:
  ///   - preview: What there is to say of a file; may block, and is called on another thread.
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
