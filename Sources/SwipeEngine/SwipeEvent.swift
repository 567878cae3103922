/// What a stack can be told. What means nothing in the present state changes nothing and is never an error.
public enum SwipeEvent<ID: Hashable & Sendable>: Sendable {
  /// What a pointer does. While one holds a card, others mean nothing.
  /// - Parameter pointer: Whatever tells pointers apart; the same from a press to its release.
  case gesture(GestureEvent, pointer: Int = 0)
  /// Swipe the first remaining card to that side, if it is an allowed one.
  case swipe(SwipeDirection, cause: SwipeCause)
  /// The answer to a question. `later` only says that the answer will come: the card waits.
  case answer(AnswerToken, SwipeAnswer)
  /// Takes back the newest open question or choice.
  case undo
  /// Makes the choice again that was taken back last.
  case redo
  /// Takes back the choice on that card because it could not be kept; redo stays as it is.
  case withdraw(ID)
  /// Changes which cards there are. Apart from the event itself, which is copied at every move, and so cheaply.
  indirect case edit(StackEdit<ID>)
  /// The window changed.
  case layout(SwipeLayout)
  /// With ``ExitStyle/custom``, where the owner moves the card: so much of its exit is over, 0…1 (what is beyond counts
  /// as the end), and so far from home it is, in points. Stamp, cards behind and an undo follow. Ignored with a number
  /// that is not finite or a displacement beyond ±1e9.
  case exitMoved(ID, progress: Double, translation: SwipeVector)
  /// With ``ExitStyle/custom``: that card is out. It means the exit under way, whichever that is: an owner whose animation was
  /// overtaken by an undo, or by the card's next exit, is to end it and not to report its end (nor, with
  /// ``exitMoved(_:progress:translation:)``, its progress).
  case exitEnded(ID)
}

/// What a pointer does. Points are in the frame of the bounds; an event with a number that is not finite or
/// is beyond ±1e9 is ignored.
public enum GestureEvent: Sendable, Hashable {
  /// The pointer went down: takes the first remaining card, if it is there; with ``SwipeOptions/catchesExits`` also one
  /// that has just begun to leave.
  case pressed(SwipePoint)
  /// The pointer moved while down.
  case moved(SwipePoint)
  /// The pointer went up, here: a last move, then the decision.
  case released(SwipePoint)
  /// The gesture was lost (focus, suspend, another gesture): the card always comes home.
  case cancelled
}

/// What made a card be swiped.
public enum SwipeCause: String, Sendable, Hashable, CaseIterable {
  /// A finger or a mouse that let go of it.
  case drag
  /// A key.
  case key
  /// A button on the screen.
  case button
  /// The program itself; also a choice that was made before this stack began.
  case program
}

/// A change of which cards there are. Allowed at any time, also while a card is held; a card that is held,
/// or already decided, is not touched. Of two cards with one id the first stands.
public enum StackEdit<ID: Hashable & Sendable>: Sendable {
  /// Puts cards behind all others.
  case append([ID])
  /// Puts consecutive numbers behind all others; see ``appendRange(_:)``.
  case appendRun(IDRun<ID>)
  /// Puts cards directly before a card that is undecided and not held.
  case insert([ID], before: ID)
  /// Takes undecided cards away.
  case remove([ID])
  /// Replaces an undecided card by another one.
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
  /// Puts the numbers of a range behind all others, for the cost of one whatever their count.
  public static func appendRange(_ range: some BidirectionalCollection<ID> & RangeExpression<ID>) -> StackEdit
  {
    .appendRun(IDRun(range))
  }
}
