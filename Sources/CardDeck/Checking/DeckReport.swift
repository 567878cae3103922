import Platform

/// The result of a ``DeckCheck``.
package struct DeckReport: Sendable, Hashable {
  /// Something that is wrong.
  package struct Finding: Sendable, Hashable {
    /// For a person, on one line.
    package let text: String
    /// For a program.
    package let json: JSONValue
  }

  /// The first thousand findings of one kind, and the number of all.
  package struct Findings: Sendable, Hashable {
    package private(set) var count = 0
    package private(set) var items: [Finding] = []

    /// - Parameter item: `nil` for a finding that is only counted.
    mutating func add(_ item: @autoclosure () -> Finding?) {
      count += 1
      if items.count < DeckReport.mostItems, let item = item() { items.append(item) }
    }
  }

  /// More findings of one kind are counted, and not listed.
  package static let mostItems = 1000

  /// The name of a member, and the number of cards that have it.
  package struct Field: Sendable, Hashable {
    package let name: String
    package var count = 0
    /// Cards in which the member is not `null`, blank or an empty list.
    package var filled = 0
  }

  /// The longest of all titles, subtitles and bodies.
  package struct LongestText: Sendable, Hashable {
    /// In characters (Unicode scalars).
    package var length = 0
    package var id: CardID = ""
    /// What a person calls the card.
    package var name = ""
    package var index = 0
  }

  package let format: DeckFormat
  /// Why the deck was taken for this format; `nil` for a folder.
  package internal(set) var recognition: String?
  package internal(set) var title: String?
  /// Without copies.
  package internal(set) var cardCount = 0
  package internal(set) var copyCount = 0
  /// The bytes of all records, without those between them.
  package internal(set) var bytes = 0
  /// In the order in which they first occur.
  package internal(set) var fields: [Field] = []
  /// Whether there are more than ``mostItems`` names.
  package internal(set) var hasMoreFields = false
  package internal(set) var longestText = LongestText()
  package internal(set) var pictureCount = 0
  /// The number of pictures of each format, below the deck's folder.
  package internal(set) var pictureFormats: [PictureFormat: Int] = [:]
  /// The reason why the deck could not be read to its end.
  package internal(set) var failure: DeckError?
  /// Records that are not proper cards.
  package internal(set) var badCards = Findings()
  /// Cards whose record has the id of an earlier one.
  package internal(set) var duplicates = Findings()
  /// Cards that have a name twice.
  package internal(set) var repeatedNames = Findings()
  /// Pictures that are not where a card says.
  package internal(set) var missingPictures = Findings()
  /// Cards about a work that an earlier card is about, by their DOIs or titles. They are not wrong.
  package internal(set) var sameWorks = Findings()
  /// Rows of a table with more cells than names. They are cards.
  package internal(set) var wrongRows = Findings()
  /// Rows of a table that are unusual otherwise. They are cards too.
  package internal(set) var oddRows = Findings()
  /// See ``Deck/encoding``.
  package internal(set) var encoding = TextEncoding.utf8
  /// The likely encoding of a text that is invalid in ``encoding``; `nil` for a valid one.
  package internal(set) var likelyEncoding: String?
  /// The number of places that are invalid in the encoding that the text was converted from.
  package internal(set) var invalidCount = 0
  /// Remarks on how the text was read, for a person.
  package internal(set) var notes: [String] = []
  /// Pictures that are there, and broken.
  package internal(set) var brokenPictures = Findings()
  /// The number of pictures that are addresses on the network.
  package internal(set) var remotePictureCount = 0
  package internal(set) var remarks: [DeckRemark] = []
  /// Whether the first row of a table looks like a card rather than like names.
  package internal(set) var hasDoubtfulHeader = false

  init(format: DeckFormat) { self.format = format }

  /// Whether nothing is wrong. Files that were left out of a folder are not wrong.
  package var isGood: Bool {
    failure == nil && badCards.count == 0 && duplicates.count == 0 && repeatedNames.count == 0
      && missingPictures.count == 0 && brokenPictures.count == 0 && wrongRows.count == 0
      && !hasDoubtfulHeader && likelyEncoding == nil && invalidCount == 0
  }
}

