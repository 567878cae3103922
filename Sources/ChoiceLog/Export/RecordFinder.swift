import CardDeck
import Platform

/// Finds the records of cards by their ids: first where the choice says that the record was, then, if the deck has
/// been edited since, in the whole deck.
package final class RecordFinder {
  private let deck: Deck
  private let needs: ExportNeeds
  /// Of a deck that is a folder, absolute, as the file system has it.
  private lazy var folder = CanonicalPath.bytes(of: deck.folder)

  package init(_ deck: Deck, needs: ExportNeeds = .bytes) {
    self.deck = deck
    self.needs = needs
  }

  /// - Parameter mark: What a choice remembers of the record.
  /// - Returns: `nil` if the deck has no such card any more.
  func index(of card: CardID, mark: RecordMark?) -> Int? {
    if let mark, let index = deck.index(ofRecordAt: Int(clamping: mark.offset)), deck.id(at: index) == card {
      // Of a copy the record is that of the card.
      return index
    }
    return deck.index(of: card)
  }

  func record(of card: CardID, mark: RecordMark?) throws(DeckError) -> ExportRecord? {
    guard !needs.isEmpty else { return ExportRecord(bytes: [], form: .json, hash: nil) }
    guard let index = index(of: card, mark: mark) else { return nil }
    return try record(at: index)
  }

  package func record(at index: Int) throws(DeckError) -> ExportRecord {
    let bytes = needs.contains(.bytes) ? try deck.bytes(at: index) : []
    var record = ExportRecord(
      bytes: bytes, form: needs.contains(.bytes) ? form(at: index) : .text,
      hash: RecordHash(bytes))
    if needs.contains(.members) { record.members = deck.members(at: index) ?? [] }
    if needs.contains(.path), let path = deck.filePathBytes(at: index), let folder {
      record.path = folder + (folder.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + path
    }
    if needs.contains(.face) { record.face = ExportRecord.Face(deck.card(at: index)) }
    return record
  }

  private func form(at index: Int) -> ExportRecord.Form {
    switch deck.format {
    case .json, .jsonl: deck.isJSON(at: index) ? .json : .text
    case .lines: .line
    case .csv, .tsv, .folder: .part
    }
  }

  /// The names that records have, in the order in which they first occur, looked for among the first cards only;
  /// what others have as well is not lost, only not a column.
  func columns(amongFirst limit: Int = 1000, atMost most: Int = 256) -> [String] {
    var names: [String] = []
    var seen: Set<ExactText> = []
    for index in 0..<min(limit, deck.count) {
      for member in deck.members(at: index) ?? [] where seen.insert(ExactText(member.name)).inserted {
        if names.count < most { names.append(member.name) }
      }
    }
    return names
  }
}

extension ExportRecord.Face {
  fileprivate init(_ card: Card) {
    let rest =
      card.hidden.map(\.value) + [card.subtitle, card.body, card.url].compactMap(\.self)
      + card.fields.map { "\($0.name): \($0.value)" }
    self.init(title: card.title ?? "", rest: rest, tags: card.tags)
  }
}
