import ChoiceLog
import SessionTestSupport
import SwipeEngine
import TestSupport
import Testing

import SwipeSession
import TerminalText

/// What a disk could not keep: it is offered again, and counted on leaving.
@Suite struct LostChangesTests {
  private static func session() throws -> TestSession {
    try TestSession(
      layout: SwipeLayout(
        bounds: SwipeRect(x: 0, y: 0, width: 320, height: 568),
        card: SwipeRect(x: 20, y: 60, width: 280, height: 368)),
      cards: TestSession.cards, resuming: nil, exportsAtEnd: false, atOnce: 4096, readiness: .complete,
      configure: { _ in })
  }

  private static func type(_ text: String, _ test: TestSession) {
    for character in text { test.press(character == "⏎" ? .enter : .character(character)) }
  }

  private static func unsaved(_ test: TestSession) -> [Int] {
    _ = test.writer.drain(within: waitLimit)
    let unsaved = test.session.pending.countUnsaved()
    return [unsaved.choices, unsaved.notes]
  }

  @Test func `a note that could not be saved is in the line again, and saved from there`() throws {
    let test = try Self.session()
    Self.type("nold⏎", test)
    test.settle()
    test.store.isFull = true
    Self.type("n and new⏎", test)
    test.settle()
    #expect(test.session.cards.note(0) == "old")
    #expect(
      test.session.notice
        == .notSaved(reason: "no room on the disk of log; free some and try again", offersNote: true))
    test.store.isFull = false
    test.press(.character("n"))
    #expect((test.session.overlay as? NoteOverlay)?.line.text == "old and new")
    test.press(.enter)
    test.settle()
    #expect(test.session.cards.note(0) == "old and new" && test.session.pending.lost.count == 0)
    #expect(Self.unsaved(test) == [0, 0])
  }

  @Test func `it can be dropped, and the note as it was is no loss`() throws {
    for leaving: [KeyPress.Key] in [[.escape], [.backspace, .enter]] {
      let test = try Self.session()
      test.store.isFull = true
      Self.type("nx⏎", test)
      test.settle()
      #expect(test.session.pending.lost.count == 1)
      test.press(.character("n"))
      for key in leaving { test.press(key) }
      #expect(test.session.pending.lost.count == 0 && test.session.cards.note(0) == nil)
    }
  }

  @Test(arguments: [
    // What is done on a full disk, what later on one with room, what is missing in the end: choices and notes.
    ("l", "", [1, 0]), ("lh", "", [2, 0]), ("nx⏎", "", [0, 1]), ("nx⏎l", "", [1, 1]), ("lu", "", [1, 0]),
    ("l", "h", [0, 0]), ("lh", "l", [1, 0]), ("lh", "lh", [0, 0]), ("nx⏎", "n⏎", [0, 0]),
    ("nx⏎l", "l", [0, 1]), ("", "lh", [0, 0]),
  ])
  func `leaving counts what was taken back and not made again`(
    onFull: String, later: String, missing: [Int]
  ) throws {
    let test = try Self.session()
    test.store.isFull = true
    Self.type(onFull, test)
    test.settle()
    test.store.isFull = false
    Self.type(later, test)
    // The last report has not been heard when a session is left.
    #expect(Self.unsaved(test) == missing)
  }

  @Test func `what fails last of all is counted without a report`() throws {
    let test = try Self.session()
    test.store.isFull = true
    Self.type("lhny⏎", test)
    #expect(Self.unsaved(test) == [2, 1])
    #expect(test.session.pending.chosen == Tally())
  }
}
