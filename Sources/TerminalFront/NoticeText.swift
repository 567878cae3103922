import CardDeck
import SwipeSession
import TerminalText

/// The sentences of a session's messages, the same on the screen and in lines.
extension Notice {
  /// The text for the screen, where sentences begin with a capital. A name that comes first stays as it is.
  var sentence: String {
    let text = text
    let word = text.prefix { $0 != " " && $0 != ":" && $0 != "," && $0 != ";" }
    return word.allSatisfy { $0.isLetter || $0 == "'" } ? text.capitalizedSentence : text
  }

  /// In one line.
  var text: String {
    switch self {
    case .cardUnreadable: "this card cannot be read; start swipedeck again"
    case .cardLoading: "this card is still being read"
    case .windowTooSmall: "the window is too small: nothing was chosen"
    case .noCardYet: "there is no card yet: keys choose when it comes"
    case .cannotRaise: "this card cannot come to the top now"
    case .cardUnidentified: "the cards before this one are being read; try again soon"
    case .copied(let id): "copied: " + SafeText.line(id, atMost: 256)
    case .idTooLong: "not copied: the id has more than 8 KiB"
    case .noClipboard: "not copied: this terminal has no clipboard"
    case .noPicture: "this card has no picture to show"
    case .nothingToCompare: "no other picture is left to compare this one with"
    case .noRoomToCompare: "this window has no room for more pictures side by side"
    case .picturesNotShown: "no pictures are shown here, so none can be compared"
    case .nothingFound: "no card found: nothing was chosen"
    case .stopping(isSure: true): "at least 95 % of what you like has been seen"
    case .stopping(isSure: false): "probably at least 95 % of what you like has been seen"
    case .notLearned(let reason): "the deck's own order is kept; nothing can be learned: \(reason)"
    case .featuresNotKept(let reason):
      "each start reads the whole deck, as this cannot be saved: \(reason)"
    case .noLearnedOrder:
      "this order is not learned; start with --order likely"
    case .standing(let standing, _) where standing.rank == nil: standing.place
    case .standing(let standing, isMarked: true): "underlined for, faint against: \(standing.place)"
    case .standing(let standing, isMarked: false): "not marked: \(standing.placeAndLikeness)"
    case .chose(let choice, let reason): "\(choice.participle): \(reason)"
    case .cardsReturned(let count):
      count == 1 ? "the card put off comes back" : "the \(count) cards put off come back"
    case .again(let count): "once more: \(count.counted("card"))"
    case .undone(let name): "undone: \(name) is back"
    case .outside(let reversal, let name):
      "\(reversal == .undo ? "undone" : "redone"): \(name), which is not in this session"
    case .nothingLeft(let reversal): "nothing to \(reversal)"
    case .cardsGone(1): "the card of the last choice is gone: swipedeck undo DECK"
    case .cardsGone(let count):
      "the cards of the last \(count) choices are gone: swipedeck undo DECK \(count)"
    case .pixelsLost(let why): "cards are drawn in characters from now on: \(why)"
    case .nothingLeftInRound: "nothing to undo in this round"
    case .cardNotFoundYet(.undo): "the card before is being looked for; try again soon"
    case .cardNotFoundYet(.redo): "the card is being looked for; try again soon"
    case .notSavedYet(let reversal):
      "nothing to \(reversal) on this card until its last change is saved; try again soon"
    case .cardNotHeld(let reversal):
      "cannot \(reversal): the card has gone back to the team"
    case .cannotReverse(let reversal, let error): "cannot \(reversal): \(error)"
    case .savingUnsure(let reason): "\(reason); trying again"
    case .notSaved(let reason, let offersNote):
      "not saved, taken back\(offersNote ? " (the note line still has the note)" : ""): \(reason)"
    case .deckRefused(let reason): reason
    case .deckCutShort(let error): "the deck ends here: \(error)"
    case .deckChanged(let change): "\(change)"
    case .earlierChoicesUnreadable(let error): "earlier choices cannot be read: \(error)"
    case .logChangesUnreadable(let error) where error.isOfLostLog: "\(error)"
    case .logChangesUnreadable(let error): "what others choose cannot be read: \(error)"
    case .changedElsewhere(let counts): Self.text(counts)
    case .teamOffline(let reason): "offline, cards that are held can be decided: \(SafeText.line(reason))"
    case .teamRefused(let reason, let isForGood): TeamText.refusal(reason, isForGood: isForGood)
    case .teamConnectedAgain: "connected again"
    case .choicesLate(let count): TeamText.late(count)
    case .choicesSuperseded(let count): TeamText.superseded(count)
    case .clockIsOff(let difference): TeamText.clockIsOff(by: difference)
    case .changesNotTaken(let count, let reason): TeamText.notTaken(count, reason)
    case .cardsPassedOn(let count):
      "\(count.counted("card")) \(count == 1 ? "was" : "were") passed on to others"
    case .exporting: "exporting …"
    case .exported(let outcome): Self.text(outcome)
    case .exportDeclined: "not exported; the file is unchanged"
    case .opened(let outcome): Self.text(outcome)
    case .openingFailed(let link): "nothing here could open \(link.words)"
    case .noteSaved: "noted"
    case .noteRemoved: "note removed"
    case .noteFull: "the note is full: it takes 64 KiB"
    case .noteCut: "the note is full: the end of what was pasted is left out"
    case .noteUnidentified:
      "the card's note is being looked for; try again soon"
    }
  }

