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

/// A pointer's action. Points are in the frame of the bounds. An event with a number that is not finite, or beyond ±1e9,
/// is ignored.
public enum GestureEvent: Sendable, Hashable, Codable {
  /// The pointer went down. It grabs the first remaining card if that card is at the point; with a ``SwipeOptions/touchSlop`` it
  /// only touches the card. With ``SwipeOptions/catchesExits`` it also grabs a card that has just begun to leave.
  case pressed(SwipePoint)
  /// The pointer moved while down.
  case moved(SwipePoint)
  /// The pointer went up at this point: a last move, then the decision.
  case released(SwipePoint)
  /// The gesture was lost (focus, suspend, another gesture): the card always comes home.
  case cancelled
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

/// The cause of a swipe.
public enum SwipeCause: String, Sendable, Hashable, CaseIterable, Codable {
  /// A finger or a mouse that let go of the card.
  case drag
  /// A key.
  case key
  /// A button on the screen.
  case button
  /// The program itself; also a choice that was made before this stack began.
  case program
}

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

/// What one card does otherwise than the options say.
public struct CardRules: Sendable, Hashable, Codable {
  /// The sides and corners it can leave by, in place of ``SwipeOptions/directions``; `nil` for those. None keeps it from leaving.
  public var directions: SwipeDirections?
  /// Whether it can be dragged, if others can. ``SwipeEvent/swipe(_:cause:)`` and a tap work either way.
  public var isDraggable: Bool

  /// Creates rules. A rule that is not given is that of other cards.
  public init(directions: SwipeDirections? = nil, isDraggable: Bool = true) {
    self.directions = directions
    self.isDraggable = isDraggable
  }
}

/// A card and the side that it was swiped to.
public struct DecidedCard<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The card.
  public let card: ID
  /// The side that it left by.
  public let direction: SwipeDirection

  /// A card that was swiped to that side.
  public init(_ card: ID, _ direction: SwipeDirection) {
    self.card = card
    self.direction = direction
  }
}

extension StackEdit where ID: FixedWidthInteger {
  /// Puts the numbers of a range behind all others. Any count of them takes the memory of one.
  public static func appendRange(_ range: some BidirectionalCollection<ID> & RangeExpression<ID>) -> StackEdit
  {
    .appendRun(IDRun(range))
  }
}

extension SwipeEvent: Codable where ID: Codable {}
extension StackEdit: Codable where ID: Codable {}
extension DecidedCard: Codable where ID: Codable {}
