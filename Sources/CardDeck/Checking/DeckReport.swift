import Platform

/// What ``DeckCheck`` found.
package struct DeckReport: Sendable, Hashable {
  /// Findings of one kind: the first thousand, and how many there are.
  package struct Findings<Item: Sendable & Hashable>: Sendable, Hashable {
    package private(set) var count = 0
    package private(set) var items: [Item] = []

    /// - Parameter item: `nil` for one that is only counted.
    mutating func add(_ item: @autoclosure () -> Item?) {
      count += 1
      if items.count < DeckReport.mostItems, let item = item() { items.append(item) }
    }
  }

  /// More of one kind are counted, and not told one by one.
  package static let mostItems = 1000

  /// A record that is not a proper card.
  package struct BadCard: Sendable, Hashable {
    /// Its index in the deck.
    package let index: Int
    package let id: CardID
    package let problem: CardProblem
  }

  /// A card that says an id that occurred before.
  package struct Duplicate: Sendable, Hashable {
    package let id: CardID
    /// The id that it has instead; `nil` if it is a copy of the first, and passed over.
    package let name: CardID?
    package let first: Int
    package let again: Int
    /// `nil` where there are no lines.
    package let line: Int?
  }

  /// A member's name, and in how many cards it is.
  package struct Field: Sendable, Hashable {
    package let name: String
    package var count = 0
    /// Where it says something: not `null`, not blank, not an empty list.
    package var filled = 0
  }

  /// A name that one card has twice.
  package struct RepeatedName: Sendable, Hashable {
    package let name: String
    package let index: Int
    package let line: Int?
  }

  /// A picture that is not where a card says.
  package struct MissingPicture: Sendable, Hashable {
    package let path: String
    package let id: CardID
    package let line: Int?
  }

  /// The longest of all titles, subtitles and bodies.
  package struct LongestText: Sendable, Hashable {
    /// In characters (Unicode scalars).
    package var length = 0
    package var id: CardID = ""
    package var index = 0
  }

  package let format: DeckFormat
  package internal(set) var title: String?
  /// Copies left out.
  package internal(set) var cardCount = 0
  package internal(set) var copyCount = 0
  /// In records, without what is between them.
  package internal(set) var bytes = 0
  /// In the order in which they first occur.
  package internal(set) var fields: [Field] = []
  /// Whether there are more names than are counted.
  package internal(set) var hasMoreFields = false
  package internal(set) var longestText = LongestText()
  package internal(set) var pictureCount = 0
  /// Of those below the deck's folder; what is none has no format.
  package internal(set) var pictureFormats: [PictureFormat: Int] = [:]
  /// Why the deck could not be read to its end.
  package internal(set) var failure: DeckError?
  package internal(set) var badCards = Findings<BadCard>()
  package internal(set) var duplicates = Findings<Duplicate>()
  package internal(set) var repeatedNames = Findings<RepeatedName>()
  package internal(set) var missingPictures = Findings<MissingPicture>()
  package internal(set) var remarks: [DeckRemark] = []
  /// Whether the first row of a table looks like a card.
  package internal(set) var hasDoubtfulHeader = false

  init(format: DeckFormat) { self.format = format }

  /// Whether nothing is wrong. What was left out of a folder is not wrong.
  package var isGood: Bool {
    failure == nil && badCards.count == 0 && duplicates.count == 0 && repeatedNames.count == 0
      && missingPictures.count == 0 && !hasDoubtfulHeader
  }
}

