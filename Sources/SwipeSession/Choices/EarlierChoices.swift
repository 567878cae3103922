import CardDeck
import ChoiceLog

/// Choices of earlier sessions, read from the log one at a time as undo and redo reach them.
///
/// Undo reaches every choice ever made. Redo reaches what was taken back since this annotator last chose anything on
/// this deck, in whatever session or by whatever command, the newest first.
package struct EarlierChoices {
  /// The next choice that undo or redo reaches.
  enum Next {
    case choice(Choice, on: UInt32, as: CardID)
    /// There is no older choice.
    case none
    /// Its card has not been found yet, but may be.
    case notYet
    /// The log has not got the change before on the same card.
    case notSavedYet
    /// Its card was passed on: only the team's server has it.
    case notHeld
  }

  private let log: ChoiceLog
  private let scope: ChoiceScope
  /// `nil` for one's own deck.
  private let team: (any TeamConnection)?
  /// Undo reaches choices with a smaller order than this; `nil` where there is none.
  private var before: Int64?
  /// While the log is behind this session, redo reaches choices taken back before this; `nil` where there is none.
  private var undoneBefore: Int64? = .max

  /// - Parameter newest: The newest choice that stands at the start; `nil` for none.
  init(log: ChoiceLog, scope: ChoiceScope, newest: StandingChoice?, team: (any TeamConnection)?) {
    self.log = log
    self.scope = scope
    self.team = team
    before = newest.map { $0.order + 1 }
  }

  /// Begins with the newest choice again, as others have changed the log.
  mutating func restart() throws(ChoiceLogError) {
    let newest = try log.read { try $0.newest(1, before: nil, only: nil, in: scope).first }
    (before, undoneBefore) = (newest.map { $0.order + 1 }, .max)
  }

  /// The newest choice that stands, below those that were asked for before.
  ///
  /// - Parameters:
  ///   - isArriving: Whether cards are still being looked for.
  ///   - isTouched: Whether this session has changed a card's choice, which the log may not know yet.
  mutating func next(
    in source: CardCache, isArriving: Bool, isTouched: (UInt32) -> Bool
  ) throws(ChoiceLogError) -> Next {
    while let before {
      let found = try log.read { try $0.newest(1, before: before, only: nil, in: scope).first }
      guard let found else { break }
      let number = source.locate(found.card, at: found.record, isArriving: isArriving)
      if number == nil, let absence = try absence(of: found.card, isArriving: isArriving) { return absence }
      self.before = found.order
      if let number, !isTouched(number) { return .choice(found.choice, on: number, as: found.card) }
    }
    before = nil
    return .none
  }

  /// The choice that was taken back last, by anybody, and not put back.
  ///
  /// - Parameters:
  ///   - isArriving: Whether cards are still being looked for.
  ///   - isSaved: Whether the log has all changes of this session.
  ///   - isTouched: Whether this session has changed a card's choice. What redo reaches next on that card is known when the
  ///     log has the change.
  mutating func nextUndone(
    in source: CardCache, isArriving: Bool, isSaved: Bool, isTouched: (UInt32) -> Bool
  ) throws(ChoiceLogError) -> Next {
    if isSaved { undoneBefore = .max }
    while let before = undoneBefore {
      let found = try log.read { try $0.newestUndone(before: before, in: scope) }
      guard let found else { break }
      let number = source.locate(found.card, at: found.record, isArriving: isArriving)
      if number == nil, let absence = try absence(of: found.card, isArriving: isArriving) { return absence }
      if let number, !isSaved, isTouched(number) { return .notSavedYet }
      undoneBefore = found.order
      if let number { return .choice(found.choice, on: number, as: found.card) }
    }
    undoneBefore = nil
    return .none
  }

  /// Why a card has not come; `nil` if the deck does not have it any more.
  private func absence(of card: CardID, isArriving: Bool) throws(ChoiceLogError) -> Next? {
    if let team { return try team.holds(card) ? .notYet : .notHeld }
    return isArriving ? .notYet : nil
  }

  /// A new choice clears redo.
  mutating func forgetUndone() { undoneBefore = nil }
}
