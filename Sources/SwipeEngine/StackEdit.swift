/// A change of the deck. Allowed at any time, also while a card is held; a card that is held, or already decided, is not
/// touched. Of two cards with one id the first stands.
public enum StackEdit<ID: Hashable & Sendable>: Sendable, Hashable {
  /// Puts cards behind all others.
  case append([ID])
  /// Puts consecutive numbers behind all others; see ``appendRange(_:)``.
  case appendRun(IDRun<ID>)
  /// Puts cards directly before a card that is undecided and not held.
  case insert([ID], before: ID)
  /// Takes undecided cards away, and in a deck that loops their choices of earlier rounds.
  case remove([ID])
  /// Replaces an undecided card by another one.
  case replace(ID, with: ID)
  /// Brings a resting or decided card to the top, unless a card is held; a decided one is undone first.
  case raise(ID)
  /// Adds choices that were made before all that the stack knows, oldest first; undo reaches back to them. Unknown ids
  /// become known; a card that is held or asked about is left alone. Reports nothing.
  case adopt([DecidedCard<ID>])
  /// Puts decided cards behind all others, undecided again. All cards named leave the history: no choice on them can be
  /// undone or made again. Reports nothing.
  case requeue([ID])
  /// Moves this number of the first remaining cards to the end. A negative number moves the last ones to the front. Any number is
  /// allowed: a deck of five that is shifted by six is shifted by one. Cards in motion come before all others. Changes nothing
  /// while a card is held.
  case shift(Int)
  /// Puts the remaining cards before that one behind all others, so that it is the first. Ignored as ``shift(_:)`` is, and if it is
  /// not at rest.
  case jump(to: ID)
  /// Sets what a card does otherwise than the options say; `nil` for nothing. It holds from now on, also for a card that is held,
  /// which stays held, and until the card is removed or replaced. A card that the deck does not have is passed over.
  case setRules(CardRules?, for: ID)
}

extension StackEdit where ID: FixedWidthInteger {
  /// Puts the numbers of a range behind all others. Any count of them takes the memory of one.
  public static func appendRange(_ range: some BidirectionalCollection<ID> & RangeExpression<ID>) -> StackEdit
  {
    .appendRun(IDRun(range))
  }
}

extension StackEdit: Codable where ID: Codable {}
