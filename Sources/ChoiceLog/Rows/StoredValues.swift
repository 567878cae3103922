import CardDeck
import Foundation
import GRDB

extension DeckKey {
  var kind: String {
    switch self {
    case .path: "path"
    case .name: "name"
    case .once: "once"
    }
  }

  init?(kind: String, text: String) {
    switch kind {
    case "path": self = .path(text)
    case "name": self = .name(text)
    case "once": self = .once(text)
    default: return nil
    }
  }
}

extension RecordHash {
  /// The 128 bits as 16 bytes, the highest first, as they are written out in hexadecimal.
  var data: Data {
    Data([high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) } })
  }

  /// From exactly 16 bytes.
  fileprivate init(_ data: Data) {
    func half(_ bytes: Data) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(high: half(data.prefix(8)), low: half(data.suffix(8)))
  }
}

extension RecordMark {
  /// `nil` if nobody looked.
  init?<Column>(_ row: StoredRow<Column>, hash: Column, offset: Column) throws {
    let hash = try row.bytesIfAny(hash, count: 16).map { RecordHash($0) }
    guard let offset = try row.wholeIfAny(offset, in: LogLimits.offsets) else { return nil }
    self.init(hash: hash, offset: offset)
  }
}

/// A text that is told from every other by its bytes.
///
/// GRDB binds and reads strings up to the first NUL, so that of two ids with one in them only the common beginning
/// would count. Such a text is stored as a blob, which SQLite never takes for a text.
struct StoredText: DatabaseValueConvertible, Hashable {
  private let exact: ExactText

  init(_ text: String) { exact = ExactText(text) }

  init(_ card: CardID) { self.init(card.text) }

  init?(_ text: String?) {
    guard let text else { return nil }
    self.init(text)
  }

  var text: String { exact.text }
  var card: CardID { CardID(text) }

  var databaseValue: DatabaseValue {
    text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
  }

  static func fromDatabaseValue(_ value: DatabaseValue) -> StoredText? {
    switch value.storage {
    case .string(let text): StoredText(text)
    case .blob(let data): StoredText(String(decoding: data, as: UTF8.self))
    default: nil
    }
  }
}