extension DeckReport {
  /// The report for a person, a line each, without ends of lines. Text from the deck is as it is.
  ///
  /// - Parameter most: How many of one kind of trouble are told before the rest is only counted.
  package func lines(most: Int = 20) -> [String] {
    let cards =
      cardCount.counted("card")
      + (copyCount == 0 ? "" : ", " + copyCount.counted("copy", "copies"))
    var lines = ["\(cards), \(format.rawValue), UTF-8, \(FolderReader.sizeText(bytes))"]
    if format == .folder { lines = [cardCount.counted("card") + ", a folder of files"] }
    if let title { lines.append("title: \(Self.short(title))") }
    for field in fields {
      let share = cardCount == 0 ? 0 : field.filled * 100 / cardCount
      lines.append("field \(Self.short(field.name)): filled in \(field.filled) of \(cardCount) (\(share) %)")
    }
    if hasMoreFields { lines.append("… and more fields than are counted") }
    if longestText.length > 0 {
      lines.append("longest text: \(longestText.length) characters, in \(Self.short(longestText.id.text))")
    }
    if pictureCount > 0 {
      lines.append("pictures: \(pictureCount), \(missingPictures.count) of them missing")
    }
    if hasDoubtfulHeader {
      lines.append("wrong: the first row looks like a card; put the names of the columns there")
    }
    add(badCards, most, to: &lines) { "wrong: \($0.problem)" }
    add(duplicates, most, to: &lines) { duplicate in
      let id =
        "wrong: \(Self.line(duplicate.line))the id '\(Self.short(duplicate.id.text))' is that of card \(duplicate.first + 1) too"
      return id
        + (duplicate.name.map { "; this card is '\(Self.short("\($0)"))'" }
          ?? "; this card is a copy of it and passed over")
    }
    add(repeatedNames, most, to: &lines) { repeated in
      "wrong: \(Self.line(repeated.line))the name '\(Self.short(repeated.name))' is in one card twice"
    }
    add(missingPictures, most, to: &lines) { picture in
      "wrong: \(Self.line(picture.line))there is no picture \(Self.short(picture.path))"
    }
    add(remarks, count: remarks.count, most, to: &lines) { "note: \($0)" }
    if let failure { lines.append("wrong: \(failure)") }
    lines.append(isGood ? "nothing is wrong" : "something is wrong")
    return lines
  }

  private func add<Item>(
    _ findings: Findings<Item>, _ most: Int, to lines: inout [String], _ text: (Item) -> String
  ) {
    add(findings.items, count: findings.count, most, to: &lines, text)
  }

  private func add<Item>(
    _ items: [Item], count: Int, _ most: Int, to lines: inout [String], _ text: (Item) -> String
  ) {
    lines += items.prefix(most).map(text)
    if count > most { lines.append("… and \(count - min(most, items.count)) more like this") }
  }

  /// A name as a line of the report has it: of a long one the beginning and the end.
  private static func short(_ text: String) -> String {
    text.count > 200 ? "\(text.prefix(140)) … \(text.suffix(40))" : text
  }

  private static func line(_ line: Int?) -> String { line.map { "line \($0): " } ?? "" }
}

extension DeckReport {
  /// The report for a program: one JSON object without line breaks.
  package var json: String {
    let report: JSONValue = [
      "schema": .integer(1), "format": .string(format.rawValue), "title": .text(title),
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
      "missingPictures": .list(missingPictures.items) {
        ["path": .string($0.path), "id": .string($0.id.text), "line": .integer($0.line)]
      },
      "badCount": .integer(badCards.count),
      "bad": .list(badCards.items) {
        [
          "card": .integer($0.index), "id": .string($0.id.text), "line": .integer($0.problem.line),
          "column": .integer($0.problem.position.column), "why": .string($0.problem.description),
        ]
      },
      "duplicateCount": .integer(duplicates.count),
      "duplicates": .list(duplicates.items) {
        [
          "id": .string($0.id.text), "as": .text($0.name?.text), "first": .integer($0.first),
          "again": .integer($0.again), "line": .integer($0.line),
        ]
      },
      "repeatedNameCount": .integer(repeatedNames.count),
      "repeatedNames": .list(repeatedNames.items) {
        ["name": .string($0.name), "card": .integer($0.index), "line": .integer($0.line)]
      },
      "doubtfulHeader": .bool(hasDoubtfulHeader), "notes": .list(remarks) { .string("\($0)") },
      "failure": .text(failure.map { "\($0)" }),
    ]
    return report.compactText
  }
}
