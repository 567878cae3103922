import TerminalText

/// Words seen on cards and in notes, for completion. Limited, as a deck of a million cards must not fill the memory.
package struct SeenWords {
  private static let maxWords = 2000
  /// Words of one card.
  static let maxPerCard = 256
  /// Bytes of a word; nobody completes a longer one.
  private static let maxLength = 128
  private var tags: Set<String> = []
  private var fields: Set<String> = []
  /// Words of notes that begin with `#` or `@`, with that sign.
  private var marks: Set<String> = []

  /// Tags of cards, and tags and names in notes, as they are typed in a note.
  var forNotes: [String] { marks + tags.map { "#" + $0 } }
  /// Tags and fields, as they are typed in a search.
  var forSearches: [String] { tags.map { "#" + $0 } + fields.map { $0 + ":" } }

  package mutating func add(tags more: [String], fields names: [String]) {
    for tag in more.prefix(Self.maxPerCard) where tags.count < Self.maxWords && Self.isWord(tag) {
      tags.insert(SafeText.line(tag))
    }
    for name in names.prefix(Self.maxPerCard) where fields.count < Self.maxWords && Self.isWord(name) {
      fields.insert(SafeText.line(name))
    }
  }

  package mutating func add(note: String) {
    for word in note.split(separator: " ") where word.count > 1 && marks.count < Self.maxWords {
      if word.hasPrefix("#") || word.hasPrefix("@"), word.utf8.count <= Self.maxLength {
        marks.insert(String(word))
      }
    }
  }

  private static func isWord(_ text: String) -> Bool {
    text.utf8.count <= maxLength && !text.utf8.contains(UInt8(ascii: " "))
  }
}

extension CardCache {
  /// The note on a card; `nil` if there is none.
  package func note(_ number: Number) -> String? {
    if let known = notes[number] { return known.isEmpty ? nil : known }
    // The id will be known in a moment.
    guard let id = id(number) else { return nil }
    let note = SafeText.line((hasNotes ? lookUpNote(id) : nil) ?? "")
    notes[number] = note
    seen.add(note: note)
    return note.isEmpty ? nil : note
  }

  /// - Parameter note: Empty for none.
  func setNote(_ note: String, on number: Number) {
    notes[number] = note
    hasNotes = true
    seen.add(note: note)
  }
}
