import CardDeck
import ChoiceLog

/// A message to the person that goes away by itself. Its sentence is the front's.
package enum Notice: Sendable, Hashable {
  /// What a person wanted to do with a choice that was made.
  package enum Reversal: String, Sendable, Hashable {
    case undo, redo
  }

  // On cards.

  /// The card's record cannot be read: without an id no choice on it could be logged.
  case cardUnreadable
  /// The card's record is large, and still being read.
  case cardLoading
  /// Nothing was chosen, as no card fits into the window.
  case windowTooSmall
  /// Nothing was chosen, as no card has been shown.
  case noCardYet
  /// Another card is held, or in motion.
  case cannotRaise
  /// What precedes the card in the deck has not been looked at, so that its id is not known.
  case cardUnidentified
  /// So many cards that were put off come back.
  case cardsReturned(Int)
  /// So many cards that were liked or starred are gone through again.
  case again(Int)

  /// The id of the card was copied.
  case copied(id: String)
  /// The id is too long to be copied.
  case idTooLong

  /// The card has no picture, or none can be shown.
  case noPicture
  /// There are no two cards yet that could be compared.
  case nothingToCompare
  /// Nothing was chosen, as the search has found no card.
  case nothingFound
  /// Nothing was chosen, as two cards are compared.
  case comparing

  // On a learned order.

  /// At least 95 % of what one likes has been seen.
  case stopping(isSure: Bool)
  /// Nothing can be learned from the deck.
  case notLearned(reason: String)
  /// What is learned from is read from the deck at each start.
  case featuresNotKept(reason: String)
  /// Nothing is learned, so that no card can be explained.
  case noLearnedOrder

  // On undo and redo.

  /// The choice on a card with this name was taken back; `nil` for one that cannot be read.
  case undone(String)
  /// The choice on a card with this name was taken back, or put back, and the session is not about the card; `nil`
  /// for one that cannot be read.
  case outside(Reversal, String)
  case nothingLeft(Reversal)
  /// What was chosen before a second round is what that goes through.
  case nothingLeftInRound
  /// The cards are drawn with characters from now on; says why.
  case pixelsLost(String)
  /// The card of the choice is still being looked for.
  case cardNotFoundYet(Reversal)
  /// The card of the choice was passed on by the team's server, and is not held here any more.
  case cardNotHeld(Reversal)
  case cannotReverse(Reversal, ChoiceLogError)

  // On what is saved.

  /// The disk has not said whether choices were saved.
  case savingUnsure(reason: String)
  /// Choices or notes could not be saved and were taken back.
  ///
  /// - Parameter offersNote: Whether the note line has what was typed.
  case notSaved(reason: String, offersNote: Bool)

  // On the deck and the log.

  case deckRefused(reason: String)
  /// The deck could not be read beyond the cards that have come.
  case deckCutShort(DeckError)
  case deckChanged(DeckChange)
  case earlierChoicesUnreadable(ChoiceLogError)
  case logChangesUnreadable(ChoiceLogError)
  case changedElsewhere(LogWatcher.Counts)

  // On a team.

  /// The team's server cannot be reached; says why in one line.
  case teamOffline(reason: String)
  /// The team's server will not have this person, deck or program; says why in one line.
  case teamRefused(reason: String, isForGood: Bool)
  /// The team's server has answered again.
  case teamConnectedAgain
  /// So many choices came to the server after their cards had been passed on.
  case choicesLate(Int)
  /// The team's server will never take so many changes, which stay in the log; says why in one line.
  case changesNotTaken(Int, reason: String)
  /// So many cards were passed on to others, and are not on the stack any more.
  case cardsPassedOn(Int)

  // On exports.

  case exporting
  case exported(ExportOutcome)
  /// The person does not want a file of somebody else replaced.
  case exportDeclined

  // On opening what a card points to.

  case opened(CardOpening.Outcome)
  /// The program that was to open it has failed after its start.
  case openingFailed(LinkClaim)

  // On notes.

  case noteSaved, noteRemoved
  /// No more can be typed.
  case noteFull
  /// The end of what was pasted was left out.
  case noteCut
  /// The card's id is not known, so that nobody can tell what its note is.
  case noteUnidentified

  /// Whether it tells of an undo or a redo on a card that is not one of the session's.
  package var isOutside: Bool { if case .outside = self { true } else { false } }

  /// Whether something went wrong that the person may have to act upon.
  package var isWarning: Bool {
    switch self {
    case .cardUnreadable, .cannotReverse, .savingUnsure, .notSaved, .deckRefused, .deckCutShort, .deckChanged,
      .notLearned, .featuresNotKept,
      .earlierChoicesUnreadable, .logChangesUnreadable, .openingFailed, .noteFull, .noteCut, .teamOffline,
      .teamRefused, .choicesLate, .changesNotTaken:
      true
    case .exported(let outcome):
      if case .written = outcome { false } else { true }
    case .opened(let outcome):
      switch outcome {
      case .refused, .failed: true
      case .opening, .noDesktop, .nothing: false
      }
    default: false
    }
  }

  /// How long it is shown, unless another one comes.
  var duration: Duration {
    switch self {
    case .deckRefused, .deckCutShort, .deckChanged, .earlierChoicesUnreadable: .seconds(30)
    case .savingUnsure, .notSaved, .noteCut, .opened(.noDesktop): .seconds(20)
    case .changedElsewhere, .teamOffline, .cardsPassedOn: .seconds(8)
    case .stopping, .notLearned, .teamRefused, .choicesLate, .changesNotTaken: .seconds(20)
    default: .seconds(5)
    }
  }

  /// Whether it holds no longer once choices have been saved again.
  var isAboutSaving: Bool {
    switch self {
    case .savingUnsure, .notSaved: true
    default: false
    }
  }
}
