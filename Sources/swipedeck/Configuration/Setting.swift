/// Something that can be set, by a key in a file, a variable of the environment, and on the command line.
struct Setting: Sendable, Hashable {
  /// Parts with dots between: `physics.return.response`.
  let key: String
  let kind: SettingKind
  /// The value where nothing sets it, as it would be written; `nil` for one that is left to something else.
  let standard: SettingText?
  /// What it is, in a line that begins small.
  let meaning: String
  /// What a setting without a value is left to, for a person.
  let fallback: String
  /// An option of its own, besides `--set`.
  let option: String?

  init(
    _ key: String, _ kind: SettingKind, _ standard: SettingText?, _ meaning: String, fallback: String = "",
    option: String? = nil
  ) {
    self.key = key
    self.kind = kind
    self.standard = standard
    self.meaning = meaning
    self.fallback = fallback
    self.option = option
  }

  /// The variable of the environment: `SWIPEDECK_PHYSICS_RETURN_RESPONSE`. A word that begins inside another one
  /// (`forcedSwipe`) is one of its own, as the library that reads them has it; a test holds the two together.
  var variable: String { Self.prefix + Self.words(of: key) }

  static let prefix = "SWIPEDECK_"

  private static func words(of key: String) -> String {
    var name = ""
    var wasLower = false
    for character in key {
      if wasLower, character.isUppercase { name += "_" }
      name += character.isLetter || character.isNumber ? character.uppercased() : "_"
      wasLower = character.isLowercase
    }
    return name
  }
}

/// A value as it is written: one text, or a list of them.
enum SettingText: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  case one(String)
  case list([String])

  init(stringLiteral text: String) { self = .one(text) }

  /// The parts; one text is one part.
  var parts: [String] {
    switch self {
    case .one(let text): [text]
    case .list(let texts): texts
    }
  }

  /// As a variable or an option would have it.
  var description: String {
    switch self {
    case .one(let text): text
    case .list(let texts): texts.isEmpty ? SettingKind.noKeys : texts.joined(separator: ",")
    }
  }
}
