/// The identifier of a card. Ids are equal only if their bytes are the same.
///
/// Swift's strings are equal if they are canonically equivalent, like "é" as one scalar and as two. In a deck, a
/// log and every other tool these are two ids, and so they are here.
public struct CardID: Sendable, Hashable {
  /// The bytes as text. For display and output, never for comparison.
  public let text: String

  /// Creates an id. An empty text is the id of a record that cannot be read.
  public init(_ text: String) { self.text = text }

  /// Whether the record could not be read from the file at all. No choice can be kept for such a card.
  public var isEmpty: Bool { text.isEmpty }

  /// Whether the bytes are the same.
  public static func == (first: CardID, second: CardID) -> Bool { first.text.hasSameBytes(as: second.text) }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}

extension CardID: ExpressibleByStringInterpolation {
  /// Creates an id from a literal.
  public init(stringLiteral text: String) { self.init(text) }
}

extension CardID: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}
