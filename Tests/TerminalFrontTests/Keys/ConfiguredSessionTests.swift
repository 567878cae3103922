import CardDeck
import ChoiceLog
import SessionTestSupport
import SwipeEngine
import Testing

import SwipeSession
@testable import TerminalFront
import TerminalCanvas
import TerminalText

/// A session as it was configured: keys, words and motion.
@Suite struct ConfiguredSessionTests {
  @Test func `buttons, help and hints show the keys in force`() throws {
    let test = try TestSession(configure: { $0.keys = try KeyMap(preset: .rayyan) })
    let screen = test.text
    #expect(screen.contains("Like i") && screen.contains("e Nope") && screen.contains("u Later"))
    #expect(screen.contains("w export") && !screen.contains("e export"))
    test.press(.character("?"))
    #expect(test.text.contains("i →") && test.text.contains("w "))
  }

  @Test func `a command without keys shows none`() throws {
    let test = try TestSession(configure: { $0.keys = try KeyMap(own: [.export: [], .undo: []]) })
    #expect(!test.text.contains("export"))
    #expect(test.text.contains("Undo") && !test.text.contains("u Undo"))
  }

  @Test func `a remapped key chooses, and the one before it does not`() throws {
    let test = try TestSession(configure: { $0.keys = try KeyMap(own: [.choose(.like): ["w"]]) })
    test.press(.right, .character("l"))
    #expect(test.session.pending.tally.like == 0)
    test.press(.character("w"))
    #expect(test.session.pending.tally.like == 1)
  }

  @Test(
    arguments: [
      (.rayyan, "u", "c1:later"), (.prodigy, "space", "c1:later"), (.lightroom, "right", "c1:later"),
      (.lightroom, "5", "c1:star"), (.default, "j", nil), (.lightroom, "down", nil),
    ] as [(KeyPreset, String, String?)])
  func `in the reader every key of a choice chooses, but for those that scroll`(
    preset: KeyPreset, key: String, choice: String?
  ) throws {
    let test = try TestSession(configure: { $0.keys = try KeyMap(preset: preset) })
    test.press(.enter)
    #expect(test.session.overlay is ReaderOverlay)
    _ = test.handle(try KeyPress(named: key), test.time)
    #expect(test.session.overlay is ReaderOverlay)
    test.settle()
    #expect(try test.standing() == [choice].compactMap(\.self))
  }

  @Test func `words are those that were asked for, else the deck's, else the configured ones`() throws {
    var appearance = Appearance()
    appearance.labels = DeckLabels(like: "YES", nope: "NO", star: "WOW", later: "HM")
    appearance.forcedLabels = DeckLabels(like: "AYE")
    let words = appearance.words(deck: DeckLabels(like: "hire", nope: "pass", star: "  "))
    #expect(words[.like] == "AYE" && words[.nope] == "pass" && words[.star] == "WOW" && words[.later] == "HM")
    #expect(Appearance().words(deck: DeckLabels()) == StampWords())
  }

  @Test func `the threshold is the configured one`() throws {
    var options = SwipeOptions()
    options.threshold = 300
    options.projection = .zero
    let test = try TestSession(configure: { $0.physics = Physics(options: options) })
    test.drag(columns: 20)
    #expect(test.session.pending.tally.like == 0)
    let usual = try TestSession()
    usual.drag(columns: 20)
    #expect(usual.session.pending.tally.like == 1)
  }

  @Test func `a card that cannot be dragged still has its keys`() throws {
    var options = SwipeOptions()
    options.isGestureEnabled = false
    let test = try TestSession(configure: { $0.physics = Physics(options: options) })
    test.drag(columns: 30)
    #expect(test.session.pending.tally.like == 0)
    test.press(.right)
    #expect(test.session.pending.tally.like == 1)
  }

  @Test func `colours are the configured ones where there are enough, else the terminal's`() {
    var theme = Theme()
    theme.like = Color(1, 2, 3)
    #expect(ScreenStyle(depth: .trueColor, theme: theme).theme.like == Color(1, 2, 3))
    #expect(ScreenStyle(depth: .ansi256, theme: theme).theme.like == Color(1, 2, 3))
    #expect(ScreenStyle(depth: .ansi16, theme: theme).theme == .coarse(isLight: false))
    let light = ScreenStyle(depth: .ansi16, theme: .light).theme
    #expect(light.room.isLight && light.card.isLight)
    for ink in [light.header, light.text, light.like, light.nope, light.star, light.later, light.warning] {
      #expect(ink.contrast(to: light.card) >= 4.5)
    }
  }

  @Test(arguments: [
    (Color.black, Color.white, 21.0), (.white, .white, 1), (Color(hex: 0x767676), .white, 4.54),
  ])
  func `contrast is that of WCAG, from either side`(one: Color, two: Color, contrast: Double) {
    #expect(abs(one.contrast(to: two) - contrast) < 0.01)
    #expect(abs(two.contrast(to: one) - contrast) < 0.01)
  }
}
