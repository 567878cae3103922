import TerminalText

/// Words that were seen on cards and in notes, for completion; a deck of a million must not fill the memory.
package struct SeenWords {
  private static let most = 2000
  /// Of one card, and bytes of a word: more would not be completed but typed anew.
  static let mostOfCard = 256
  private static let longest = 128
  package private(set) var tags: Set<String> = []
  package private(set) var fields: Set<String> = []
  /// With their prefix.
  package private(set) var marks: Set<String> = []

  package mutating func add(tags more: [String], fields names: [String]) {
    for tag in more.prefix(Self.mostOfCard) where tags.count < Self.most && Self.isWord(tag) {
      tags.insert(SafeText.line(tag))
    }
    for name in names.prefix(Self.mostOfCard) where fields.count < Self.most && Self.isWord(name) {
      fields.insert(SafeText.line(name))
    }
  }

  package mutating func add(note: String) {
    for word in note.split(separator: " ") where word.count > 1 && marks.count < Self.most {
      if word.hasPrefix("#") || word.hasPrefix("@"), word.utf8.count <= Self.longest {
        marks.insert(String(word))
      }
    }
  }

  private static func isWord(_ text: String) -> Bool {
    text.utf8.count <= longest && !text.utf8.contains(UInt8(ascii: " "))
  }
}

extension CardCache {
  var seenTags: [String] { seen.tags.sorted() }
  var seenFields: [String] { seen.fields.sorted() }
  /// Tags of cards, and tags and names in notes, as they are typed.
  package var seenWords: [String] { seen.marks.union(seen.tags.map { "#" + $0 }).sorted() }

  /// The note on a card; `nil` if there is none.
  package func note(_ number: Number) -> String? {
    if let known = notes[number] { return known.isEmpty ? nil : known }
    // Whose note it is will be known in a moment.
    guard let id = id(number) else { return nil }
    let note = SafeText.line((hasNotes ? lookUpNote?(id) : nil) ?? "")
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
