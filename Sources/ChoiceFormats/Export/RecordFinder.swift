import CardDeck
import ChoiceLog
import Platform

/// Finds the records of cards by their ids: first at the offset that the choice remembers, then, if the deck has been edited,
/// in the whole deck.
package final class RecordFinder {
  private let deck: Deck
  /// The folder of a deck of files, absolute and as the file system has it.
  private lazy var folder = CanonicalPath.bytes(of: deck.folder.isEmpty ? "." : deck.folder)
  /// The path from the folder that the records are written to, to the deck's folder; empty if they are the same. `nil`
  /// leaves the paths of pictures as they are.
  private let pathToDeck: String?
  /// The number of records whose pictures are outside the folder that the records are written to.
  private var outsideCount = 0

  /// - Parameter target: The folder that the records are written to, from which they name their pictures; `nil` leaves the
  ///   paths.
  package init(_ deck: Deck, into target: String? = nil) {
    self.deck = deck
    pathToDeck = target.map { target in
      RelativePath.between(
        CanonicalPath.of(target), CanonicalPath.of(deck.folder.isEmpty ? "." : deck.folder))
    }
  }

  /// Remarks on the records that were found.
  package var remarks: [String] {
    guard outsideCount > 0 else { return [] }
    let pictures = outsideCount.counted("picture lies", "pictures lie")
    return ["\(pictures) outside of the folder that this is in: open it with --allow-outside-images"]
  }

  /// - Parameter mark: What a choice remembers of the record.
  /// - Returns: `nil` if the deck does not have the card any more.
  func index(of card: CardID, mark: RecordMark?) -> Int? {
    if let mark, let index = deck.index(ofRecordAt: Int(clamping: mark.offset)), deck.id(at: index) == card {
      // A copy has the id of its card.
      return index
    }
    return deck.index(of: card)
  }

  package func record(at index: Int) throws(DeckError) -> ExportRecord {
    let bytes = try deck.bytes(at: index)
    let record = ExportRecord(
      bytes: bytes, form: form(at: index), hash: RecordHash(bytes), in: (deck, index))
    return pathToDeck.map { relocated(record, at: index, $0) } ?? record
  }

  /// The path of a card's file, absolute and as the file system has it; `nil` if it has none.
  func path(at index: Int) -> [UInt8]? {
    deck.filePathBytes(at: index).flatMap { absolute($0) }
  }

  private func absolute(_ path: [UInt8]) -> [UInt8]? {
    guard path.first != UInt8(ascii: "/") else { return path }
    return folder.map { $0 + ($0.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + path }
  }

  /// The record with the path of its picture from the folder that it is written to; the same where nothing changes.
  private func relocated(_ record: ExportRecord, at index: Int, _ pathToDeck: String) -> ExportRecord {
    let isFolder = deck.format.hasFiles
    guard !pathToDeck.isEmpty || isFolder, let image = deck.card(at: index).image,
      case .file(let file) = PictureAddress(image)
    else { return record }
    let isAbsolute = file.first == UInt8(ascii: "/")
    guard !isAbsolute || deck.format == .paths else { return record }
    let folder = pathToDeck.isEmpty || isAbsolute ? "" : pathToDeck + "/"
    let path = JSONValue.string(PictureAddress.text(ofFile: Array(folder.utf8) + file))
    var members = record.members
    let own = deck.names(ofPart: "image").lazy.compactMap { members.lastIndex(named: $0) }
      .first { members[$0].value == .string(image) }
    if let own {
      members[own] = JSONMember(name: members[own].name, value: path)
    } else if isFolder {
      members.append(JSONMember(name: "image", value: path))
    } else {
      return record
    }
    if pathToDeck == ".." || pathToDeck.hasPrefix("../") { outsideCount += 1 }
    let bytes = record.form == .json ? Array(JSONValue.object(members).compactText.utf8) : record.bytes
    let moved = ExportRecord(bytes: bytes, form: record.form, hash: record.hash, in: (deck, index))
    moved.members = members
    return moved
  }

  private func form(at index: Int) -> ExportRecord.Form {
    switch deck.format {
    case .json, .jsonl: deck.isJSON(at: index) ? .json : deck.members(at: index) == nil ? .text : .part
    case .lines: .text
    case .ris, .nbib, .wos, .endnote, .bibtex: ReferenceDialect(deck.format).map { .reference($0) } ?? .part
    case .csv, .tsv, .anki, .paths, .folder: .part
    }
  }

  /// The other files of a card's shot, as ids or as absolute paths.
  func otherFiles(at index: Int, absolute isAbsolute: Bool) -> [[UInt8]] {
    deck.otherFiles(at: index).compactMap { isAbsolute ? absolute($0) : Array(FileID.text($0).utf8) }
  }

  /// The names of the members of the first records, in the order in which they first occur.
  func columns() -> [String] {
    ExportColumns.names(
      of: (0..<min(ExportColumns.records, deck.count)).lazy.map { self.deck.wholeMembers(at: $0) ?? [] })
  }
}

/// Paths from one folder to another, both given by their canonical paths.
enum RelativePath {
  /// `..` for each folder up, then the names of the folders down; empty between a folder and itself.
  static func between(_ start: String, _ end: String) -> String {
    let (start, end) = (start.split(separator: "/"), end.split(separator: "/"))
    let common = zip(start, end).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    return (start.dropFirst(common).map { _ in ".." } + end.dropFirst(common).map(String.init))
      .joined(separator: "/")
  }
}
