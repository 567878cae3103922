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
  func place(of card: CardID, mark: RecordMark?) -> Int? {
    if let mark, let place = deck.index(ofRecordAt: Int(clamping: mark.offset)), deck.id(at: place) == card {
      // Of a copy the record is that of the card.
      return place
    }
    return deck.index(of: card)
  }

  func record(of card: CardID, mark: RecordMark?) throws(DeckError) -> ExportRecord? {
    guard !needs.isEmpty else { return ExportRecord(bytes: [], form: .json, hash: nil) }
    guard let place = place(of: card, mark: mark) else { return nil }
    return try record(at: place)
  }

  package func record(at place: Int) throws(DeckError) -> ExportRecord {
    let bytes = needs.contains(.bytes) ? try deck.bytes(at: place) : []
    var record = ExportRecord(
      bytes: bytes, form: needs.contains(.bytes) ? form(at: place) : .text,
      hash: RecordHash(bytes))
    if needs.contains(.members) { record.members = deck.members(at: place) ?? [] }
    if needs.contains(.path), let path = deck.filePathBytes(at: place), let folder {
      record.path = folder + (folder.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + path
    }
    if needs.contains(.face) { record.face = ExportRecord.Face(deck.card(at: place)) }
    return record
  }

  private func form(at place: Int) -> ExportRecord.Form {
    switch deck.format {
    case .json, .jsonl: deck.isJSON(at: place) ? .json : .text
    case .lines: .line
    case .csv, .tsv, .folder: .part
    }
  }

  /// The names that records have, in the order in which they first occur, looked for among the first cards only;
  /// what others have as well is not lost, only not a column.
  func columns(amongFirst limit: Int = 1000, atMost most: Int = 256) -> [String] {
    var names: [String] = []
    var seen: Set<ExactText> = []
    for place in 0..<min(limit, deck.count) {
      for member in deck.members(at: place) ?? [] where seen.insert(ExactText(member.name)).inserted {
        if names.count < most { names.append(member.name) }
      }
    }
    return names
  }
}

extension ExportRecord.Face {
  fileprivate init(_ card: Card) {
    let rest =
      [card.subtitle, card.body, card.url].compactMap(\.self) + card.fields.map { "\($0.name): \($0.value)" }
    self.init(title: card.title ?? "", rest: rest, tags: card.tags)
  }
}
