import ChoiceLog
import SwipeEngine

/// What a person can ask for by a key or a button.
package enum Command: Sendable, Hashable {
  case choose(Choice)
  /// Makes a choice for the deck's reason with this number, from 1 to 9.
  case reason(Int)
  case undo, redo
  /// Turns a card that has another side; shows all of any other card's text.
  case open
  /// Shows all of the card's text, of the side that is up.
  case read
  /// Shows the card's picture alone, or larger.
  case zoomIn
  /// Shows the picture smaller; if it is whole already, shows the words again.
  case zoomOut
  /// Shows all of the picture.
  case zoomOff
  /// Shows the picture with its own pixels, then all of it again.
  case zoomActual
  /// Moves the visible part of a picture in this direction.
  case move(SwipeDirection)
  /// Shows the top card and the next ones with a picture side by side.
  case compare
  /// Marks another one of the cards that are compared: the one with this index, the next one, the one before.
  case mark(Int)
  case markNext, markPrevious
  /// Shows why the card stands where it does in a learned order.
  case explain
  /// Opens the card's file or url with the desktop's own program for it.
  case openLink
  case help, export, quit
  /// Finds a card by its words.
  case search
  /// Writes a note on the card.
  case note
  /// Goes once more through the cards that were put off, at the end of the deck.
  case goOn
  /// Copies the card's id to the clipboard of the terminal.
  case copyID
  /// Goes once more through the cards that were liked or starred, at the end of the deck; through those noped if cards
  /// have a hidden side.
  case again
  /// Answers the question that is open.
  case answer(Bool)
  /// Writes to a file beside the one in question.
  case otherName
  /// Closes what is open, lets go of what is held.
  case close
  /// Scrolls by lines; negative is up.
  case scroll(Int)
  case suspend
  /// ^C.
  case interrupt
  /// ^\\.
  case abort
  case repaint
}

extension Command {
  var isReason: Bool { if case .reason = self { true } else { false } }
}

extension Choice {
  /// The direction in which a card leaves with this choice.
  package var direction: SwipeDirection {
    switch self {
    case .like: .right
    case .nope: .left
    case .star: .up
    case .later: .down
    }
  }

  /// The choice of a card that leaves by that side. No card of a session leaves by a corner.
  package init(_ direction: SwipeDirection) {
    switch direction {
    case .right, .upRight, .downRight: self = .like
    case .left, .upLeft, .downLeft: self = .nope
    case .up: self = .star
    case .down: self = .later
    }
  }
}
