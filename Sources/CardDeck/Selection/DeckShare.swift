/// One of the equal parts of a deck that is gone through by several people without a server: `2/3` is the second of
/// three. Every card is in exactly one of them, and stays there when the deck is sorted, cut or added to.
///
/// The part of a card is the lower half of XXH3-128 of its id's bytes, modulo the number of parts, plus one. Cards that say one
/// id are in one part: which of them has the id as it is depends on their order.
public struct DeckShare: Sendable, Hashable, CustomStringConvertible {
  /// Which part, from 1 on.
  public let number: Int
  /// How many parts there are, 1...``most``.
  public let count: Int

  /// More would be a slip.
  public static let most = 1_000_000

  /// `nil` if there is no such part.
  public init?(number: Int, of count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads `NUMBER/COUNT`, in digits alone; `nil` if it is anything else.
  public init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let number = Int(parts[0]), let count = Int(parts[1])
    else { return nil }
    self.init(number: number, of: count)
  }

  /// As it is typed.
  public var description: String { "\(number)/\(count)" }

  /// Whether a card of this id is in this part.
  public func contains(_ id: CardID) -> Bool {
    var text = (id.toldApartFrom ?? id).text
    let hash = text.withUTF8 { RecordHash(UnsafeRawBufferPointer($0)) }
    return hash.low % UInt64(count) == UInt64(number - 1)
  }
}
