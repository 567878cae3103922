import CardDeck
import ChoiceLog
import SwipeEngine
import SwipeSession
import TerminalFront
import TerminalIO
import TerminalText

/// The effective value of each setting, and its source. Options override the environment, the environment overrides the
/// file, and the file overrides the defaults.
struct EffectiveSettings: Sendable {
  /// The values that were set, with their sources; all others have their defaults.
  private let given: [String: (parts: [String], source: ConfigurationSource)]

  /// Merges the sources. Every value is checked, even if a stronger source overrides it.
  ///
  /// - Parameters:
  ///   - options: The values of the command line; of two with one key the later counts.
  ///   - variables: See ``ConfigurationEnvironment/entries(_:)``.
  ///   - file: See ``ConfigurationFile/entries()``.
  init(
    options: [ConfigurationEntry] = [], variables: [ConfigurationEntry] = [], file: [ConfigurationEntry] = []
  ) throws(ConfigurationFault) {
    var given: [String: (parts: [String], source: ConfigurationSource)] = [:]
    // The weakest source first: a stronger one overwrites it.
    for entry in file + variables + options { given[entry.key] = (try Self.check(entry), entry.source) }
    self.given = given
  }

  /// Checks one value and returns its parts.
  @discardableResult
  static func check(_ entry: ConfigurationEntry) throws(ConfigurationFault) -> [String] {
    guard let setting = Setting.named(entry.key) else {
      throw ConfigurationFault(
        unknown: "\(SettingKind.quoted(entry.key)) cannot be set", near: NearestName.ofKey(entry.key),
        in: entry.source)
    }
    let parts = entry.parts(for: setting)
    if let why = setting.kind.fault(in: parts, isList: entry.isList) {
      throw ConfigurationFault("\(entry.key) \(why)", in: entry.source)
    }
    if entry.key == "as", parts == [LogOptions.everyone], entry.source != .option(name: "--as") {
      throw ConfigurationFault(
        "as is everyone, who can only be asked for with --as all; write one name", in: entry.source)
    }
    return parts
  }

  // MARK: - Values

  /// The value of a setting, or its default; `nil` if it has neither.
  subscript(_ key: String) -> [String]? {
    given[key]?.parts ?? Setting.named(key)?.standard.map { [$0] }
  }

  func source(of key: String) -> ConfigurationSource { given[key]?.source ?? .standard }

  /// Whether nothing was set.
  var isEmpty: Bool { given.isEmpty }

  /// The value that was set; `nil` if none was, even if there is a default.
  func givenText(_ key: String) -> String? { given[key]?.parts.first }

  /// Whether a value was set.
  func isGiven(_ key: String) -> Bool { given[key] != nil }

  /// The keys with that prefix that were set.
  func givenKeys(under prefix: String) -> [String] {
    Setting.all.lazy.map(\.key).filter { $0.hasPrefix(prefix) && isGiven($0) }
  }

  /// The value as one of a closed list of words.
  func word<Word: RawRepresentable<String>>(_ key: String) -> Word? {
    self[key]?.first.flatMap(Word.init(rawValue:))
  }

  func bool(_ key: String) -> Bool { self[key]?.first.flatMap(SettingKind.bool) ?? false }

  func number(_ key: String) -> Double? { self[key]?.first.flatMap(SettingKind.number) }

  /// The path that was set, with `~/` expanded.
  func path(_ key: String) -> String? { givenText(key).map { HomeFolder.expand($0) } }
}

extension NearestName {
  /// The key that was perhaps meant: a near one, else one with a near last part.
  static func ofKey(_ word: String) -> String? {
    let keys = Setting.all.map(\.key)
    if let near = of(word, among: keys) { return near }
    let last = word.split(separator: ".").last.map(String.init) ?? word
    let endings = keys.compactMap { key in key.split(separator: ".").last.map { (String($0), key) } }
    return of(last, among: endings.map(\.0)).flatMap { ending in endings.first { $0.0 == ending }?.1 }
  }
}

// The settings as the values that a session takes.
extension EffectiveSettings {
  /// How a session looks.
  var appearance: Appearance {
    var appearance = Appearance()
    appearance.pixels = .auto
    guard !isEmpty else { return appearance }
    let color: ColorChoice? = word("color")
    appearance.color = color?.depth
    appearance.screen = word("screen")
    appearance.pixels = word("pixels") ?? .auto
    appearance.isASCII = bool("ascii")
    appearance.isPlain = bool("plain")
    appearance.framesPerSecond = self["frames-per-second"]?.first.flatMap { Int($0) }
    appearance.usesMouse = bool("mouse")
    appearance.themes = themes
    appearance.labels = labels { !$0.isOption }
    appearance.forcedLabels = labels { $0.isOption }
    return appearance
  }

  /// Sets keys and motion of a session.
  ///
  /// - Throws: If settings that are valid by themselves do not go together.
  func apply(to configuration: inout SessionConfiguration) throws(ConfigurationFault) {
    guard !isEmpty else { return }
    configuration.reducesMotion = bool("reduce-motion")
    if let reasons = self["reasons"].map({ DeckReasons(nope: $0) }) {
      if source(of: "reasons").isOption { configuration.forcedReasons = reasons }
      configuration.reasons = reasons
    }
    configuration.keys = try keyMap()
    configuration.physics = try physics()
  }

  /// Checks that keys go together, and motion too.
  func requireConsistency() throws(ConfigurationFault) {
    guard !isEmpty else { return }
    _ = try keyMap()
    _ = try physics()
  }

  func keyMap() throws(ConfigurationFault) -> KeyMap {
    let given = givenKeys(under: "keys.")
    guard !given.isEmpty else { return .standard }
    var own: [Command: [KeyPress]] = [:]
    for key in given {
      if let command = Command(key: key) { own[command] = SettingKind.keys(self[key] ?? []) }
    }
    do {
      return try KeyMap(preset: word("keys.preset") ?? .default, own: own)
    } catch {
      throw ConfigurationFault("\(error)", in: source(of: error))
    }
  }

  /// The source of the last key setting that takes part in a fault.
  private func source(of fault: KeyMap.Fault) -> ConfigurationSource {
    let commands: [Command] =
      switch fault {
      case .collision(_, let first, let second): [first, second]
      case .fixed(_, _, let command): [command]
      case .noWayOut: [.quit]
      }
    return source(of: commands.map { "keys." + $0.name }.last(where: isGiven) ?? "keys.preset")
  }

  private var themes: Themes {
    var themes = Themes()
    themes.choice = word("theme") ?? .auto
    themes.dark = configured(themes.dark)
    themes.light = configured(themes.light)
    return themes
  }

  /// The configured theme: the light one if that is set, else the dark one.
  var theme: Theme { themes.theme(on: nil) }

  /// - Parameter base: The colours that are not set.
  private func configured(_ base: Theme) -> Theme {
    var theme = base
    if word("card") == CardMaterial.paper { theme.usePaper() }
    for role in ThemeRole.all {
      if let color = givenText(role.key).flatMap(SettingKind.color) { theme.set(role, to: color) }
    }
    return theme
  }

  private func labels(_ isWanted: (ConfigurationSource) -> Bool) -> DeckLabels {
    func label(_ choice: Choice) -> String? {
      let key = "labels." + choice.rawValue
      return isWanted(source(of: key)) ? givenText(key) : nil
    }
    return DeckLabels(like: label(.like), nope: label(.nope), star: label(.star), later: label(.later))
  }
}
