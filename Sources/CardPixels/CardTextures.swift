import Dispatch
import Pictures
import Platform
import Synchronization

/// The textures of the cards that are seen and of those that come next. The screen asks for them in every frame, the top
/// card first.
package typealias CardTextures = PrefetchCache<CardTextureRequest, Texture>

extension CardTextures {
  /// Bytes that textures may take: ten of 480 × 600. The textures of the current frame are kept in any case.
  package static let capacity = 12 << 20

  package convenience init(
    capacity: Int = CardTextures.capacity, load: @escaping Loader.Load,
    deliver: @escaping @Sendable (Loader.Result) -> Void
  ) {
    self.init(name: "textures", capacity: capacity, load: load, deliver: deliver) { $0.bytes.count }
  }

  /// What is known of a card's texture. While a note is written on the card, or something is searched, its last texture is
  /// better than none.
  package func texture(_ request: CardTextureRequest) -> PictureLookup<Texture> {
    find(request, orLike: request.isLike)
  }
}

extension PictureChild {
  /// Draws a card in two children at once, one for its picture and one for its words; blocks until both are done.
  package func load(_ request: CardTextureRequest) -> Result<Texture, PictureError> {
    Result { () throws(PictureError) in try texture(request) }
  }

  /// Draws the words of a card; blocks as ``decode(_:)`` does.
  package func draw(_ words: CardWords) throws(PictureError) -> PixelGrid {
    guard let message = words.encoded else { throw .noRoom }
    let input = try Self.pipe(of: message)
    defer { close(input) }
    let box = PictureBox(width: words.width, height: words.height, atMost: PictureLimits.texturePixels)
    guard case .words(let grid) = try answer(to: [Self.cardCommand], input: input, box: box) else {
      throw .decoderFailed
    }
    return grid
  }

  private func texture(_ request: CardTextureRequest) throws(PictureError) -> Texture {
    if request.page != nil, let page = Texture(try draw(request.drawing.words)) { return page }
    let words = Mutex(Result<PixelGrid, PictureError>.failure(.decoderFailed))
    let picture = Mutex(Result<PixelGrid?, PictureError>.success(nil))
    DispatchQueue.concurrentPerform(iterations: request.picture == nil ? 1 : 2) { part in
      if part == 0 {
        let drawn = Result { () throws(PictureError) in try draw(request.drawing.words) }
        words.withLock { $0 = drawn }
      } else if let wanted = request.picture {
        let decoded = Result { () throws(PictureError) -> PixelGrid? in try decode(wanted).grid }
        picture.withLock { $0 = decoded }
      }
    }
    let texture = Texture(
      request.drawing, picture: try picture.withLock { $0 }.get(), words: try words.withLock { $0 }.get())
    guard let texture else { throw .decoderFailed }
    return texture
  }
}
