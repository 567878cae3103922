/// Words that were seen on cards and in notes, for completion; a deck of a million must not fill the memory.
struct SeenWords {
  private static let most = 2000
  private(set) var tags: Set<String> = []
  private(set) var fields: Set<String> = []
  /// With their prefix.
  private(set) var marks: Set<String> = []

  mutating func add(tags more: [String], fields names: [String]) {
    for tag in more where tags.count < Self.most && !tag.contains(" ") { tags.insert(SafeText.line(tag)) }
    for name in names where fields.count < Self.most && !name.contains(" ") {
      fields.insert(SafeText.line(name))
    }
  }

  mutating func add(note: String) {
    for word in note.split(separator: " ") where word.count > 1 && marks.count < Self.most {
      if word.hasPrefix("#") || word.hasPrefix("@") { marks.insert(String(word)) }
    }
  }
}

extension CardSource {
  package var seenTags: [String] { seen.tags.sorted() }
  package var seenFields: [String] { seen.fields.sorted() }
  /// Tags of cards, and tags and names in notes, as they are typed.
  package var seenWords: [String] { seen.marks.union(seen.tags.map { "#" + $0 }).sorted() }

  /// The note on a card; `nil` if there is none.
  package func note(_ number: Number) -> String? {
    if let known = notes[number] { return known.isEmpty ? nil : known }
    let note = SafeText.line(lookUpNote?(id(number)) ?? "")
    notes[number] = note
    seen.add(note: note)
    return note.isEmpty ? nil : note
  }

  /// - Parameter note: Empty for none.
  package func setNote(_ note: String, on number: Number) {
    notes[number] = note
    seen.add(note: note)
    forgetContent(of: number)
  }
}
