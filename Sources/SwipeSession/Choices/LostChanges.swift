/// Changes that could not be saved and were taken back, and have not been made again.
package struct LostChanges: Sendable, Hashable {
  /// Cards on which a choice, an undo or a redo was lost.
  private(set) var choices: Set<UInt32> = []
  /// What was written on cards; empty where the note was to be removed.
  private(set) var notes: [UInt32: String] = [:]

  package var count: Int { choices.count + notes.count }

  /// - Parameter note: The card's note as it was written last.
  mutating func wasTakenBack(_ change: PendingChoices.Rollback, note: (UInt32) -> String) {
    switch change {
    case .choice(let card), .undo(let card, _), .redo(let card): choices.insert(card)
    case .note(let card, _): notes[card] = note(card)
    }
  }

  /// A later change of this kind is saved, or on its way.
  mutating func wasMadeAgain(_ change: PendingChoices.Rollback) {
    switch change {
    case .choice(let card), .undo(let card, _), .redo(let card): choices.remove(card)
    case .note(let card, _): notes[card] = nil
    }
  }

  mutating func dropNote(on card: UInt32) { notes[card] = nil }
}

extension PendingChoices.Rollback {
  var isNote: Bool { if case .note = self { true } else { false } }
}
