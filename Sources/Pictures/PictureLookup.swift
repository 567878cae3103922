/// The state of what a frame has asked for.
package enum PictureLookup<Product: Sendable & Hashable>: Sendable, Hashable {
  case loading
  case loaded(Product)
  /// The reason why there is none.
  case unavailable(PictureError)
}
