import CardDeck
import ChoiceLog
import SwipeSession
import TerminalFront
import TerminalIO

/// A setting. It can be set in the file, by an environment variable, and on the command line.
struct Setting: Sendable, Hashable {
  /// The key; its parts have dots between them, as in `physics.return.response`.
  let key: String
  let kind: SettingKind
  /// The default as it would be written; `nil` if there is none, and ``fallback`` says what happens.
  let standard: String?
  /// One line that begins with a small letter.
  let meaning: String
  /// Says what happens if there is no value.
  let fallback: String
  /// The setting's own option, besides `--set`.
  let option: String?

  init(
    _ key: String, _ kind: SettingKind, _ standard: String?, _ meaning: String, fallback: String = "",
    option: String? = nil
  ) {
    self.key = key
    self.kind = kind
    self.standard = standard
    self.meaning = meaning
    self.fallback = fallback
    self.option = option
  }

  /// The environment variable, such as `SWIPEDECK_PHYSICS_FORCED_SWIPE_CURVE`: an underscore replaces each dot and
  /// hyphen, and separates the words of `forcedSwipe`.
  var variable: String {
    var name = Self.prefix
    var wasLower = false
    for character in key {
      if wasLower, character.isUppercase { name += "_" }
      name += character.isLetter || character.isNumber ? character.uppercased() : "_"
      wasLower = character.isLowercase
    }
    return name
  }

  static let prefix = "SWIPEDECK_"
}

/// The table of all settings. Help, example file, documentation and checks are made from it.
extension Setting {
  static let all: [Setting] = general + keys + labels + colors + physics

  private static let byKey = Dictionary(all.map { ($0.key, $0) }) { first, _ in first }

  /// The setting with that key; `nil` if there is none.
  static func named(_ key: String) -> Setting? { byKey[key] }

  private static let general: [Setting] = [
    Setting(
      "color", .oneOf(ColorChoice.allCases.map(\.rawValue)), "auto",
      "the number of colours; auto asks the terminal", option: "--color"),
    Setting(
      "screen", .oneOf(ScreenKind.allCases.map(\.rawValue)), nil,
      "how to draw the screen: directly, or with ncurses",
      fallback: "direct, or curses if needed", option: "--screen"),
    Setting(
      "pixels", .oneOf(PixelChoice.allCases.map(\.rawValue)), "auto",
      "the protocol for cards in real pixels; auto asks the terminal", option: "--pixels"),
    Setting(
      "theme", .oneOf(Themes.Choice.allCases.map(\.rawValue)), "auto",
      "colours for a dark or a light screen; auto asks the terminal which it has"),
    Setting(
      "card", .oneOf(CardMaterial.allCases.map(\.rawValue)), "plain",
      "how cards look; paper is cream, with an edge that is easy to see"),
    Setting("ascii", .onOff, "false", "draw with ASCII characters only", option: "--ascii"),
    Setting(
      "plain", .onOff, "false", "print lines instead of drawing a screen, for screen readers",
      option: "--plain"),
    Setting(
      "reduce-motion", .onOff, "false", "move cards at once, without animation", option: "--reduce-motion"),
    Setting("mouse", .onOff, "true", "drag cards and click buttons with the mouse", option: "--mouse"),
    Setting(
      "frames-per-second", .whole(1...240), nil, "the most frames drawn in a second",
      fallback: "60, or 30 over ssh",
      option: "--frames-per-second"),
    Setting(
      "log", .path, nil, "the log, which is the file that keeps the choices", fallback: "the usual one",
      option: "--log"),
    Setting(
      "as", .text, nil, "the person whose choices these are", fallback: "the login name", option: "--as"),
    Setting(
      "order", .oneOf(SelectionOptions.Order.allCases.map(\.rawValue)), "file", "the order of the cards",
      option: "--order"),
    Setting(
      "seed", .seed, nil, "with order random, likely or uncertain: the same number gives the same order",
      fallback: "another one each time", option: "--seed"),
    Setting(
      "reasons", .reasons, nil,
      "reasons for a nope, where the deck has none; the keys 1 to 9 nope with one",
      fallback: "no reasons", option: "--reason"),
    Setting(
      "export", .path, nil, "write the choices to this file when you quit and at the end of the deck",
      fallback: "nothing is written", option: "--export"),
    Setting(
      "preview", .command, nil,
      "the program that turns other files into text; {} stands for the file",
      fallback: "pictures and text show themselves", option: "--preview"),
  ]

