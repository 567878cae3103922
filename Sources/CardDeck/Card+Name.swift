extension Card {
  /// Most characters of a name that is made of a text.
  private static let longestName = 40

  /// What a person calls the card: its title, else the first words of what it shows, else its picture's file, else
  /// its id; `nil` if there is nothing that a person can read. A hash is nothing to read.
  package var name: String? {
    if let title, !title.isInvisible { return title }
    let texts = ([body, subtitle].compactMap(\.self) + fields.map(\.value)).filter { !$0.isInvisible }
    // A member `null` is shown as that, and calls the card so only where nothing else does.
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

extension CardID {
  /// The beginning of an id that was made of the record's bytes.
  static let hashPrefix = "xxh3:"

  /// Whether the id was made of the record's bytes, so that nobody can read it.
  package var isHash: Bool { text.hasPrefix(Self.hashPrefix) }
}
