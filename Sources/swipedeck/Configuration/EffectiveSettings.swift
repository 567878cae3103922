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
  struct Value: Sendable, Hashable {
    let text: SettingText
    let source: ConfigurationSource
  }

  /// The values that were set; all others have their defaults.
  private let given: [String: Value]

  /// The defaults.
  static let standard = EffectiveSettings(given: [:])

  private init(given: [String: Value]) { self.given = given }

  /// Merges the sources. Every value is checked, even if a stronger source overrides it.
  ///
  /// - Parameters:
  ///   - options: The values of the command line; of two with one key the later counts.
  ///   - variables: See ``ConfigurationEnvironment/entries(_:)``.
  ///   - file: See ``ConfigurationFile/entries()``.
  init(
    options: [ConfigurationEntry], variables: [ConfigurationEntry], file: [ConfigurationEntry]
  ) throws(ConfigurationFault) {
    var given: [String: Value] = [:]
    // The weakest source first: a stronger one overwrites it.
    for entry in file + variables + options {
      let setting = try Self.check(entry)
      let text = entry.value.listed(for: setting, splitting: !entry.isFromFile)
      given[setting.key] = Value(text: text, source: entry.source)
    }
    self.given = given
  }

  /// Checks one value and returns its setting.
  @discardableResult
  static func check(_ entry: ConfigurationEntry) throws(ConfigurationFault) -> Setting {
    guard let setting = Setting.named(entry.key) else {
      throw ConfigurationFault(
        source: entry.source, subject: entry.key,
        problem: .unknownKey(near: NearestName.ofKey(entry.key)))
    }
    let value = entry.value.listed(for: setting, splitting: !entry.isFromFile)
    if let why = setting.kind.fault(in: value) {
      throw ConfigurationFault(source: entry.source, subject: setting.key, problem: .value(why))
    }
    if setting.key == "as", value == .one(LogOptions.everyone), entry.source != .option(name: "--as") {
      throw ConfigurationFault(
        source: entry.source, subject: setting.key,
        problem: .value("is everyone, who can only be asked for with --as all; write one name"))
    }
    return setting
  }

  // MARK: - Values

  /// The value of a setting, or its default; `nil` if it has neither.
  subscript(_ key: String) -> SettingText? { given[key]?.text ?? Setting.named(key)?.standard }

  func source(of key: String) -> ConfigurationSource { given[key]?.source ?? .standard }

  /// Whether nothing was set.
  var isEmpty: Bool { given.isEmpty }

  /// The value that was set; `nil` if none was, even if there is a default.
  func givenText(_ key: String) -> String? { given[key]?.text.parts.first }

  /// Whether a value was set.
  func isGiven(_ key: String) -> Bool { given[key] != nil }

  /// The keys with that prefix that were set.
  func givenKeys(under prefix: String) -> [String] {
    Setting.all.lazy.map(\.key).filter { $0.hasPrefix(prefix) && isGiven($0) }
  }

  func text(_ key: String) -> String? { self[key]?.parts.first }
  func bool(_ key: String) -> Bool { text(key).flatMap(SettingKind.bool) ?? false }
  func whole(_ key: String) -> Int? { text(key).flatMap { Int($0) } }
  func number(_ key: String) -> Double? { text(key).flatMap(SettingKind.number) }

  /// The path that was set, with `~/` expanded.
  func path(_ key: String) -> String? { givenText(key).map { HomeFolder.expand($0) } }
}

extension ConfigurationEntry {
  var isFromFile: Bool {
    if case .file = source { true } else { false }
  }
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
    appearance.color = text("color").flatMap(ColorChoice.init(rawValue:))?.depth
    appearance.screen = text("screen").flatMap(ScreenKind.init(rawValue:))
    appearance.pixels = text("pixels").flatMap(PixelChoice.init(rawValue:)) ?? .auto
    appearance.isASCII = bool("ascii")
    appearance.isPlain = bool("plain")
    appearance.framesPerSecond = whole("frames-per-second")
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
    configuration.keys = try keyMap()
    configuration.physics = try physics()
  }

  /// Checks that keys and motion go together, for commands that use neither.
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
      guard let command = Command(named: String(key.dropFirst("keys.".count))) else { continue }
      own[command] = SettingKind.keys(self[key]?.parts ?? [])
    }
    do {
      return try KeyMap(preset: text("keys.preset").flatMap(KeyPreset.init(rawValue:)) ?? .default, own: own)
    } catch {
      throw ConfigurationFault(source: source(of: error), subject: "keys", problem: .keys("\(error)"))
    }
  }

  /// The source of the last key setting that takes part in a fault.
  private func source(of fault: KeyMap.Fault) -> ConfigurationSource? {
    let commands: [Command] =
      switch fault {
      case .collision(_, let first, let second): [first, second]
      case .fixed(_, _, let command): [command]
      case .noWayOut: [.quit]
      }
    let keys = commands.map { "keys." + $0.name }.filter(isGiven)
    return keys.last.map(source) ?? (isGiven("keys.preset") ? source(of: "keys.preset") : nil)
  }

  private var themes: Themes {
    var themes = Themes()
    themes.choice = themeChoice
    themes.dark = configured(themes.dark).theme
    themes.light = configured(themes.light).theme
    return themes
  }

  private var themeChoice: Themes.Choice { text("theme").flatMap(Themes.Choice.init(rawValue:)) ?? .auto }

  /// The configured theme: the light one if that is set, else the dark one.
  var theme: ConfiguredTheme { configured(themeChoice == .light ? .light : Theme()) }

  /// - Parameter base: The colours that are not set.
  private func configured(_ base: Theme) -> ConfiguredTheme {
    var theme = ConfiguredTheme(base)
    if text("card") == CardMaterial.paper.rawValue { theme.usePaper() }
    for role in ThemeRole.all where isGiven(role.key) {
      if let color = text(role.key).flatMap(SettingKind.color) { theme.set(role, to: color) }
    }
    return theme
  }

  private func labels(_ isWanted: (ConfigurationSource) -> Bool) -> DeckLabels {
    func label(_ choice: Choice) -> String? {
      let key = "labels." + choice.rawValue
      return isGiven(key) && isWanted(source(of: key)) ? text(key) : nil
    }
    return DeckLabels(like: label(.like), nope: label(.nope), star: label(.star), later: label(.later))
  }
}

extension ConfigurationSource {
  /// Whether the value comes from the command line.
  var isOption: Bool {
    if case .option = self { true } else { false }
  }
}
