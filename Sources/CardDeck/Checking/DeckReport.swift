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
