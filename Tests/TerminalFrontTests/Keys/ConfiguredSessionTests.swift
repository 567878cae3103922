import CardDeck
import ChoiceLog
import SwipeEngine
import Testing

@testable import TerminalFront

/// A session as it was configured: keys, words and motion.
@Suite struct ConfiguredSessionTests {
  private static func look(_ configure: (inout Front.Look) throws -> Void) rethrows -> Front.Look {
    var look = Front.Look()
    try configure(&look)
    return look
  }

  @Test func `buttons, help and hints show the keys in force`() throws {
    let sitting = try Sitting(look: Self.look { $0.keys = try KeyMap(preset: .rayyan) })
    let screen = sitting.text
    #expect(screen.contains("i Like") && screen.contains("e Nope") && screen.contains("u Later"))
    #expect(screen.contains("w export") && !screen.contains("e export"))
    sitting.press(.character("?"))
    #expect(sitting.text.contains("i  →") && sitting.text.contains("w "))
  }

  @Test func `a command without keys shows none`() throws {
    let sitting = try Sitting(look: Self.look { $0.keys = try KeyMap(own: [.export: [], .undo: []]) })
    #expect(!sitting.text.contains("export"))
    #expect(sitting.text.contains("Undo") && !sitting.text.contains("u Undo"))
  }

  @Test func `a remapped key chooses, and the one before it does not`() throws {
    let sitting = try Sitting(look: Self.look { $0.keys = try KeyMap(own: [.choose(.like): ["y"]]) })
    sitting.press(.right, .character("l"))
    #expect(sitting.session.book.tally.like == 0)
    sitting.press(.character("y"))
    #expect(sitting.session.book.tally.like == 1)
  }

  @Test func `words are those that were asked for, else the deck's, else the configured ones`() throws {
    let look = Self.look {
      $0.labels = DeckLabels(like: "YES", nope: "NO", star: "WOW", later: "HM")
      $0.forcedLabels = DeckLabels(like: "AYE")
    }
    let words = Front.words(look, deck: DeckLabels(like: "hire", nope: "pass", star: "  "))
    #expect(words.right == "AYE" && words.left == "pass" && words.up == "WOW" && words.down == "HM")
    #expect(Front.words(Front.Look(), deck: DeckLabels()) == StampWords())
  }

  @Test func `the threshold is the configured one`() throws {
    var options = SwipeOptions()
    options.threshold = 300
    options.projection = .zero
    let sitting = try Sitting(look: Self.look { $0.physics = Physics(options: options) })
    sitting.drag(columns: 20)
    #expect(sitting.session.book.tally.like == 0)
    let usual = try Sitting()
    usual.drag(columns: 20)
    #expect(usual.session.book.tally.like == 1)
  }

  @Test func `a card that cannot be dragged still has its keys`() throws {
    var options = SwipeOptions()
    options.isGestureEnabled = false
    let sitting = try Sitting(look: Self.look { $0.physics = Physics(options: options) })
    sitting.drag(columns: 30)
    #expect(sitting.session.book.tally.like == 0)
    sitting.press(.right)
    #expect(sitting.session.book.tally.like == 1)
  }

  @Test func `colours are the configured ones where there are enough, else the terminal's`() {
    var theme = Theme()
    theme.like = Color(1, 2, 3)
    #expect(ScreenView.Style(depth: .trueColor, theme: theme).theme.like == Color(1, 2, 3))
    #expect(ScreenView.Style(depth: .ansi256, theme: theme).theme.like == Color(1, 2, 3))
    #expect(ScreenView.Style(depth: .ansi16, theme: theme).theme == .coarse)
  }

  @Test(arguments: [
    (Color.black, Color.white, 21.0), (.white, .white, 1), (Color(hex: 0x767676), .white, 4.54),
  ])
  func `contrast is that of WCAG, from either side`(one: Color, two: Color, contrast: Double) {
    #expect(abs(one.contrast(to: two) - contrast) < 0.01)
    #expect(abs(two.contrast(to: one) - contrast) < 0.01)
  }
}
