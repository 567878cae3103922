/// What a picture may cost. Decks come from strangers.
package enum PictureLimits {
  /// Of the file.
  package static let bytes = 64 << 20
  /// Of the picture, as its header says before anything is decoded.
  package static let pixels = 64 << 20
  /// Of either side of a picture, which keeps sums of pixels small; JPEG can have no more.
  package static let side = 65_535
  /// Of either side of the picture that a card gets.
  package static let boxSide = 1024
  /// How long a decoder may take, both of the processor and by the clock.
  package static let patience: Duration = .seconds(2)
  /// Of a decoder: room for the largest picture twice, and the program itself; it has nothing to write but one small
  /// picture.
  package static let process = ProcessLimits(
    addressSpace: 768 << 20, seconds: 2, fileSize: boxSide * boxSide * 4 + 4096, openFiles: 32)
}
