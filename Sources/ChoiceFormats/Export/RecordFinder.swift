import CardDeck
import ChoiceLog
import Platform

/// Finds the records of cards by their ids: first where the choice says that the record was, then, if the deck has
/// been edited since, in the whole deck.
package final class RecordFinder {
  private let deck: Deck
  private let needs: ExportNeeds
  /// Of a deck that is a folder, absolute, as the file system has it.
  private lazy var folder = CanonicalPath.bytes(of: deck.folder)
  /// The way from where the records are written to the deck's folder, empty if they are one; `nil` leaves the paths of
  /// pictures as they are.
  private let way: String?
  /// Records whose pictures lie outside of the folder that they are written to.
  private var outsideCount = 0

  /// - Parameter target: The folder that the records are written to, so that they name their pictures from there; `nil`
  ///   leaves the paths.
  package init(_ deck: Deck, needs: ExportNeeds = .bytes, into target: String? = nil) {
    self.deck = deck
    self.needs = needs
    way = target.map { target in
      RelativePath.way(
        from: CanonicalPath.of(target), to: CanonicalPath.of(deck.folder.isEmpty ? "." : deck.folder))
    }
  }

  /// What is to be told of the records found.
  package var remarks: [String] {
    guard outsideCount > 0 else { return [] }
    let pictures = outsideCount.counted("picture lies", "pictures lie")
    return ["\(pictures) outside of the folder that this is in: open it with --allow-outside-images"]
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
    guard let index = index(of: card, mark: mark) else {
      return needs.isEmpty ? ExportRecord(bytes: [], form: .json, hash: nil) : nil
    }
    return try record(at: index)
  }

  package func record(at index: Int) throws(DeckError) -> ExportRecord {
    let bytes = try deck.bytes(at: index)
    var record = ExportRecord(
      bytes: needs.contains(.bytes) ? bytes : [], form: needs.contains(.bytes) ? form(at: index) : .text,
      hash: RecordHash(bytes))
    if needs.contains(.members) || record.form.isPart { record.members = deck.members(at: index) ?? [] }
    if needs.contains(.path), let path = deck.filePathBytes(at: index), let folder {
      record.path = folder + (folder.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + path
    }
    if needs.contains(.face) { record.face = ExportRecord.Face(deck.card(at: index)) }
    return way.map { relocated(record, at: index, $0) } ?? record
  }

  /// The record with the path of its picture from where it is written; the same where nothing changes.
  private func relocated(_ record: ExportRecord, at index: Int, _ way: String) -> ExportRecord {
    let isFolder = deck.format == .folder
    guard !way.isEmpty || isFolder, let image = deck.card(at: index).image, !image.hasPrefix("/"),
      !image.contains("://"), !image.hasPrefix("data:")
    else { return record }
    let path = JSONValue.string(way.isEmpty ? image : way + "/" + image)
    var members = record.members
    let own = deck.names(ofPlace: "image").lazy.compactMap { members.lastIndex(named: $0) }
      .first { members[$0].value == .string(image) }
    if let own {
      members[own] = JSONMember(name: members[own].name, value: path)
    } else if isFolder {
      members.append(JSONMember(name: "image", value: path))
    } else {
      return record
    }
    if way == ".." || way.hasPrefix("../") { outsideCount += 1 }
    var bytes = record.bytes
    if record.form == .json {
      bytes = []
      JSONValue.object(members).append(to: &bytes)
    }
    var moved = ExportRecord(bytes: bytes, form: record.form, hash: record.hash)
    (moved.members, moved.face, moved.path, moved.needsID) = (
      members, record.face, record.path, record.needsID
    )
    return moved
  }

  private func form(at index: Int) -> ExportRecord.Form {
    switch deck.format {
    case .json, .jsonl: deck.isJSON(at: index) ? .json : .text
    case .lines: .line
    case .ris: .ris
    case .csv, .tsv, .folder: .part
    }
  }

  /// The names that records have, in the order in which they first occur, looked for among the first cards only;
  /// what others have as well is not lost, only not a column.
  func columns() -> [String] {
    ExportColumns.names(
      of: (0..<min(ExportColumns.records, deck.count)).lazy.map { self.deck.members(at: $0) ?? [] })
  }
}

/// The members that get a column of their own in a table.
package enum ExportColumns {
  /// How many records, from the first on, are looked at.
  package static let records = 1000
  private static let most = 256

  /// The names in the order in which they first occur.
  package static func names(of records: some Sequence<[JSONMember]>) -> [String] {
    var names: [String] = []
    var seen: Set<ExactText> = []
    for members in records {
      for member in members where seen.insert(ExactText(member.name)).inserted && names.count < most {
        names.append(member.name)
      }
    }
    return names
  }
}

/// Ways between folders, both given by their canonical paths.
enum RelativePath {
  /// `..` for each folder up and the names of those down; empty between a folder and itself.
  static func way(from start: String, to end: String) -> String {
    let (start, end) = (start.split(separator: "/"), end.split(separator: "/"))
    let common = zip(start, end).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    return (start.dropFirst(common).map { _ in ".." } + end.dropFirst(common).map(String.init))
      .joined(separator: "/")
  }
}

extension ExportRecord.Face {
  fileprivate init(_ card: Card) {
    let rest =
      card.hidden.map(\.value) + [card.subtitle, card.body, card.url].compactMap(\.self)
      + card.fields.map { "\($0.name): \($0.value)" }
    self.init(title: card.title ?? "", rest: rest, tags: card.tags, body: card.body ?? "")
  }
}
