/// What a card is known by: bytes, and equal only to the same bytes.
///
/// Swift's strings are equal if they are canonically equivalent: "é" as one scalar and as two. In a deck, a log and
/// every other tool these are two ids, and so they are here.
public struct CardID: Sendable, Hashable {
  /// The bytes as text; for showing and for writing, never for comparing.
  public let text: String

  /// The id of a card; an empty one is that of a record that cannot be read.
  public init(_ text: String) { self.text = text }

  /// Of a record that could not be read from the file at all: no choice can be kept on it.
  public var isEmpty: Bool { text.isEmpty }

  /// Whether the bytes are the same.
  public static func == (first: CardID, second: CardID) -> Bool { first.text.hasSameBytes(as: second.text) }

  /// By the bytes.
  public func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}

extension CardID: ExpressibleByStringInterpolation {
  /// An id as it stands in the source.
  public init(stringLiteral text: String) { self.init(text) }
}

extension CardID: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}
