/// The exact bytes of one card in the file. They are exported, hashed and compared.
public struct Record: Sendable, Hashable {
  /// The record's own bytes, without white space and commas around them.
  public let bytes: [UInt8]
  /// The record's offset in the file, in bytes (a byte order mark counts).
  public let offset: Int
  /// The line and column of the record's start.
  public let position: TextPosition

  /// The line the record starts on, counted from 1.
  public var line: Int { position.line }

  /// Creates a record from its parts; ``Deck/record(at:)`` reads one from a deck.
  public init(bytes: [UInt8], offset: Int, line: Int, column: Int = 1) {
    self.bytes = bytes
    self.offset = offset
    self.position = TextPosition(line: line, column: column)
  }
}

extension Card {
  /// Creates the card of a record. If the record is no JSON object, string or number, ``Card/problem`` says so, and
  /// the id is made of its bytes.
  ///
  /// A member that is `null` or blank, under a name that ``FieldMap`` knows, counts as absent: it is neither used
  /// nor a field.
  public init(_ record: Record, fieldMap: FieldMap = FieldMap()) {
    self = CardReader(layout: .jsonLines, fieldMap: fieldMap).card(record.bytes) {
      record.position.advanced(past: record.bytes.prefix($0))
    }
  }

  /// The id that a deck gives the card of a record, unless an earlier record has the same id in it.
  ///
  /// - Throws: ``ParseError`` if the record is no JSON object.
  package static func id(ofObject bytes: [UInt8], fieldMap: FieldMap) throws(ParseError) -> CardID {
    let value = try JSONValue(parsing: bytes)
    guard case .object = value else { throw ParseError(fault: .notAnObject(found: value.kind), offset: 0) }
    let reader = CardReader(layout: .jsonLines, fieldMap: fieldMap)
    return bytes.withUnsafeBytes { reader.id($0) }
  }

  /// The id of a record that has none in it.
  package static func identity(ofBytes bytes: [UInt8]) -> CardID {
    CardID(CardID.hashPrefix + RecordHash(bytes).hex)
  }
}
