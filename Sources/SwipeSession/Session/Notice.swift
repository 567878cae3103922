import CardDeck
import ChoiceLog

/// A message to the person that ends by itself. The front has its sentence.
package enum Notice: Sendable, Hashable {
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
  /// The cards before this one have not been looked at, so that its id is not known.
  case cardUnidentified
  /// The number of cards put off that come back.
  case cardsReturned(Int)
  /// The number of cards of a second round.
  case again(Int)

  /// The id of the card was copied.
  case copied(id: String)
  /// The id is too long to be copied.
  case idTooLong
  /// The terminal has no clipboard to copy the id to.
  case noClipboard

  /// The card has no picture, or none can be shown.
  case noPicture
  /// No other picture is left to compare the top card's with.
  case nothingToCompare
  /// The window has no room for more pictures side by side.
  case noRoomToCompare
  /// The front shows no pictures at all.
  case picturesNotShown
  /// Nothing was chosen, as the search has found no card.
  case nothingFound

  // On a learned order.

  /// At least 95 % of what one likes has been seen.
  case stopping(isSure: Bool)
  /// No order can be learned.
  case notLearned(reason: String)
  /// The features of the deck cannot be kept, so that each start reads them.
  case featuresNotKept(reason: String)
  /// No order is learned, so that no card can be explained.
  case noLearnedOrder
  /// Where the top card stands, and whether the words that speak for and against cards are marked from now on.
  case standing(CardStanding, isMarked: Bool)

  /// A choice was made for a reason.
  case chose(Choice, String)

  // On undo and redo.

  /// The choice on a card with this name was taken back.
  case undone(String)
  /// The choice on a card with this name, which is outside the session, was taken back or put back.
  case outside(ChoiceReversal, String)
  case nothingLeft(ChoiceReversal)
  /// The number of choices that undo comes to next, whose cards the deck does not have any more.
  case cardsGone(Int)
  /// Undo does not reach the choices before a second round.
  case nothingLeftInRound
  /// The cards are drawn with characters from now on, for this reason.
  case pixelsLost(String)
  /// The card of the choice is still being looked for.
  case cardNotFoundYet(ChoiceReversal)
  /// The change before on the same card is still being saved.
  case notSavedYet(ChoiceReversal)
  /// The card of the choice was passed on by the team's server, and is not held here any more.
  case cardNotHeld(ChoiceReversal)
  case cannotReverse(ChoiceReversal, ChoiceLogError)

  // On what is saved.

  /// It is not known whether choices were saved.
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

  /// The team's server cannot be reached, for this reason.
  case teamOffline(reason: String)
  /// The team's server refuses this person, deck or program.
  case teamRefused(reason: String, isForGood: Bool)
  /// The team's server has answered again.
  case teamConnectedAgain
  /// The number of choices that came to the server after their cards had been passed on.
  case choicesLate(Int)
  /// The number of choices that gave way to newer ones of the same person, made on another machine.
  case choicesSuperseded(Int)
  /// How far this machine's clock is ahead of the team's server's; negative if it is behind.
  case clockIsOff(by: Duration)
  /// The number of changes that the team's server never takes; they stay in the log.
  case changesNotTaken(Int, reason: String)
  /// The number of cards that were passed on to others, and are not on the stack any more.
  case cardsPassedOn(Int)

  // On exports.

  case exporting
  case exported(ExportOutcome)
  /// The person does not want the file replaced.
  case exportDeclined

  // On opening what a card points to.

  case opened(CardOpening.Outcome)
  /// The program that should open it has failed after its start.
  case openingFailed(LinkClaim)

  // On notes.

  case noteSaved, noteRemoved
  /// The note has no room for more.
  case noteFull
  /// The end of what was pasted was left out.
  case noteCut
  /// The card's id is not known, and so neither is its note.
  case noteUnidentified

  /// Whether it tells of an undo or a redo on a card outside the session.
  package var isOutside: Bool { if case .outside = self { true } else { false } }

  /// Whether it says nothing any more once a choice is made: another card is on top.
  var isAboutCard: Bool {
    switch self {
    case .undone, .outside, .chose, .standing, .copied, .idTooLong, .noClipboard, .noPicture,
      .nothingToCompare, .noRoomToCompare,
      .nothingFound, .cardUnreadable, .cardLoading, .cardUnidentified, .noteSaved, .noteRemoved,
      .noteUnidentified,
      .opened(.nothing), .nothingLeft, .cardsGone, .nothingLeftInRound, .cardNotFoundYet, .notSavedYet,
      .cardNotHeld, .cannotRaise, .windowTooSmall, .noCardYet:
      true
    default: false
    }
  }

  /// Whether it tells of a choice that was made.
  package var isChoice: Bool { if case .chose = self { true } else { false } }

  /// Whether something went wrong on which the person may have to act.
  package var isWarning: Bool {
    switch self {
    case .cardUnreadable, .cannotReverse, .savingUnsure, .notSaved, .deckRefused, .deckCutShort, .deckChanged,
      .notLearned, .featuresNotKept,
      .earlierChoicesUnreadable, .logChangesUnreadable, .openingFailed, .noteFull, .noteCut, .teamOffline,
      .teamRefused, .choicesLate, .choicesSuperseded, .clockIsOff, .changesNotTaken:
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
    case .stopping, .notLearned, .teamRefused, .choicesLate, .choicesSuperseded, .clockIsOff,
      .changesNotTaken:
      .seconds(20)
    default: .seconds(5)
    }
  }

  /// Whether it says that choices could not be saved; it ends when some are saved again.
  var isAboutSaving: Bool {
    switch self {
    case .savingUnsure, .notSaved: true
    default: false
    }
  }
}
