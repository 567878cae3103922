/// What an event refers to, and the state of its card after it.
struct Transition: Hashable {
  /// The choice made, taken back or put back.
  let choice: Choice
  /// The choose event taken or put back; `nil` for a choose.
  let subject: Int64?
  /// For a choose or a redo the event that stood before; for an undo the undo that a redo reverses after this one.
  let below: Int64?
  let after: CardState

  /// The value of `below` in an undo or a redo that came too late: another copy of the log was faster, and both were merged.
  /// The event changes nothing. It stays in the log so that merging again brings nothing new.
  static let withoutEffect: Int64 = 0

  /// The part of an earlier event that a later one needs.
  struct Link: Hashable {
    let sequence: Int64
    let choice: Choice
    let subject: Int64?
    let below: Int64?
  }

  /// - Parameters:
  ///   - sequence: The number that the event gets in the log.
  ///   - link: Returns an event of the same card by its number.
  /// - Returns: `nil` if the event would change nothing, or if it is a note.
  static func of(
    _ kind: ChoiceEvent.Kind, as sequence: Int64, from state: CardState, link: (Int64) throws -> Link
  ) rethrows -> Transition? {
    switch kind {
    case .choose(let choice):
      return Transition(
        choice: choice, subject: nil, below: state.top,
        after: CardState(top: sequence, made: sequence, choice: choice, undone: nil))
    case .undo:
      guard let top = state.top, let made = state.made, let choice = state.choice else { return nil }
      let uncovered = try link(top).below.map(link)
      return Transition(
        choice: choice, subject: made, below: state.undone,
        after: CardState(
          top: uncovered?.sequence, made: uncovered.map { $0.subject ?? $0.sequence },
          choice: uncovered?.choice, undone: sequence))
    case .redo:
      guard let undone = state.undone else { return nil }
      let undo = try link(undone)
      return Transition(
        choice: undo.choice, subject: undo.subject, below: state.top,
        after: CardState(top: sequence, made: undo.subject, choice: undo.choice, undone: undo.below))
    case .note:
      return nil
    }
  }
}
