import CardDeck
import ChoiceLog
import SwipeEngine
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

  init(
    _ key: String, _ kind: SettingKind, _ standard: String?, _ meaning: String, fallback: String = ""
  ) {
    (self.key, self.kind, self.standard) = (key, kind, standard)
    (self.meaning, self.fallback) = (meaning, fallback)
  }

  /// The environment variable, such as `SWIPEDECK_PHYSICS_FORCED_SWIPE_CURVE`: an underscore replaces each dot and
  /// hyphen, and separates the words of `forcedSwipe`.
  var variable: String { Self.variable(of: key) }

  static func variable(of key: String) -> String {
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

  /// The settings by their keys, and the durations of motions also by those of the motions, as in a script: `physics.undo`.
  private static let byKey = Dictionary(
    all.map { ($0.key, $0) }
      + all.filter { $0.key.hasSuffix(".duration") }.map { (String($0.key.dropLast(".duration".count)), $0) }
  ) { first, _ in first }

  /// All keys, the short ones too, in no order.
  static var allKeys: some Sequence<String> { byKey.keys }

  /// The setting with that key; `nil` if there is none.
  static func named(_ key: String) -> Setting? { byKey[key] }

  private static let general: [Setting] = [
    Setting("color", .words(of: ColorChoice.self), "auto", "the number of colours; auto asks the terminal"),
    Setting(
      "screen", .words(of: ScreenKind.self), nil, "how to draw the screen: directly, or with ncurses",
      fallback: "direct, or curses if needed"),
    Setting(
      "pixels", .words(of: PixelChoice.self), "auto",
      "the protocol for cards in real pixels; auto asks the terminal"),
    Setting(
      "theme", .words(of: Themes.Choice.self), "auto",
      "colours for a dark or a light screen; auto asks the terminal which it has"),
    Setting(
      "card", .words(of: CardMaterial.self), "plain",
      "how cards look; paper is cream, with an edge that is easy to see"),
    Setting("ascii", .onOff, "false", "draw with ASCII characters only"),
    Setting("plain", .onOff, "false", "print lines instead of drawing a screen, for screen readers"),
    Setting("reduce-motion", .onOff, "false", "move cards at once, without animation"),
    Setting("mouse", .onOff, "true", "drag cards and click buttons with the mouse"),
    Setting(
      "frames-per-second", .whole(1...240), nil, "the most frames drawn in a second",
      fallback: "60, or 30 over ssh"),
    Setting(
      "log", .path, nil, "the log, which is the file that keeps the choices", fallback: "the usual one"),
    Setting("as", .text, nil, "the person whose choices these are", fallback: "the login name"),
    Setting("order", .words(of: SelectionOptions.Order.self), "file", "the order of the cards"),
    Setting(
      "seed", .seed, nil, "with order random, likely or uncertain: the same number gives the same order",
      fallback: "another one each time"),
    Setting(
      "reasons", .reasons, nil,
      "reasons for a nope, where the deck has none; the keys 1 to 9 nope with one", fallback: "no reasons"),
    Setting(
      "export", .path, nil, "write the choices to this file when you quit and at the end of the deck",
      fallback: "nothing is written"),
    Setting(
      "preview", .command, nil, "the program that turns other files into text; {} stands for the file",
      fallback: "pictures and text show themselves"),
  ]

  private static let keys: [Setting] =
    [
      Setting(
        "keys.preset", .words(of: KeyPreset.self), "default",
        "swipedeck's own keys, or those of another program")
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
    motion("threshold", .positive, "how far to the side a card must be dragged to choose, in points"),
    Setting(
      "physics.verticalThreshold", .positive, nil,
      "how far up or down a card must be dragged to choose, in points",
      fallback: "100, or a third of a low stage"),
    motion(
      "rotationFactor", .number(-90...90), "how far a dragged card turns for each 100 points, in degrees"),
    Setting("physics.maximumRotation", .number(0...90), "10", "the most that a card turns, in degrees"),
    motion("projection", .milliseconds, "how long a flick is assumed to go on, to decide whether it chooses"),
    motion(
      "forcedSwipe.duration", .milliseconds, "how long a card takes to the threshold after a key or a button"),
    motion("forcedSwipe.curve", .curve, "how it moves there"),
    motion("exit.atMost", .milliseconds, "the longest flight of a card that keeps the speed of the hand"),
    motion("exit.duration", .milliseconds, "how long a card flies, whatever the speed of the hand"),
    motion("exit.curve", .curve, "how it moves then"),
    motion("return.response", .milliseconds, "how slow the spring is that brings a card back"),
    motion("return.dampingRatio", .number(0.05...10), "how much the spring swings; from 1 on not at all"),
    motion("return.duration", .milliseconds, "how long a card takes to return without a spring"),
    motion("return.curve", .curve, "how it moves back then"),
    motion("undo.duration", .milliseconds, "how long an undone card takes to return"),
    motion("undo.curve", .curve, "how it moves back"),
    Setting("physics.isGestureEnabled", .onOff, "true", "let cards be dragged; keys and buttons always work"),
    Setting("physics.visibleCount", .whole(1...8), "3", "how many cards are shown, the top one included"),
  ]

  /// A setting without a default of its own: the preset decides.
  private static func motion(_ name: String, _ kind: SettingKind, _ meaning: String) -> Setting {
    let key = "physics." + name
    let (own, mdc) = (presets.own[key] ?? "none", presets.mdc[key] ?? "none")
    return Setting(key, kind, nil, meaning, fallback: own == mdc ? own : "\(own), with mdc \(mdc)")
  }

  private static let presets = (own: SwipeOptions().presetSettings, mdc: SwipeOptions.mdc.presetSettings)
}