  private static let keys: [Setting] =
    [
      Setting(
        "keys.preset", .oneOf(KeyPreset.allCases.map(\.rawValue)), "default",
        "swipedeck's own keys, or those of another program", option: "--keys")
    ]
    + Command.configurable.map { command in
      Setting("keys.\(command.name)", .keys, nil, command.meaning, fallback: "as in the preset")
    }

  private static let labels: [Setting] = Choice.allCases.map { choice in
    Setting(
      "labels.\(choice.rawValue)", .text, choice.rawValue.uppercased(),
      "the word on the stamp, where the deck has none of its own")
  }

  private static let colors: [Setting] = ThemeRole.all.map { role in
    let color = Theme()[keyPath: role.path]
    return Setting(role.key, .color, "#" + color.hex.digits(6, radix: 16), role.meaning)
  }

  private static let physics: [Setting] = [
    Setting(
      "physics.preset", .oneOf(["default", "mdc"]), "default",
      "the preset, whose values the other settings of physics change"),
    Setting(
      "physics.threshold", .positive, nil, "how far to the side a card must be dragged to choose, in points",
      fallback: "100"),
    Setting(
      "physics.verticalThreshold", .positive, nil,
      "how far up or down a card must be dragged to choose, in points",
      fallback: "100, or a third of a low stage"),
    Setting(
      "physics.rotationFactor", .number(-90...90), nil,
      "how far a dragged card turns for each 100 points, in degrees",
      fallback: "3"),
    Setting(
      "physics.maximumRotation", .number(0...90), "10", "the most that a card turns, in degrees"),
    Setting(
      "physics.projection", .milliseconds, nil,
      "how long a flick is assumed to go on, to decide whether it chooses",
      fallback: "99, with mdc 0"),
    Setting(
      "physics.forcedSwipe.duration", .milliseconds, nil,
      "how long a card takes to the threshold after a key or a button",
      fallback: "100"),
    Setting("physics.forcedSwipe.curve", .curve, nil, "how it moves there", fallback: "easeIn"),
    Setting(
      "physics.exit.atMost", .milliseconds, nil,
      "the longest flight of a card that keeps the speed of the hand",
      fallback: "300, with mdc none"),
    Setting(
      "physics.exit.duration", .milliseconds, nil, "how long a card flies, whatever the speed of the hand",
      fallback: "none, with mdc 100"),
    Setting("physics.exit.curve", .curve, nil, "how it moves then", fallback: "none, with mdc linear"),
    Setting(
      "physics.return.response", .milliseconds, nil, "how slow the spring is that brings a card back",
      fallback: "250, with mdc none"),
    Setting(
      "physics.return.dampingRatio", .number(0.05...10), nil,
      "how much the spring swings; from 1 on not at all",
      fallback: "0.8, with mdc none"),
    Setting(
      "physics.return.duration", .milliseconds, nil, "how long a card takes to return without a spring",
      fallback: "none, with mdc 200"),
    Setting(
      "physics.return.curve", .curve, nil, "how it moves back then", fallback: "none, with mdc easeOut"),
    Setting(
      "physics.undo.duration", .milliseconds, nil, "how long an undone card takes to return", fallback: "250"),
    Setting("physics.undo.curve", .curve, nil, "how it moves back", fallback: "easeOut"),
    Setting(
      "physics.isGestureEnabled", .onOff, "true", "let cards be dragged; keys and buttons always work"),
    Setting("physics.visibleCount", .whole(1...8), "3", "how many cards are shown, the top one included"),
  ]
}
