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
            Self.member("card", longestText.place),
          ])),
      Self.member("pictures", pictureCount), Self.member("missingPictureCount", missingPictureCount),
      Self.member("missingPictures", missingPictures) { picture in
        [
          Self.member("path", picture.path), Self.member("id", picture.id.text),
          Self.member("line", picture.line),
        ]
      },
      Self.member("badCount", badCount),
      Self.member("bad", problems) { bad in
        [
          Self.member("card", bad.place), Self.member("id", bad.id.text),
          Self.member("line", bad.problem.line),
          Self.member("column", bad.problem.position.column), Self.member("why", bad.problem.description),
        ]
      },
      Self.member("duplicateCount", twinCount),
      Self.member("duplicates", twins) { twin in
        [
          Self.member("id", twin.id.text), Self.member("as", twin.name?.text),
          Self.member("first", twin.first), Self.member("again", twin.again),
          Self.member("line", twin.line),
        ]
      },
      Self.member("repeatedNameCount", repeatedNameCount),
      Self.member("repeatedNames", repeatedNames) { repeated in
        [
          Self.member("name", repeated.name), Self.member("card", repeated.place),
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
