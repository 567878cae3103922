import CardDeck
import ChoiceLog
import SessionTestSupport
import TerminalEmulator
import Testing

@testable import SwipeSession
@testable import TerminalFront
@testable import TerminalIO
@testable import TerminalText
@testable import TerminalCanvas

/// What is said in lines is what the screen shows.
@Suite struct LinePresenterTests {
  private final class Lines {
    let test: TestSession
    private let terminal = ScriptedTerminal([], size: TerminalSize(columns: 200, rows: 60))
    private let presenter: LinePresenter

    init(_ test: TestSession) throws {
      self.test = test
      test.awaitCards()
      let control = TerminalControl(terminal, modes: nil, leave: "")
      try control.enter()
      presenter = LinePresenter(test.session, control: control, appearance: Appearance())
      _ = try presenter.show(at: test.time)
    }

    func press(_ keys: KeyPress.Key...) throws {
      for key in keys { _ = try presenter.handle(.key(KeyPress(key)), at: test.time) }
      _ = try presenter.show(at: test.time)
    }

    func has(_ text: String) -> Bool { terminal.emulator.contains(text) }
  }

  private static func cards(_ count: Int) -> [String] {
    (1...count).map { #"{"id":"c\#($0)","title":"Card \#($0)","kind":"\#($0 % 3)"}"# }
  }

  @Test func `of a part of a deck it says which, and counts no other cards`() throws {
    func configure(_ test: inout SessionConfiguration) {
      test.part.filters = [CardFilter(field: "kind", .equals("0"))]
      test.order = .reverse
    }
    let first = try TestSession(cards: Self.cards(9), configure: configure)
    first.press(.right)
    first.settle()
    first.removesFolder = false
    let lines = try Lines(TestSession(resuming: first.folder, configure: configure))
    #expect(lines.has("Deck: 3 cards, 1 decided. With: kind = 0, last first."))
    #expect(lines.has("2 of 3: Card 6"))
    #expect(lines.test.rows()[0].contains("1 of 3") && lines.test.rows()[0].contains("kind = 0"))
    try lines.press(.character("u"), .right, .left, .left)
    for line in [
      "You have been through all 3 cards.", "This session: kind = 0.", "Whole deck: 3 of 9 decided.",
      "LIKE 1, NOPE 2",
    ] {
      #expect(lines.has(line))
    }
    #expect(lines.test.text.contains("You have been through all 3 cards."))
    #expect(lines.test.text.contains("This session: kind = 0."))
    #expect(lines.test.text.contains("Whole deck: 3 of 9 decided."))
  }

  @Test func `with a limit it counts the cards of the session`() throws {
    let lines = try Lines(TestSession(cards: Self.cards(9)) { $0.limit = 2 })
    #expect(lines.has("Deck: 2 cards, 0 decided. With: first 2."))
    try lines.press(.right, .left)
    #expect(lines.has("2 of 2: Card 2") == false && lines.has("This session: first 2."))
    #expect(lines.test.rows()[0].contains("2 of 2"))
  }

  @Test func `at the end it names the keys that the screen has buttons for`() throws {
    let lines = try Lines(TestSession(cards: Self.cards(3)))
    try lines.press(.right, .down, .left, .down)
    #expect(lines.has("g go on, 1 later; a again: the 1; e export; u undo; q quit"))
    let buttons = try #require(
      (lines.test.session.overlay as? SummaryOverlay)?.buttons(in: lines.test.session, StampWords()))
    let text = lines.test.text
    for button in buttons {
      #expect(text.contains(button.label) || text.contains(button.short ?? button.label), "\(button.label)")
    }
    try lines.press(.character("a"))
    #expect(lines.has("once more: 1 card") && lines.has("1 of 1: Card 1"))
    try lines.press(.right)
    #expect(lines.has("This session: again: liked, starred."))
  }

  @Test func `while there is a card it names all keys that the footer names`() throws {
    let test = try TestSession(size: TerminalSize(columns: 160, rows: 30))
    let lines = try Lines(test)
    let footer = test.rows().last ?? ""
    for hint in test.session.hints {
      let label = test.session.keys.keys(for: hint.command).first { !$0.isArrow }?.label ?? ""
      #expect(lines.has("\(label) \(hint.spoken)"), "\(hint.spoken)")
      if let word = hint.word { #expect(footer.contains("\(label) \(word)"), "\(word): \(footer)") }
    }
  }

  @Test func `an undo of a card outside is said`() throws {
    let first = try TestSession(cards: Self.cards(6))
    first.press(.right)
    first.settle()
    first.removesFolder = false
    let lines = try Lines(TestSession(resuming: first.folder) { $0.part.from = "c4" })
    try lines.press(.character("u"))
    #expect(lines.has("undone: Card 1, which is not in this session"))
    #expect(lines.has("1 of 3: Card 4") && !lines.has("Card 1. "))
  }
}
