/// The range of a record in the file of a deck; for a folder, of a path among all paths.
public struct RecordExtent: Sendable, Hashable {
  /// In bytes; see ``Deck/offset(at:)``.
  public let offset: Int
  /// In bytes. A length of 4 GiB or more is stored as 4 GiB − 1, which is above all limits too.
  public let length: Int

  var range: Range<Int> { offset..<offset + length }
}
