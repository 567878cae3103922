extension Card {
  /// The length limit of a name that is made of a text, in characters.
  private static let longestName = 40

  /// The card's name for a person: its title, else the first words of its text, else the name of its picture's file,
  /// else its address or its id. `nil` if none of them is readable; an id that is a hash is not.
  package var name: String? {
    if let title, !title.isInvisible { return title }
    let texts = ([body, subtitle].compactMap(\.self) + fields.map(\.value)).filter { !$0.isInvisible }
    // A member that is `null` is shown as this word, which is a name only if there is no other text.
    if let text = texts.first(where: { $0 != "null" }) ?? texts.first { return Self.firstWords(of: text) }
    if let image, !image.hasPrefix("data:"), let file = image.split(separator: "/").last {
      return String(file)
    }
    return url ?? (id.isEmpty || id.isHash ? nil : id.text)
  }

  /// The beginning of a text, on one line and cut between words.
  private static func firstWords(of text: String) -> String {
    let line = text.prefix(4 * longestName).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard line.count > longestName else { return line }
    let cut = line.prefix(longestName - 1)
    let words = cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut
    return words + "…"
  }
}

extension String {
  /// The text for a line of a report: a long one keeps its beginning and its end.
  package var shortened: String { count > 200 ? "\(prefix(140)) … \(suffix(40))" : self }
}

extension CardID {
  /// The prefix of an id that is the hash of the record's bytes.
  static let hashPrefix = "xxh3:"

  /// Whether the id is a hash of the record's bytes, which says nothing to a person.
  package var isHash: Bool { text.hasPrefix(Self.hashPrefix) }
}
