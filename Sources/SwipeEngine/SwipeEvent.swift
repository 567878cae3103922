/// An event for a stack. One that has no meaning in the present state changes nothing, and is never an error.
public enum SwipeEvent<ID: Hashable & Sendable>: Sendable, Hashable {
  /// A pointer's action. While one pointer holds a card, other pointers are ignored.
  /// - Parameter pointer: A number that tells pointers apart; the same from a press to its release.
  case gesture(GestureEvent, pointer: Int = 0)
  /// Swipes the first remaining card to that side, if the side is allowed.
  case swipe(SwipeDirection, cause: SwipeCause)
  /// Answers a question. After `later`, the card waits for another answer.
  case answer(AnswerToken, SwipeAnswer)
  /// Takes back the newest open question or choice.
  case undo
  /// Takes back the newest open question or choice; a card that is out comes back from this side instead of where it left.
  case undoFrom(SwipeDirection)
  /// Makes the choice again that was taken back last.
  case redo
  /// A swipe, an undo or a redo whose card moves for this long. With zero the card does not move, and the cards behind it take their
  /// places in 100 ms. A swiped card leaves from where it is, straight to its side, on ``SwipeOptions/forcedCurve``; it does not stop
  /// at the threshold, and while it waits for an answer it stands. The time of an exit that the owner moves (``ExitStyle/custom``)
  /// is the owner's. This event changes nothing if the event in it is another one, or if the duration is below zero or above
  /// ``SwipeOptions/longestDuration``.
  indirect case timed(SwipeEvent, in: Duration)
  /// Takes back the newest choice on that card because it could not be saved. What redo would do stays as it is.
  case withdraw(ID)
  /// Changes which cards there are. Indirect, so that an event, which is copied at every move, is small.
  indirect case edit(StackEdit<ID>)
  /// Changes the layout, as when a window is resized.
  case layout(SwipeLayout)
  /// Reports a moving exit of ``ExitStyle/custom``: its progress, 0…1 (other values are clamped), and the card's displacement
  /// from home, in points. Stamp, cards behind and an undo follow them. Ignored with a number that is not finite or a
  /// displacement beyond ±1e9.
  case exitMoved(ID, progress: Double, translation: SwipeVector)
  /// Reports the end of an exit of ``ExitStyle/custom``. It counts for the exit of that card that is under way. So an owner
  /// whose animation was overtaken by an undo, or by the card's next exit, must stop it and report neither its end nor, with
  /// ``exitMoved(_:progress:translation:)``, its progress.
  case exitEnded(ID)
}

extension SwipeEvent {
  /// Whether it can have a duration of its own: a swipe, an undo or a redo.
  package var isCommand: Bool {
    switch self {
    case .swipe, .undo, .undoFrom, .redo: true
    default: false
    }
  }
}

extension SwipeEvent: Codable where ID: Codable {}
