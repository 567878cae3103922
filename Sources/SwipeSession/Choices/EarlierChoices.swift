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
    /// The log cannot be read.
    case trouble(ChoiceLogError)
  }

  private let log: ChoiceLog
  private let scope: ChoiceScope
  /// Returns whether the log keeps a team's card, so that it has come or will; `nil` for other decks.
  private let holds: ((CardID) throws(ChoiceLogError) -> Bool)?
  /// Undo reaches choices with a smaller order than this; `nil` where there is none.
  private var before: Int64?
  /// While the log is behind this session, redo reaches choices taken back before this; `nil` where there is none.
  private var undoneBefore: Int64? = .max

  /// - Parameter newest: The newest choice that stands at the start; `nil` for none.
  package init(
    log: ChoiceLog, scope: ChoiceScope, newest: StandingChoice?,
    holds: ((CardID) throws(ChoiceLogError) -> Bool)? = nil
  ) {
    self.log = log
    self.scope = scope
    self.holds = holds
    before = newest.map { $0.order + 1 }
  }

  /// - Parameters:
  ///   - isArriving: Whether cards are still being looked for.
  ///   - isTouched: Whether this session has changed a card's choice, which the log may not know yet.
  mutating func next(in source: CardCache, isArriving: Bool, isTouched: (UInt32) -> Bool) -> Next {
    while let before {
      let found: StandingChoice?
      do throws(ChoiceLogError) {
        found = try log.read { try $0.newest(1, before: before, only: nil, in: scope).first }
      } catch {
        return .trouble(error)
      }
      guard let found else { break }
      guard let number = source.locate(found.card, at: found.record, isArriving: isArriving) else {
        if let holds { return Self.missing(found.card, holds) }
        if isArriving { return .notYet }
        // The deck has no such card any more.
        self.before = found.order
        continue
      }
      self.before = found.order
      if !isTouched(number) { return .choice(found.choice, on: number, as: found.card) }
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
  ) -> Next {
    if isSaved { undoneBefore = .max }
    while let before = undoneBefore {
      let found: StandingChoice?
      do throws(ChoiceLogError) {
        found = try log.read { try $0.newestUndone(before: before, in: scope) }
      } catch {
        return .trouble(error)
      }
      guard let found else { break }
      let number = source.locate(found.card, at: found.record, isArriving: isArriving)
      if number == nil, let holds { return Self.missing(found.card, holds) }
      if number == nil, isArriving { return .notYet }
      if let number, !isSaved, isTouched(number) { return .notSavedYet }
      undoneBefore = found.order
      // Else the deck has no such card any more.
      if let number { return .choice(found.choice, on: number, as: found.card) }
    }
    undoneBefore = nil
    return .none
  }

  /// The result for a choice whose card has not come.
  private static func missing(
    _ card: CardID, _ holds: (CardID) throws(ChoiceLogError) -> Bool
  ) -> Next {
    do throws(ChoiceLogError) {
      return try holds(card) ? .notYet : .notHeld
    } catch {
      return .trouble(error)
    }
  }

  /// A new choice clears redo.
  mutating func forgetUndone() { undoneBefore = nil }
}
