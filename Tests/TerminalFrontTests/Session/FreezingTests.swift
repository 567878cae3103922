import Platform
import SessionTestSupport
import TestSupport
import Testing

import SwipeSession
import TerminalFront
import TerminalText
import TerminalCanvas

/// No text of a deck, however long and whatever it is made of, keeps a screen from being drawn.
@Suite struct FreezingTests {
  /// What each member of a card is filled with.
  struct Filling: CustomTestStringConvertible {
    let testDescription: String
    let text: String

    init(_ name: String, _ unit: String, _ count: Int) {
      testDescription = name
      text = String(repeating: unit, count: count)
    }
  }

  static let fillings = [
    Filling("regional indicators", "\u{1F1E6}", 4000), Filling("marks", "\u{301}", 4000),
    Filling("joined emoji", "👩\u{200D}", 6000), Filling("leading jamo", "\u{1100}", 4000),
    Filling("vowel jamo", "\u{1161}", 4000), Filling("prepended signs", "\u{600}", 4000),
    Filling("conjuncts", "क\u{94D}", 4000), Filling("spacing marks", "\u{93E}", 4000),
    Filling("variation selectors", "\u{FE0F}", 4000), Filling("tags", "\u{E0067}", 4000),
    Filling("one word", "w", 40_000), Filling("lines", "\n", 6000), Filling("wide letters", "漢", 4000),
    Filling("blanks", " ", 40_000), Filling("a little of it", "\u{1F1E6}\u{1F1E6} ", 100),
    Filling("just small enough", "\u{1F1E6}", 3000),
  ]

  /// Three cards, the second with the text in every member.
  private func session(_ text: String) throws -> TestSession {
    let long = "\"" + text.replacing("\n", with: "\\n") + "\""
    let card =
      "{\"id\":\"2\",\"title\":\(long),\"subtitle\":\(long),\"body\":\(long),\"url\":\(long),\"image\":\(long),"
      + "\"tags\":[\(long),\(long)],\(long):\(long),\"field\":\(long)}"
    return try TestSession(
      cards: [#"{"id":"1","title":"Shown"}"#, card, #"{"id":"3","title":"Last"}"#],
      configure: { $0.name = text })
  }

  /// Waits until the card on top, which is read on another thread, can be decided.
  private func awaitTop(_ test: TestSession) {
    waitUntil {
      test.receive()
      return !test.session.isTopLoading
    }
  }

  /// What this thread has computed, which other tests do not add to.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// What takes time with the square of a text takes minutes with these, and all of them a moment otherwise.
  @Test(arguments: fillings) func `every screen of a card is drawn`(_ filling: Filling) throws {
    let begun = Self.processorTime
    let test = try session(filling.text)
    test.awaitCards()
    #expect(test.text.contains("Shown"))
    test.press(.right)
    _ = test.text
    awaitTop(test)
    test.press(.character("n"))
    _ = test.text
    test.press(.escape, .character(" "))
    #expect(test.session.overlay is ReaderOverlay)
    for key in [KeyPress.Key.down, .down, .up, .pageDown, .pageDown, .end] {
      test.press(key)
      _ = test.text
    }
    test.press(.escape)
    test.type("n#x")
    test.press(.enter)
    test.settle()
    #expect(test.text.contains("Noted"))
    test.type("/nowhere")
    _ = test.text
    test.press(.escape, .character("?"))
    _ = test.text
    test.press(.escape)
    for size in [TerminalSize(columns: 20, rows: 8), .init(columns: 200, rows: 60), TestSession.size] {
      test.screen.resize(to: size, at: test.time)
      _ = test.text
    }
    test.press(.left)
    #expect(test.top == "3")
    test.press(.backspace)
    _ = test.text
    awaitTop(test)
    test.press(.left, .right)
    test.settle()
    #expect(try test.standing() == ["1:like", "2:nope", "3:like"])
    #expect(test.text.contains("You have been through"))
    #expect(Self.processorTime - begun < .seconds(60))
  }
}
