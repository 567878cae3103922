import CardDeck

/// What a file with answers says about the cards of a deck.
package struct ImportedAnswers {
  package private(set) var choices: [ImportedChoice] = []
  package private(set) var unlabelled = 0
  /// Lines with a label that are about no card.
  package private(set) var unmatched: [Int] = []
  /// Lines that cannot be read, or whose label is none.
  package private(set) var broken: [Int] = []

  /// - Parameter answers: See ``ImportFormat/open(_:)``; `nil` for an empty file.
  package init(_ answers: Deck?, about deck: Deck, _ format: ImportFormat) {
    guard let answers else { return }
    let matcher = RecordMatcher(deck, format)
    let label = format.label(of: answers.columnNames)
    for index in 0..<answers.count {
      func line() -> Int { (try? answers.record(at: index).line) ?? index + 1 }
      guard let members = answers.members(at: index) else {
        broken.append(line())
        continue
      }
      switch format.answer(in: members, label: label) {
      case .none: unlabelled += 1
      case .unknown: broken.append(line())
      case .choice(let choice):
        guard let card = matcher.index(of: members, label: label), let bytes = try? deck.bytes(at: card)
        else {
          unmatched.append(line())
          continue
        }
        choices.append(
          ImportedChoice(
            card: deck.id(at: card), choice: choice, at: format.time(in: members),
            record: RecordMark(hash: RecordHash(bytes), offset: Int64(deck.offset(at: card)))))
      }
    }
  }
}
