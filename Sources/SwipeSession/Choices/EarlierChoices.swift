import CardDeck
import ChoiceLog

/// Choices of earlier sessions, read from the log one at a time as undo and redo reach them.
///
/// Undo reaches every choice ever made. Redo reaches what was taken back since this annotator last chose anything on
/// this deck, in whatever session or by whatever command, the newest first.
struct EarlierChoices {
  /// The next choice that undo or redo reaches.
  enum Next {
    case choice(Choice, on: UInt32, as: CardID)
    /// The number of newer choices on cards that the deck does not have any more. Undo goes on below them the next time.
    case gone(Int)
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
  /// Undo and redo each reach choices with a smaller order than theirs here, and none where they have none. The order of
  /// redo counts only while the log is behind this session.
  private var before: [ChoiceReversal: Int64] = [:]

  /// - Parameter newest: The newest choice that stands at the start; `nil` for none.
  init(log: ChoiceLog, scope: ChoiceScope, newest: StandingChoice?, team: (any TeamConnection)?) {
    self.log = log
    self.scope = scope
    self.team = team
    begin(with: newest)
  }

  private mutating func begin(with newest: StandingChoice?) {
    before = [.redo: .max]
    before[.undo] = newest.map { $0.order + 1 }
  }

  /// Begins with the newest choice again, as others have changed the log.
  mutating func restart() throws(ChoiceLogError) {
    begin(with: try log.read { try $0.newest(1, before: nil, only: nil, in: scope).first })
  }

  /// The choice that undo takes back or redo puts back next: the newest one that stands, or the one that was taken back
  /// last, by anybody, below those that were asked for before.
  ///
  /// - Parameters:
  ///   - isArriving: Whether cards are still being looked for.
  ///   - isSaved: Whether the log has all changes of this session.
  ///   - isTouched: Whether this session has changed a card's choice. Undo passes over the card. What redo reaches next
  ///     on it is known when the log has the change.
  mutating func next(
    _ reversal: ChoiceReversal, in cards: CardCache, isArriving: Bool, isSaved: Bool,
    isTouched: (UInt32) -> Bool
  ) throws(ChoiceLogError) -> Next {
    if reversal == .redo, isSaved { before[.redo] = .max }
    var gone = 0
    while let order = before[reversal] {
      let found = try log.read { log in
        switch reversal {
        case .undo: try log.newest(1, before: order, only: nil, in: scope).first
        case .redo: try log.newestUndone(before: order, in: scope)
        }
      }
      guard let found else { break }
      guard let number = cards.locate(found.card, at: found.record, isArriving: isArriving) else {
        if let absence = try absence(of: found.card, isArriving: isArriving) { return absence }
        gone += 1
        before[reversal] = found.order
        continue
      }
      if gone > 0, reversal == .undo { return .gone(gone) }
      if reversal == .redo, !isSaved, isTouched(number) { return .notSavedYet }
      before[reversal] = found.order
      if reversal == .redo || !isTouched(number) {
        return .choice(found.choice, on: number, as: found.card)
      }
    }
    before[reversal] = nil
    return .none
  }

  /// Why a card has not come; `nil` if the deck does not have it any more.
  private func absence(of card: CardID, isArriving: Bool) throws(ChoiceLogError) -> Next? {
    if let team { return try team.holds(card) ? .notYet : .notHeld }
    return isArriving ? .notYet : nil
  }

  /// A new choice clears redo.
  mutating func forgetUndone() { before[.redo] = nil }
}
