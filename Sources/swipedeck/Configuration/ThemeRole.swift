import ChoiceLog
import TerminalCanvas
import TerminalFront

/// A colour that can be set.
struct ThemeRole: Sendable, Hashable {
  /// The name that the colour has in a configuration.
  let name: String
  let path: WritableKeyPath<Theme, Color> & Sendable
  let meaning: String
  /// The names of the colours that this colour must have enough contrast with.
  let grounds: [String]

  private init(
    _ name: String, _ path: WritableKeyPath<Theme, Color> & Sendable, on grounds: [String] = [],
    _ meaning: String
  ) {
    (self.name, self.path, self.grounds, self.meaning) = (name, path, grounds, meaning)
  }

  var key: String { "colors." + name }

  static let all = [
    ThemeRole("like", \.like, "the stamp and the button for like"),
    ThemeRole("nope", \.nope, "the stamp and the button for nope"),
    ThemeRole("star", \.star, "the stamp and the button for star"),
    ThemeRole("later", \.later, "the stamp and the button for later"),
    ThemeRole(
      "plate", \.onChoice, on: Choice.allCases.map(\.rawValue), "words on a solid stamp or a lit button"),
    ThemeRole("accent", \.progress, on: ["room", "button"], "progress"),
    ThemeRole("paper", \.card, "the card"),
    ThemeRole("ink", \.title, on: ["paper"], "the card's title"),
    ThemeRole("text", \.text, on: ["paper"], "the card's text"),
    ThemeRole("faint", \.label, on: ["paper"], "the card's subtitle and the names of its fields"),
    ThemeRole("tag", \.tag, on: ["paper"], "the card's tags"),
    ThemeRole("problem", \.problem, on: ["paper"], "a card that cannot be read"),
    ThemeRole("room", \.room, "the ground of the screen"),
    ThemeRole("header", \.header, on: ["room", "button"], "words in the header, on buttons and in panels"),
    ThemeRole("quiet", \.quiet, on: ["room", "button"], "hints and other words that may be overlooked"),
    ThemeRole("button", \.button, "buttons and panels"),
    ThemeRole("warning", \.warning, on: ["room", "button"], "warnings and questions"),
  ]
}

extension Theme {
  mutating func set(_ role: ThemeRole, to color: Color) {
    self[keyPath: role.path] = color
    if role.name == "paper" { setCard(color) }
  }
}
