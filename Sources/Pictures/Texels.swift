/// A texture by its address, while a frame is drawn: reading it costs no reference counting.
package struct Texels {
  package let base: UnsafeRawPointer
  package let width: Int
  package let height: Int
  package let tiles: TexelTiles.Place
  /// Bytes of a line.
  @inlinable package var stride: Int { width * 4 }
}
