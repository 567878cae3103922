import CardDeck
import TerminalText

/// Key maps named after tools that people know; `docs/configuration.md` tells the differences from those tools.
package enum KeyPreset: String, Sendable, Hashable, CaseIterable {
  case `default`, prodigy, rayyan, asreview, lightroom, vi

  /// The keys of each command, the one to show first.
  package var keys: [Command: [KeyPress]] {
    Self.standard.merging(Self.reasons) { $1 }.merging(differences) { $1 }
  }

  private static let reasons = Dictionary(
    uniqueKeysWithValues: (1...DeckReasons.most).map {
      (Command.reason($0), [KeyPress(.character(Character("\($0)")))])
    })

  private static let standard: [Command: [KeyPress]] = [
    .choose(.nope): [KeyPress(.left), "h"],
    .choose(.like): [KeyPress(.right), "l"],
    .choose(.star): [KeyPress(.up), "k"],
    .choose(.later): [KeyPress(.down), "j"],
    .undo: ["u", KeyPress(.backspace)],
    .redo: [KeyPress(.character("r"), .control)],
    .open: [" ", KeyPress(.enter)],
    .zoomIn: ["+", "="],
    .zoomOut: ["-"],
    .zoomOff: ["0"],
    .zoomActual: ["z"],
    .compare: ["b"],
    .markNext: [KeyPress(.tab)],
    .markPrevious: [KeyPress(.tab, .shift)],
    .explain: ["i"],
    .openLink: ["o"],
    .search: ["/"],
    .note: ["n"],
    .copyID: ["y"],
    .goOn: ["g"],
    .again: ["a"],
    .export: ["e"],
    .help: ["?", KeyPress(.function(1))],
    .close: [KeyPress(.escape)],
    .scroll(-10): [KeyPress(.pageUp)],
    .scroll(10): [KeyPress(.pageDown)],
    .repaint: [KeyPress(.character("l"), .control)],
    .quit: ["q"],
  ]

  private var differences: [Command: [KeyPress]] {
    switch self {
    case .default: [:]
    case .prodigy:
      [
        .choose(.like): ["a", KeyPress(.right)], .choose(.nope): ["x", KeyPress(.left)],
        .choose(.later): [" ", KeyPress(.down)], .choose(.star): [KeyPress(.up)],
        .undo: [KeyPress(.backspace), KeyPress(.delete)], .open: [KeyPress(.enter)],
        .again: ["A"],
      ]
    case .rayyan:
      [
        .choose(.like): ["i", KeyPress(.right)], .choose(.nope): ["e", KeyPress(.left)],
        .choose(.later): ["u", KeyPress(.down)], .choose(.star): [KeyPress(.up)],
        .undo: [KeyPress(.backspace)], .export: ["w"], .explain: ["I"],
      ]
    case .asreview:
      [
        .choose(.like): ["r", KeyPress(.right)], .choose(.nope): ["i", KeyPress(.left)],
        .choose(.later): [KeyPress(.down)], .choose(.star): [KeyPress(.up)], .explain: ["I"],
      ]
    case .lightroom:
      [
        .choose(.like): ["p"], .choose(.nope): ["x"], .choose(.later): [KeyPress(.right), KeyPress(.down)],
        .choose(.star): ["5", KeyPress(.up)], .reason(5): [],
        .undo: ["u", KeyPress(.left), KeyPress(.backspace)],
      ]
    case .vi:
      [
        .choose(.nope): ["h", "x", KeyPress(.left)], .choose(.like): ["l", KeyPress(.right)],
        .choose(.star): ["k", KeyPress(.up)], .choose(.later): ["j", KeyPress(.down)],
        .undo: ["u"], .note: ["i", "a"], .explain: ["I"], .export: ["w"], .again: ["A"],
        .scroll(-10): [
          KeyPress(.character("b"), .control), KeyPress(.character("u"), .control), KeyPress(.pageUp),
        ],
        .scroll(10): [
          KeyPress(.character("f"), .control), KeyPress(.character("d"), .control), KeyPress(.pageDown),
        ],
      ]
    }
  }
}
