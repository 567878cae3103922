import CardDeck
import ChoiceLog
import FoundationEssentials
import SessionTestSupport
import Testing

import SwipeSession
import TerminalText

/// A key chooses and says why.
@Suite struct ReasonTests {
  private static func start(_ reasons: DeckReasons) throws -> TestSession {
    try TestSession { $0.reasons = reasons }
  }

  private func events(_ test: TestSession) throws -> [String] {
    test.settle()
    return try test.log.read { try $0.history(after: 0, limit: 99, in: test.scope) }.map {
      "\($0.event.card) \($0.event.kind.word) \($0.choice?.rawValue ?? "") \($0.event.reason ?? "-")"
    }
  }

  @Test func `a number chooses with its reason, any other key without`() throws {
    let test = try Self.start(DeckReasons(nope: ["design", "animals"]))
    test.press(.character("2"))
    #expect(test.session.notice == .chose(.nope, "animals"))
    test.press(.left)
    #expect(test.session.notice == nil)
    test.press(.character("3"), .character("9"))
    #expect(try events(test) == ["c1 choose nope animals", "c2 choose nope -"])
    #expect(test.top == "c3")
  }

  @Test func `the numbers count on through the choices`() throws {
    let test = try Self.start(
      DeckReasons(like: ["cat", "dog"], nope: ["blurred"], star: ["best"], later: ["ask"]))
    for number in ["1", "2", "3", "4", "5"] as [Character] { test.press(.character(number)) }
    #expect(
      try events(test) == [
        "c1 choose like cat", "c2 choose like dog", "c3 choose nope blurred", "c4 choose star best",
        "c5 choose later ask",
      ])
  }

  @Test func `undo and redo bring the reason back, in a later session too`() throws {
    let first = try Self.start(DeckReasons(nope: ["design"]))
    first.removesFolder = false
    first.press(.character("1"), .backspace)
    first.settle()
    let second = try TestSession(resuming: first.folder)
    second.press(control: "r")
    second.settle()
    let choice = try second.log.read { try $0.standing(on: "c1", in: second.scope) }
    #expect(choice?.choice == .nope && choice?.reason == "design")
  }

  @Test func `without reasons the numbers do nothing`() throws {
    let test = try TestSession()
    for number in "123456789" { test.press(.character(number)) }
    #expect(test.top == "c1" && test.session.reasons.isEmpty)
  }

  @Test func `those of the command line count more than the deck's, these more than the configured ones`()
    throws
  {
    let first = try TestSession()
    first.removesFolder = false
    try #"{"reasons":["deck"],"cards":[{"id":"c1"}]}"#.write(
      toFile: first.folder.appending(component: "deck.json").path, atomically: false, encoding: .utf8)
    for (forced, reason) in [(nil, "deck"), (DeckReasons(nope: ["option"]), "option")] {
      let test = try TestSession(resuming: first.folder) {
        ($0.reasons, $0.forcedReasons) = (DeckReasons(nope: ["configured"]), forced)
      }
      test.removesFolder = forced != nil
      #expect(test.session.reasons.map(\.text) == [reason])
    }
  }

  @Test func `a reason is harmless on a screen and in the log`() throws {
    let test = try Self.start(DeckReasons(nope: ["a\u{1B}[2J\nb\u{202E}"]))
    test.press(.character("1"))
    #expect(try events(test) == ["c1 choose nope a[2J b"])
  }

  @Test(arguments: [KeyPress.Key.tab, .right])
  func `a note that begins as a reason is completed to it, and stays a note`(key: KeyPress.Key) throws {
    let test = try Self.start(DeckReasons(nope: ["wrong design", "wrong drug", "animals"]))
    for character in "nWr" { test.press(.character(character)) }
    test.press(key)
    #expect((test.session.overlay as? NoteOverlay)?.line.text == "wrong d")
    test.press(.character("r"), key, .enter)
    #expect(try events(test) == ["c1 note  -"])
    #expect(try test.log.read { try $0.note(on: "c1", in: test.scope) } == "wrong drug")
  }

  @Test func `a reason given while the card is read shows the next card`() throws {
    let test = try Self.start(DeckReasons(nope: ["design"]))
    test.press(.character(" "), .character("1"))
    #expect((test.session.overlay as? ReaderOverlay)?.card == test.session.stack.topCard)
    #expect(try events(test) == ["c1 choose nope design"])
  }

  @Test func `every preset leaves the numbers to reasons that it does not use itself`() throws {
    for preset in KeyPreset.allCases {
      let keys = try KeyMap(preset: preset)
      for number in 1...9 where preset != .lightroom || number != 5 {
        #expect(keys.command(for: KeyPress(.character(Character("\(number)")))) == .reason(number))
      }
    }
  }
}