  private static func text(_ counts: LogWatcher.Counts) -> String {
    let parts = [(counts.chosen, "chosen"), (counts.undone, "taken back"), (counts.noted, "noted")]
    return "elsewhere: "
      + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  private static func text(_ outcome: ExportOutcome) -> String {
    switch outcome {
    case .written(let path, let choices):
      "exported \(choices) \(choices == 1 ? "choice" : "choices") to \(path)"
    case .wouldReplace(let path):
      "not exported: \(path) was not written by swipedeck; export again to be asked"
    case .failed(let reason): "not exported: \(reason)"
    }
  }

  private static func text(_ outcome: CardOpening.Outcome) -> String {
    switch outcome {
    case .opening(let link): "opening \(link.words)"
    case .refused(let link, let reason): "not opened, \(reason): \(link.words)"
    case .noDesktop(let link): "no desktop to open it on: \(link.words)"
    case .failed(let link): "not opened: \(link.words)"
    case .nothing: "this card has no file and no link to open"
    }
  }
}

extension AwaitedCard {
  /// The heading of an empty screen.
  var text: String {
    if isOfOrder { return "Learning which card comes first" }
    return switch team {
    case .refused(_, isForGood: true): "No more cards come"
    case .others, .noneNow, .offline, .refused: "Waiting for cards"
    case .connecting, .cards, nil:
      "\(isPiped ? "Waiting" : "Looking") for the \(isFirst ? "first" : "next") card"
    }
  }
  /// The sentence in plain mode.
  var spokenText: String {
    let text = text.prefix(1).lowercased() + text.dropFirst()
    guard let team else { return text + " …" }
    if case .refused(let reason, let isForGood) = team {
      return "\(text): \(TeamText.refusal(reason, isForGood: isForGood))"
    }
    return "\(text): \(team.text)" + (team.reason.map { ", \($0)" } ?? "")
  }
}

extension DeckFormat {
  /// The format as a person calls it.
  var words: String {
    switch self {
    case .json: "JSON"
    case .jsonl: "JSON Lines"
    case .csv: "CSV"
    case .tsv: "TSV"
    case .ris: "RIS"
    case .nbib: "PubMed"
    case .wos: "Web of Science"
    case .endnote: "EndNote"
    case .bibtex: "BibTeX"
    case .anki: "Anki"
    case .lines: "lines"
    case .paths: "paths"
    case .folder: "a folder"
    }
  }
}
