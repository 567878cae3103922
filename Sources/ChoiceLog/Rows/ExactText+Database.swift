import CardDeck
import Foundation
import GRDB

/// GRDB binds and reads strings up to the first NUL, so that of two ids with one in them only the common beginning
/// would count. Such a text is stored as a blob, which SQLite never takes for a text.
extension ExactText: DatabaseValueConvertible {
  package var databaseValue: DatabaseValue {
    text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
  }

  package static func fromDatabaseValue(_ value: DatabaseValue) -> ExactText? {
    String.fromDatabaseValue(value).map { ExactText($0) }
  }
}

extension CardID: DatabaseValueConvertible {
  /// Stored as an exact text.
  public var databaseValue: DatabaseValue { ExactText(text).databaseValue }

  /// Returns `nil` for what is no text.
  public static func fromDatabaseValue(_ value: DatabaseValue) -> CardID? {
    ExactText.fromDatabaseValue(value).map { CardID($0.text) }
  }
}
