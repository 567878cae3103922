/// Decodes pictures one after another and makes them ready to be drawn, away from the thread that draws.
package typealias PictureLoader = BackgroundLoader<PictureRequest, Picture>

extension BackgroundLoader where Request == PictureRequest, Product == Picture {
  /// - Parameters:
  ///   - decode: Gets the pixels of a picture; may block. `nil` where there is none to be had.
  ///   - arrived: Called, on any thread, after each decoding.
  package convenience init(
    decode: @escaping @Sendable (PictureRequest) -> PixelGrid?, arrived: @escaping @Sendable () -> Void
  ) {
    self.init(
      name: "pictures", load: { request in decode(request).map { Picture($0, window: request.window) } },
      arrived: arrived)
  }
}
