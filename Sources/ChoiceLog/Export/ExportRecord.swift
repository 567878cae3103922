import CardDeck

/// A card's record as it goes into an export.
package struct ExportRecord: Sendable, Hashable {
  package enum Form: Sendable, Hashable {
    /// Known to be one JSON value in UTF-8; goes out byte for byte.
    case json
    /// A line of text that is a card by itself.
    case line
    /// A row of a table, or a file, whose bytes say nothing without what is around them: where a record has to stand
    /// alone, it is written as an object of its members.
    case part
    /// Anything else, such as a record that does not parse: goes out as a JSON string, and what is not UTF-8 in it
    /// as U+FFFD, so that one bad record cannot spoil a document.
    case text
  }

  /// A part of a record under its name.
  package struct Member: Sendable, Hashable {
    package let name: String
    /// As a person reads it.
    package let text: String
    /// As JSON.
    package let json: String

    package init(name: String, text: String, json: String) {
      self.name = name
      self.text = text
      self.json = json
    }

    /// A text under a name, `text` where it is all there is.
    init(name: String = "text", text: String) {
      var json: [UInt8] = []
      JSONText.append(text, to: &json)
      self.init(name: name, text: text, json: String(decoding: json, as: UTF8.self))
    }
  }

  /// What a person sees on the card.
  package struct Face: Sendable, Hashable {
    package let title: String
    /// All that is below the title, a line or a paragraph each.
    package let rest: [String]
    package let tags: [String]

    package init(title: String, rest: [String], tags: [String]) {
      self.title = title
      self.rest = rest
      self.tags = tags
    }
  }

  package let bytes: [UInt8]
  package let form: Form
  /// Compared with the digest kept with the choice; `nil` compares nothing.
  package let digest: RecordDigest?
  /// In the record's order; empty where nobody asked, or the record is broken.
  package var members: [Member] = []
  package var face: Face?
  /// Of the card's file, absolute and as the file system has it; `nil` where nobody asked, or there is none.
  package var path: [UInt8]?
  /// Whether a form from which choices are brought in again has to tell the card's id: nothing else in the record
  /// tells it from all other cards.
  package var needsID = false

  package init(bytes: [UInt8], form: Form, digest: RecordDigest?) {
    self.bytes = bytes
    self.form = form
    self.digest = digest
  }
}

/// A card and what was chosen on it, on its way out.
package struct ExportEntry: Sendable {
  package let card: CardID
  /// `nil` for a card without a choice.
  package let choice: StandingChoice?
  package let note: String?
  /// `nil` if the deck has no such card any more.
  package let record: ExportRecord?

  /// Whether the record is another than the one that the choice was made on.
  var isChanged: Bool {
    guard let made = choice?.record?.digest, let now = record?.digest else { return false }
    return made != now
  }
}
