import Foundation

import CardDeck

/// A file of the given bytes for as long as someone holds this.
final class TemporaryFile {
  let folder: URL
  let path: String

  init(_ bytes: some Sequence<UInt8>, name: String = "deck.json") throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("card-deck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    path = file.path
  }

  convenience init(_ text: String, name: String = "deck.json") throws { try self.init(text.utf8, name: name) }

  /// The deck in the file. It stays open when the file goes.
  func deck(format: DeckFormat? = nil, fieldMap: FieldMap = FieldMap()) throws(DeckError) -> Deck {
    defer { withExtendedLifetime(self) {} }
    return try Deck.open(path, format: format, fieldMap: fieldMap)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}

extension Deck {
  /// A deck of a text, through a file that is gone again; an open one does not mind.
  static func of(
    _ text: String, name: String = "deck.json", fieldMap: FieldMap = FieldMap()
  ) throws -> Deck {
    try TemporaryFile(text, name: name).deck(fieldMap: fieldMap)
  }

  /// What keeps a text from being a deck; `nil` if nothing does.
  static func error(in bytes: some Sequence<UInt8>, name: String = "deck.json") throws -> DeckError? {
    let file = try TemporaryFile(bytes, name: name)
    do throws(DeckError) {
      _ = try file.deck()
      return nil
    } catch {
      return error
    }
  }
}

extension Card {
  /// The card of a record's text.
  static func of(_ record: String, fieldMap: FieldMap = FieldMap()) -> Card {
    Card(Record(bytes: Array(record.utf8), offset: 0, line: 1), fieldMap: fieldMap)
  }
}
