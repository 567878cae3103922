/// Where a record is in the file of a deck.
public struct RecordExtent: Sendable, Hashable {
  /// Where it starts, in bytes, as ``Deck/offset(at:)`` has it.
  public let offset: Int
  /// In bytes. A length of 4 GiB or more is kept as 4 GiB − 1, which is beyond all limits as well.
  public let length: Int
}
