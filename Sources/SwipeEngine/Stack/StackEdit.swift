/// A change of which cards there are. Allowed at any time, also while a card is held; a card that is held,
/// or already decided, is not touched. Of two cards with one id the first stands.
public enum StackEdit<ID: Hashable & Sendable>: Sendable {
  /// Puts cards behind all others.
  case append([ID])
  /// Puts consecutive numbers behind all others; see ``appendRange(_:)-(Range<ID>)``.
  case appendRun(IDRun<ID>)
  /// Puts cards directly before a card that is undecided and not held.
  case insert([ID], before: ID)
  /// Takes undecided cards away.
  case remove([ID])
  /// Puts another card in the place of an undecided one.
  case replace(ID, with: ID)
  /// Brings a resting or decided card to the top, unless a card is held; a decided one is undone first.
  case raise(ID)
  /// Choices made before this stack began, oldest first, older than all it knows: undo reaches back to them.
  /// Ids it does not know become known; a card that is held or asked about is left alone. Reports nothing.
  case adopt([(ID, SwipeDirection)])
  /// Decided cards go behind all others, undecided again. Whatever they are, these cards leave the history: nothing on
  /// them can be undone or made again. Reports nothing.
  case requeue([ID])
}

extension StackEdit where ID: FixedWidthInteger {
  /// Puts consecutive numbers behind all others, for the cost of one whatever their count.
  public static func appendRange(_ range: Range<ID>) -> StackEdit { .appendRun(IDRun(range)) }

  /// Puts consecutive numbers behind all others, for the cost of one whatever their count.
  public static func appendRange(_ range: ClosedRange<ID>) -> StackEdit { .appendRun(IDRun(range)) }
}