extension DeckReport {
  /// The report for a person, in lines without line ends. Text from the deck is not made safe.
  ///
  /// - Parameter most: The number of findings of one kind that are listed; the others are only counted.
  package func lines(most: Int = 20) -> [String] {
    let cards =
      cardCount.counted("card")
      + (copyCount == 0 ? "" : ", " + copyCount.counted("copy", "copies"))
    var lines = ["\(cards), \(format.rawValue), \(encoding), \(FolderReader.sizeText(bytes))"]
    if format == .folder { lines = [cardCount.counted("card") + ", a folder of files"] }
    if let recognition { lines.append("format \(format.rawValue), because \(recognition)") }
    if let title { lines.append("title: \(Self.short(title))") }
    for field in fields {
      let share = cardCount == 0 ? 0 : field.filled * 100 / cardCount
      lines.append("field \(Self.short(field.name)): filled in \(field.filled) of \(cardCount) (\(share) %)")
    }
    if hasMoreFields { lines.append("… and more fields than are counted") }
    if longestText.length > 0 {
      lines.append("longest text: \(longestText.length) characters, in card \(Self.short(longestText.name))")
    }
    if pictureCount > 0 {
      lines.append("pictures: \(pictureCount), \(missingPictures.count) of them missing")
    }
    if hasDoubtfulHeader {
      lines.append(
        "wrong: the first row looks like a card; put the names of the columns there, or say --no-header")
    }
    if let likelyEncoding {
      lines.append("wrong: the text is not UTF-8; it is probably read with --encoding \(likelyEncoding)")
    }
    if invalidCount > 0 {
      lines.append(
        "wrong: \(invalidCount.counted("place")) in the text cannot be read as \(encoding); try another --encoding"
      )
    }
    for findings in [badCards, wrongRows, duplicates, repeatedNames, missingPictures, brokenPictures] {
      Self.add(findings.items.map { "wrong: \($0.text)" }, count: findings.count, most, to: &lines)
    }
    if remotePictureCount > 0 {
      let pictures = remotePictureCount.counted("picture is an address", "pictures are addresses")
      lines.append("note: \(pictures) on the network: never fetched, so not shown")
    }
    Self.add(sameWorks.items.map { "note: \($0.text)" }, count: sameWorks.count, most, to: &lines)
    lines += notes.map { "note: \($0)" }
    Self.add(oddRows.items.map { "note: \($0.text)" }, count: oddRows.count, most, to: &lines)
    Self.add(remarks.map { "note: \($0)" }, count: remarks.count, most, to: &lines)
    if let failure { lines.append("wrong: \(failure)") }
    lines.append(isGood ? "nothing is wrong" : "something is wrong")
    return lines
  }

  private static func add(_ items: [String], count: Int, _ most: Int, to lines: inout [String]) {
    lines += items.prefix(most)
    if count > most { lines.append("… and \(count - min(most, items.count)) more like this") }
  }

  /// Shortens a name for a line of the report: a long one keeps its beginning and its end.
  static func short(_ text: String) -> String {
    text.count > 200 ? "\(text.prefix(140)) … \(text.suffix(40))" : text
  }
}

extension DeckReport {
  /// The report for a program: one JSON object without line breaks.
  package var json: String {
    let report: JSONValue = [
      "schema": .integer(1), "format": .string(format.rawValue), "recognizedBy": .text(recognition),
      "encoding": .string(encoding), "likelyEncoding": .text(likelyEncoding),
      "unreadablePlaces": .integer(invalidCount),
      "title": .text(title),
      "cards": .integer(cardCount), "copies": .integer(copyCount), "bytes": .integer(bytes),
      "good": .bool(isGood),
      "fields": .list(fields) {
        ["name": .string($0.name), "count": .integer($0.count), "filled": .integer($0.filled)]
      },
      "longestText": longestText.length == 0
        ? .null
        : [
          "characters": .integer(longestText.length), "id": .string(longestText.id.text),
          "card": .integer(longestText.index),
        ],
      "pictures": .integer(pictureCount), "missingPictureCount": .integer(missingPictures.count),
      "pictureFormats": .list(pictureFormats.sorted { $0.key.rawValue < $1.key.rawValue }) {
        ["format": .string($0.key.rawValue), "count": .integer($0.value)]
      },
      "missingPictures": .list(missingPictures.items, \.json),
      "remotePictureCount": .integer(remotePictureCount),
      "brokenPictureCount": .integer(brokenPictures.count),
      "brokenPictures": .list(brokenPictures.items, \.json),
      "badCount": .integer(badCards.count), "bad": .list(badCards.items, \.json),
      "duplicateCount": .integer(duplicates.count), "duplicates": .list(duplicates.items, \.json),
      "repeatedNameCount": .integer(repeatedNames.count),
      "repeatedNames": .list(repeatedNames.items, \.json),
      "sameWorkCount": .integer(sameWorks.count), "sameWork": .list(sameWorks.items, \.json),
      "wrongRowCount": .integer(wrongRows.count), "oddRowCount": .integer(oddRows.count),
      "doubtfulHeader": .bool(hasDoubtfulHeader),
      "notes": .list(notes + (wrongRows.items + oddRows.items).map(\.text) + remarks.map { "\($0)" }) {
        .string($0)
      },
      "failure": .text(failure.map { "\($0)" }),
    ]
    return report.compactText
  }
}
