import CardDeck
import Foundation
import GRDB

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

  var databaseValue: DatabaseValue {
    text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
  }

  static func fromDatabaseValue(_ value: DatabaseValue) -> StoredText? {
    String.fromDatabaseValue(value).map { StoredText($0) }
  }
}
