/// Changes that could not be saved and were taken back, and have not been made again.
package struct LostChanges: Sendable, Hashable {
  /// Cards on which a choice, an undo or a redo was lost.
  var choices: Set<UInt32> = []
  /// The notes as they were written last, by card; empty where the note was to be removed.
  var notes: [UInt32: String] = [:]

  package var count: Int { choices.count + notes.count }

  /// A later change of this kind is saved, or on its way.
  mutating func wasMadeAgain(_ change: PendingChoices.Rollback) {
    if change.isNote { notes[change.card] = nil } else { choices.remove(change.card) }
  }
}
