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

  /// Whether nothing is wrong. Files that were left out of a folder are not wrong.
  package var isGood: Bool {
    failure == nil && badCards.count == 0 && duplicates.count == 0 && repeatedNames.count == 0
      && missingPictures.count == 0 && brokenPictures.count == 0 && wrongRows.count == 0
      && !hasDoubtfulHeader && likelyEncoding == nil && invalidCount == 0
  }
}
