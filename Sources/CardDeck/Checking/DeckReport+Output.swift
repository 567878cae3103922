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
    if pictureCount > 0 {
      lines.append("pictures: \(pictureCount), \(missingPictures.count) of them missing")
    }
    if hasDoubtfulHeader {
      lines.append("wrong: the first row looks like a card; put the names of the columns there")
    }
    add(badCards, most, to: &lines) { "wrong: \($0.problem)" }
    add(duplicates, most, to: &lines) { duplicate in
      let id =
        "wrong: \(Self.line(duplicate.line))the id '\(duplicate.id)' is that of card \(duplicate.first + 1) too"
      return id
        + (duplicate.name.map { "; this card is '\($0)'" } ?? "; this card is a copy of it and passed over")
    }
    add(repeatedNames, most, to: &lines) { repeated in
      "wrong: \(Self.line(repeated.line))the name '\(repeated.name)' is in one card twice"
    }
    add(missingPictures, most, to: &lines) { picture in
      "wrong: \(Self.line(picture.line))there is no picture \(picture.path)"
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

  private static func line(_ line: Int?) -> String { line.map { "line \($0): " } ?? "" }

  private static func plural(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}

extension DeckReport {
  /// The report for a program: one JSON object without line breaks.
  package var json: String {
    JSONValue.object([
      Self.member("schema", 1), Self.member("format", format.rawValue), Self.member("title", title),
      Self.member("cards", cardCount),
      Self.member("copies", copyCount), Self.member("bytes", bytes), Self.member("good", isGood),
      Self.member("fields", fields) { field in
        [
          Self.member("name", field.name), Self.member("count", field.count),
          Self.member("filled", field.filled),
        ]
      },
      JSONMember(
        name: "longestText",
        value: longestText.length == 0
          ? .null
          : .object([
            Self.member("characters", longestText.length), Self.member("id", longestText.id.text),
            Self.member("card", longestText.index),
          ])),
      Self.member("pictures", pictureCount), Self.member("missingPictureCount", missingPictures.count),
      Self.member("missingPictures", missingPictures.items) { picture in
        [
          Self.member("path", picture.path), Self.member("id", picture.id.text),
          Self.member("line", picture.line),
        ]
      },
      Self.member("badCount", badCards.count),
      Self.member("bad", badCards.items) { bad in
        [
          Self.member("card", bad.index), Self.member("id", bad.id.text),
          Self.member("line", bad.problem.line),
          Self.member("column", bad.problem.position.column), Self.member("why", bad.problem.description),
        ]
      },
      Self.member("duplicateCount", duplicates.count),
      Self.member("duplicates", duplicates.items) { duplicate in
        [
          Self.member("id", duplicate.id.text), Self.member("as", duplicate.name?.text),
          Self.member("first", duplicate.first), Self.member("again", duplicate.again),
          Self.member("line", duplicate.line),
        ]
      },
      Self.member("repeatedNameCount", repeatedNames.count),
      Self.member("repeatedNames", repeatedNames.items) { repeated in
        [
          Self.member("name", repeated.name), Self.member("card", repeated.index),
          Self.member("line", repeated.line),
        ]
      },
      Self.member("doubtfulHeader", hasDoubtfulHeader),
      JSONMember(name: "notes", value: .array(remarks.map { .string("\($0)") })),
      Self.member("failure", failure.map { "\($0)" }),
    ]).compactText
  }

  private static func member(_ name: String, _ text: String?) -> JSONMember {
    JSONMember(name: name, value: text.map { .string($0) } ?? .null)
  }

  private static func member(_ name: String, _ number: Int?) -> JSONMember {
    JSONMember(name: name, value: number.map { .number(String($0)) } ?? .null)
  }

  private static func member(_ name: String, _ flag: Bool) -> JSONMember {
    JSONMember(name: name, value: .bool(flag))
  }

  private static func member<Item>(
    _ name: String, _ items: [Item], _ members: (Item) -> [JSONMember]
  ) -> JSONMember {
    JSONMember(name: name, value: .array(items.map { .object(members($0)) }))
  }
}
