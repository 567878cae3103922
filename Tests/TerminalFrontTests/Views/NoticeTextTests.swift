import ChoiceLog
import Testing

@testable import SwipeSession
@testable import TerminalFront

/// The sentences of a session's messages.
@Suite struct NoticeTextTests {
  @Test(arguments: [
    (Notice.cardsReturned(1), "the card put off comes back"),
    (.cardsReturned(2), "the 2 cards put off come back"),
    (.undone("Ada"), "undone: Ada is back"),
    (.outside(.undo, "Ada"), "undone: Ada, which is not in this session"),
    (.outside(.redo, "Ada"), "redone: Ada, which is not in this session"),
    (
      .pixelsLost("the terminal does not answer"),
      "cards are drawn in characters from now on: the terminal does not answer"
    ),
    (.nothingLeftInRound, "nothing to undo in this round"),
    (.nothingLeft(.undo), "nothing to undo"), (.nothingLeft(.redo), "nothing to redo"),
    (.cardsGone(1), "the card of the last choice is gone: swipedeck undo DECK"),
    (.cardsGone(2), "the cards of the last 2 choices are gone: swipedeck undo DECK 2"),
    (.cardNotFoundYet(.undo), "the card before is being looked for; try again soon"),
    (.cardNotFoundYet(.redo), "the card is being looked for; try again soon"),
    (.savingUnsure(reason: "x"), "x; trying again"),
    (.notSaved(reason: "the disk is full", offersNote: false), "not saved, taken back: the disk is full"),
    (
      .notSaved(reason: "the disk is full", offersNote: true),
      "not saved, taken back (the note line still has the note): the disk is full"
    ),
    (.noClipboard, "not copied: this terminal has no clipboard"),
    (.nothingFound, "no card found: nothing was chosen"),
    (.changedElsewhere(LogWatcher.Counts(chosen: 2, noted: 1)), "elsewhere: 2 chosen, 1 noted"),
    (.changedElsewhere(LogWatcher.Counts(undone: 6)), "elsewhere: 6 taken back"),
    (.exported(.written(path: "a.json", choices: 1)), "exported 1 choice to a.json"),
    (.exported(.written(path: "a.json", choices: 2)), "exported 2 choices to a.json"),
    (
      .exported(.wouldReplace(path: "a")),
      "not exported: a was not written by swipedeck; export again to be asked"
    ),
    (.exported(.failed(reason: "x")), "not exported: x"),
    (.opened(.opening(.file("a\u{1B}b"))), "opening ab"),
    (.opened(.refused(.address("a:b"), .tooLong)), "not opened, it is too long: a:b"),
    (.opened(.noDesktop(.file("a"))), "no desktop to open it on: a"), (.noteRemoved, "note removed"),
  ])
  func `a notice's sentence`(notice: Notice, text: String) { #expect(notice.text == text) }

  @Test(arguments: [
    (true, true, "Waiting for the first card"), (false, true, "Waiting for the next card"),
    (true, false, "Looking for the first card"), (false, false, "Looking for the next card"),
  ])
  func `an empty screen says what it waits for`(isFirst: Bool, isPiped: Bool, text: String) {
    #expect(AwaitedCard(isFirst: isFirst, isPiped: isPiped).text == text)
  }
}
