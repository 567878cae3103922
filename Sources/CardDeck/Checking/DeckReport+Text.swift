extension DeckReport {
  /// The report for a person, a line each, without ends of lines. Text from the deck is as it is.
  ///
  /// - Parameter most: How many of one kind of trouble are told before the rest is only counted.
  package func lines(most: Int = 20) -> [String] {
    let cards =
      Self.plural(cardCount, "card")
      + (copyCount == 0 ? "" : ", \(copyCount == 1 ? "1 copy" : "\(copyCount) copies")")
    var lines = ["\(cards), \(format.rawValue), UTF-8, \(FolderReader.words(bytes))"]
    if format == .folder { lines = [Self.plural(cardCount, "card") + ", a folder of files"] }
    if let title { lines.append("title: \(title)") }
    for field in fields {
      let share = cardCount == 0 ? 0 : field.filled * 100 / cardCount
      lines.append("field \(field.name): filled in \(field.filled) of \(cardCount) (\(share) %)")
    }
    if hasMoreFields { lines.append("… and more fields than are counted") }
    if longestText.length > 0 {
      lines.append("longest text: \(longestText.length) characters, in \(longestText.id)")
    }
    if pictureCount > 0 { lines.append("pictures: \(pictureCount), \(missingPictureCount) of them missing") }
    if hasDoubtfulHeader {
      lines.append("wrong: the first row looks like a card; put the names of the columns there")
    }
    add(badCount, problems, most, to: &lines) { "wrong: \($0.problem)" }
    add(twinCount, twins, most, to: &lines) { twin in
      let id = "wrong: \(Self.place(twin.line))the id '\(twin.id)' is that of card \(twin.first + 1) too"
      return id
        + (twin.name.map { "; this card is '\($0)'" } ?? "; this card is a copy of it and passed over")
    }
    add(repeatedNameCount, repeatedNames, most, to: &lines) { repeated in
      "wrong: \(Self.place(repeated.line))the name '\(repeated.name)' is in one card twice"
    }
    add(missingPictureCount, missingPictures, most, to: &lines) { picture in
      "wrong: \(Self.place(picture.line))there is no picture \(picture.path)"
    }
    add(remarks.count, remarks, most, to: &lines) { "note: \($0)" }
    if let failure { lines.append("wrong: \(failure)") }
    lines.append(isGood ? "nothing is wrong" : "something is wrong")
    return lines
  }

  private func add<Item>(
    _ count: Int, _ items: [Item], _ most: Int, to lines: inout [String], _ text: (Item) -> String
  ) {
    lines += items.prefix(most).map(text)
    if count > most { lines.append("… and \(count - min(most, items.count)) more like this") }
  }

  private static func place(_ line: Int?) -> String { line.map { "line \($0): " } ?? "" }

  private static func plural(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
