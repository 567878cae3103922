import CardDeck
import GRDB

/// A choice, a note, or both, made with another tool, before they are in the log.
package struct ImportedChoice: Sendable, Hashable {
  package let card: CardID
  /// `nil` for a note alone.
  package let choice: Choice?
  /// Milliseconds since 1970; `nil` if the other tool does not say.
  package let at: Int64?
  /// What made it; `import` if the other tool does not say.
  package let cause: String
  /// Milliseconds that the card had been on top; `nil` if the other tool does not say.
  package let dwell: Int64?
  package let record: RecordMark?
  /// Who made it; `nil` is the person who imports it.
  package var person: String?
  /// The note on the card; `nil` or empty if there is none.
  package let note: String?
  /// Why the choice was made; `nil` or empty if the other tool does not say.
  package let reason: String?

  package init(
    card: CardID, choice: Choice?, at: Int64?, cause: String? = nil, dwell: Int64? = nil, record: RecordMark?,
    person: String? = nil, note: String? = nil, reason: String? = nil
  ) {
    self.card = card
    self.choice = choice
    self.at = at
    self.cause = cause ?? "import"
    self.dwell = dwell
    self.record = record
    self.person = person
    self.note = note
    self.reason = reason
  }
}

extension ChoiceLog {
  /// The result of an import. Every given choice is in one of the counts.
  package struct Imported: Sendable, Hashable {
    package var added = 0
    /// Choices on cards on which a choice of this annotator stands already, which counts more.
    package var skipped = 0
    /// Choices with a newer one on the same card.
    package var superseded = 0
    /// Notes on cards on which this annotator had none.
    package var notes = 0
  }

  /// Adds choices of another tool, one for each card and person, and notes on cards without one, all or none. A second import
  /// adds only choices that have been taken back since.
  /// - Parameters:
  ///   - now: The time of choices without a time, in milliseconds since 1970.
  ///   - isTrial: Whether choices are only counted.
  package func add(
    _ choices: [ImportedChoice], on deck: DeckID, by annotator: String, now: Int64, isTrial: Bool
  ) throws(ChoiceLogError) -> Imported {
    let made = choices.filter { $0.choice != nil }
    let newest = ImportedChoice.newest(of: made)
    let notes = ImportedChoice.newest(of: choices.filter { $0.note?.isEmpty == false })
    func add(to db: Database) throws -> Imported {
      try refuseTeamsDeck(deck, in: db)
      return try EventBatch.write(to: db) { batch in
        var result = Imported(superseded: made.count - newest.count)
        for choice in newest {
          guard let word = choice.choice else { continue }
          let event = choice.event(.choose(word), deck, annotator, now)
          // A card whose choice was taken back counts as new.
          if try batch.append(event, as: nextIdentity(), onlyIfOpen: true) != nil {
            result.added += 1
          } else {
            result.skipped += 1
          }
        }
        for note in notes {
          let event = note.event(.note(note.note ?? ""), deck, annotator, now)
          let scope = ChoiceScope(deck: deck, annotator: event.annotator)
          guard try LogSnapshot(db: db).note(on: note.card, in: scope) == nil else { continue }
          try batch.append(event, as: nextIdentity())
          result.notes += 1
        }
        return result
      }
    }
    return try write(isTrial ? .rollback : .commit, add)
  }
}

extension ImportedChoice {
  fileprivate func event(
    _ kind: ChoiceEvent.Kind, _ deck: DeckID, _ annotator: String, _ now: Int64
  ) -> ChoiceEvent {
    ChoiceEvent(
      kind, card: card, deck: deck, annotator: person ?? annotator, cause: cause, at: at ?? now,
      dwell: kind.note == nil ? dwell : nil, reason: reason, record: record)
  }

  /// The newest of each person on each card, in the order given.
  ///
  /// Equal times go by the order of `choices`. A choice without a time counts as made right after the
  /// newest one before it on its card.
  static func newest(of choices: [ImportedChoice]) -> [ImportedChoice] {
    var newest: [Key: (index: Int, at: Int64?)] = [:]
    newest.reserveCapacity(choices.count)
    for (index, choice) in choices.enumerated() {
      let key = Key(card: choice.card, person: choice.person.map(ExactText.init))
      let known = newest[key]?.at
      if let at = choice.at, let known, at < known { continue }
      newest[key] = (index, choice.at ?? known)
    }
    if newest.count == choices.count { return choices }
    return newest.values.map(\.index).sorted().map { choices[$0] }
  }

  private struct Key: Hashable {
    let card: CardID
    let person: ExactText?
  }
}
