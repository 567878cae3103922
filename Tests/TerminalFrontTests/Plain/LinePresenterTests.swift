import CardDeck
import ChoiceLog
import FoundationEssentials
import SessionTestSupport
import TerminalEmulator
import Testing

@testable import SwipeSession
@testable import TerminalFront
import TerminalIO
import TerminalText
import TerminalCanvas

/// What is said in lines is what the screen shows.
@Suite struct LinePresenterTests {
  private final class Lines {
    let test: TestSession
    private let terminal = ScriptedTerminal([], size: TerminalSize(columns: 200, rows: 60))
    private let presenter: LinePresenter

    init(_ test: TestSession, hasClipboard: Bool = true) throws {
      self.test = test
      test.awaitCards()
      let control = TerminalControl(terminal, modes: nil, leave: "")
      try control.enter()
      presenter = LinePresenter(
        test.session, control: control, appearance: Appearance(), hasClipboard: hasClipboard)
      try show()
    }

    func show() throws { _ = try presenter.show(at: test.time) }

    func press(_ keys: KeyPress.Key...) throws {
      for key in keys { _ = try presenter.handle(.key(KeyPress(key)), at: test.time) }
      try show()
    }

    /// Types, and waits after each key; `\u{1B}` is Esc.
    func type(_ text: String) throws {
      for character in text { try press(character == "\u{1B}" ? .escape : .character(character)) }
    }

    /// ^Z, and what is said when the program goes on.
    func suspend() throws -> Session.Request? {
      let request = try presenter.handle(.key(KeyPress(.character("z"), .control)), at: test.time)
      try show()
      return request
    }

    func has(_ text: String) -> Bool { terminal.emulator.contains(text) }

    /// How often something was written.
    func count(_ text: String) -> Int {
      String(decoding: terminal.written, as: UTF8.self).ranges(of: text).count
    }
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

  /// A session with a deck that hides the meaning of each word.
  private static func words() throws -> TestSession {
    let first = try TestSession()
    first.removesFolder = false
    try #"""
    {"reveal":["meaning"],"cards":[{"id":"1","title":"anjou","kind":"fruit","meaning":"a pear"},
    {"id":"2","title":"arrack","meaning":"a drink"}]}
    """#.write(
      toFile: first.folder.appending(component: "deck.json").path, atomically: false, encoding: .utf8)
    return try TestSession(resuming: first.folder) { $0.turnsCards = false }
  }

  @Test func `a hidden side is said by Space alone, behind the rest of the front`() throws {
    let lines = try Lines(Self.words())
    try lines.type("/pear")
    #expect(lines.has("no card like this"))
    try lines.type("\u{1B} ")
    #expect(lines.has("kind: fruit") && lines.has("… Space turns it") && !lines.has("a pear"))
    try lines.type(" ")
    #expect(lines.has("meaning: a pear"))
    try lines.type("l ")
    #expect(lines.has("2 of 2: arrack") && lines.has("meaning: a drink") && !lines.has("nothing more"))
  }

  @Test func `a card that is asked again is read from its front on`() throws {
    let lines = try Lines(Self.words())
    try lines.type(" lu ")
    #expect(lines.count("kind: fruit") == 2 && lines.count("a pear") == 0)
  }

  @Test(arguments: [(true, "copied: c1"), (false, "not copied: this terminal has no clipboard")])
  func `an id is copied, or it is said why not`(hasClipboard: Bool, line: String) throws {
    let lines = try Lines(TestSession(), hasClipboard: hasClipboard)
    try lines.type("y")
    #expect(lines.has(line))
    #expect(lines.count("\u{1B}]52;c;YzE=\u{1B}\\") == (hasClipboard ? 1 : 0))
    #expect(lines.count("\u{1B}") == (hasClipboard ? 2 : 0))
  }

  @Test(arguments: [
    ("nhalf", "note: half"), ("/card 2", "find: card 2"), ("/card 2", "found: Card 2"),
    ("nhalf a note\u{1B}", "Drop this note?"),
  ])
  func `what is typed, found or asked is said again when the program goes on`(
    keys: String, line: String
  ) throws {
    let lines = try Lines(TestSession())
    try lines.type(keys)
    let before = lines.count(line)
    #expect(try lines.suspend() == .suspend)
    #expect(lines.count(line) == before + 1)
  }

  @Test func `so is the question whether a file is replaced, which is not answered`() throws {
    let lines = try Lines(TestSession())
    lines.test.counter.isOurs = false
    try lines.type("le")
    lines.test.settle()
    try lines.show()
    lines.test.pass(ReadingTime.minDuration)
    #expect(lines.count("Replace it?") == 1)
    #expect(try lines.suspend() == .suspend)
    #expect(lines.count("Replace it?") == 2 && lines.test.session.overlay is ReplaceFileQuestion)
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
