import GRDB

/// A choice made with another tool, on its way into the log.
package struct EarlierChoice: Sendable, Hashable {
  package let card: String
  package let choice: Choice
  /// Milliseconds since 1970.
  package let at: Int64
  package let record: RecordMark?

  package init(card: String, choice: Choice, at: Int64, record: RecordMark?) {
    self.card = card
    self.choice = choice
    self.at = at
    self.record = record
  }
}

extension ChoiceLog {
  /// What an import came to.
  package struct Imported: Sendable, Hashable {
    package var added = 0
    /// On cards that this annotator has dealt with already; what is in the log counts more than what is brought.
    package var skipped = 0
  }

  /// Adds choices made elsewhere, in their order, all or none. Doing it twice adds nothing the second time.
  /// - Parameter isTrial: Only counts what would be added.
  package func add(
    _ choices: [EarlierChoice], on deck: DeckID, by annotator: String, isTrial: Bool
  ) throws(ChoiceLogError) -> Imported {
    do {
      return try isTrial
        ? writeAndTakeBack { try add(choices, deck, annotator, to: $0) }
        : write { try add(choices, deck, annotator, to: $0) }
    } catch {
      throw LogFault.error(error, path: path)
    }
  }

  private func add(
    _ choices: [EarlierChoice], _ deck: DeckID, _ annotator: String, to db: Database
  ) throws -> Imported {
    let keeper = Keeper(db: db)
    let person = try keeper.annotator(named: annotator)
    let isKnown = try db.makeStatement(
      sql: "SELECT 1 FROM standing WHERE deck = ? AND annotator = ? AND card = ?")
    var brought: Set<StoredText> = []
    var result = Imported()
    for choice in choices {
      let card = StoredText(choice.card)
      let known = try Int.fetchOne(isKnown, arguments: [deck.rawValue, person, card]) != nil
      guard !known || brought.contains(card) else {
        result.skipped += 1
        continue
      }
      brought.insert(card)
      let event = ChoiceEvent(
        .choose(choice.choice), card: choice.card, deck: deck, annotator: annotator, cause: "import",
        at: choice.at, record: choice.record)
      _ = try keeper.append(event, as: nextIdentity())
      result.added += 1
    }
    return result
  }
}
