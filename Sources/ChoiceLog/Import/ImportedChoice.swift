import CardDeck
import GRDB

/// A choice made with another tool, on its way into the log.
package struct ImportedChoice: Sendable, Hashable {
  package let card: CardID
  package let choice: Choice
  /// Milliseconds since 1970; `nil` where the other tool does not say.
  package let at: Int64?
  /// How it came about; `import` where the other tool does not say.
  package let cause: String
  /// Milliseconds that the card had been on top; `nil` where the other tool does not say.
  package let dwell: Int64?
  package let record: RecordMark?

  package init(
    card: CardID, choice: Choice, at: Int64?, cause: String? = nil, dwell: Int64? = nil, record: RecordMark?
  ) {
    self.card = card
    self.choice = choice
    self.at = at
    self.cause = cause ?? "import"
    self.dwell = dwell
    self.record = record
  }
}

extension ChoiceLog {
  /// What an import came to; every choice given is counted in one of these.
  package struct Imported: Sendable, Hashable {
    package var added = 0
    /// On cards on which a choice of this annotator stands; what is in the log counts more than what is brought.
    package var skipped = 0
    /// Given way to a newer one on the same card.
    package var superseded = 0
  }

  /// Adds choices made elsewhere, one a card, all or none. Doing it twice adds nothing the second time; what has been
  /// taken back since comes in again.
  /// - Parameters:
  ///   - now: The time of those that have none of their own, in milliseconds since 1970.
  ///   - isTrial: Only counts what would be added.
  package func add(
    _ choices: [ImportedChoice], on deck: DeckID, by annotator: String, now: Int64, isTrial: Bool
  ) throws(ChoiceLogError) -> Imported {
    let newest = ImportedChoice.newest(of: choices)
    do {
      var imported =
        try isTrial
        ? writeAndRollBack { try add(newest, deck, annotator, now, to: $0) }
        : write { try add(newest, deck, annotator, now, to: $0) }
      imported.superseded = choices.count - newest.count
      return imported
    } catch {
      throw LogFault.error(error, path: path)
    }
  }

  private func add(
    _ choices: [ImportedChoice], _ deck: DeckID, _ annotator: String, _ now: Int64, to db: Database
  ) throws -> Imported {
    guard try LogSnapshot(db: db).team(of: deck) == nil else { throw ChoiceLogError.teamsDeck(path: path) }
    return try EventBatch.write(to: db) { batch in
      var result = Imported()
      for choice in choices {
        let event = ChoiceEvent(
          .choose(choice.choice), card: choice.card, deck: deck, annotator: annotator,
          cause: choice.cause, at: choice.at ?? now, dwell: choice.dwell, record: choice.record)
        // A card whose choice was taken back is as good as new.
        if try batch.append(event, as: nextIdentity(), onlyIfOpen: true) != nil {
          result.added += 1
        } else {
          result.skipped += 1
        }
      }
      return result
    }
  }
}

extension ImportedChoice {
  /// The newest choice on each card, in the order given.
  ///
  /// Newer is what was made later, at one time what was given later. One without a time counts as made right after the
  /// newest before it on its card.
  static func newest(of choices: [ImportedChoice]) -> [ImportedChoice] {
    var newest: [CardID: (index: Int, at: Int64?)] = [:]
    newest.reserveCapacity(choices.count)
    for (index, choice) in choices.enumerated() {
      let known = newest[choice.card]?.at
      if let at = choice.at, let known, at < known { continue }
      newest[choice.card] = (index, choice.at ?? known)
    }
    if newest.count == choices.count { return choices }
    return newest.values.map(\.index).sorted().map { choices[$0] }
  }
}

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
    let finder = CardFinder(deck)
    let matcher = RecordMatcher(deck, format, finder: finder)
    let label = format.label(of: answers.columnNames)
    answers.forEachMembers { index, members in
      func line() -> Int { (try? answers.record(at: index).line) ?? index + 1 }
      guard let members else { return broken.append(line()) }
      switch format.answer(in: members, label: label) {
      case .none: unlabelled += 1
      case .unknown: broken.append(line())
      case .choice(let choice):
        guard let index = matcher.index(of: members, label: label), let card = finder.card(at: index) else {
          return unmatched.append(line())
        }
        choices.append(
          ImportedChoice(
            card: card.id, choice: choice, at: format.time(in: members), cause: format.cause(in: members),
            dwell: format.dwell(in: members),
            record: RecordMark(hash: card.hash, offset: Int64(deck.offset(at: index)))))
      }
    }
  }
}
