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

extension CardID {
  /// Bytes of an id, which a log keeps with each choice. A longer one that a record says counts as none.
  package static let longest = 1 << 20
  /// More than ``alternative(_:hash:)`` puts behind an id.
  private static let suffix = 64

  /// - Returns: `nil` for a text that is too long to be an id.
  init?(said text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    self.init(text)
  }

  /// The ids that a record may get that says this one, in the order in which they are tried: its own, then with 8, 16,
  /// 24 and 32 digits of its hash, then with a number.
  ///
  /// What comes behind the first 8 digits is for decks made to deceive: an id can be written that looks like another
  /// one's, and two records of one hash can be made.
  func alternative(_ number: Int, hash: @autoclosure () -> RecordHash) -> CardID {
    // What is put behind an id must not make it too long.
    let text = text.utf8.count <= Self.longest - Self.suffix ? text : "xxh3:"
    return switch number {
    case 0: self
    case 1...4: CardID("\(text)~\(hash().hex.prefix(8 * number))")
    default: CardID("\(text)~\(hash().hex)~\(number - 3)")
    }
  }
}
