/// One of the equal parts of a deck that several people share without a server: `2/3` is the second of three. Every
/// card is in exactly one part, and stays there when the deck is sorted, cut or extended.
///
/// The part of a card is the lower half of XXH3-128 of its id's bytes, modulo the number of parts, plus one. Cards
/// whose records have the same id are in one part, because their order decides which of them keeps the id.
public struct DeckShare: Sendable, Hashable, CustomStringConvertible {
  /// The number of the part, from 1.
  public let number: Int
  /// The number of parts, 1...``most``.
  public let count: Int

  /// The most parts; more would be a typing error.
  public static let most = 1_000_000

  /// Creates a part; `nil` if there is no such part.
  public init?(number: Int, of count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Parses `NUMBER/COUNT`, digits only; `nil` if it is anything else.
  public init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
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
