/// What a stack can be told. What means nothing in the present state changes nothing and is never an error.
public enum SwipeEvent<ID: Hashable & Sendable>: Sendable {
  /// The pointer.
  case gesture(GestureEvent)
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
  /// Changes which cards there are.
  case edit(StackEdit<ID>)
  /// The window changed.
  case layout(SwipeLayout)
  /// Where ``ExitStyle/custom`` leaves the way out to the owner: that card is out.
  case exitEnded(ID)
}
