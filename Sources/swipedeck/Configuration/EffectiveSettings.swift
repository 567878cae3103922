import CardDeck
import ChoiceLog
import SwipeEngine
import SwipeSession
import TerminalFront

/// What is in force: each setting's value, and where it came from. Options are stronger than the environment, that is
/// stronger than the file, that is stronger than the defaults.
struct EffectiveSettings: Sendable {
  struct Value: Sendable, Hashable {
    let text: SettingText
    let source: ConfigurationSource
  }

  /// What was set; everything else is as the table has it.
  private let given: [String: Value]

  /// Everything as by default.
  static let standard = EffectiveSettings(given: [:])

  private init(given: [String: Value]) { self.given = given }

  /// Puts the sources together, and checks all that they say, also what a stronger one overrules.
  ///
  /// - Parameters:
  ///   - options: From the command line; of two for one key the later counts.
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

  /// Whether a value can be, wherever it comes from.
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

  /// What stands for a setting; `nil` where nothing set it and the table leaves it open.
  subscript(_ key: String) -> SettingText? { given[key]?.text ?? Setting.named(key)?.standard }

  func source(of key: String) -> ConfigurationSource { given[key]?.source ?? .standard }

  /// Whether nothing was set.
  var isEmpty: Bool { given.isEmpty }

  /// What was set; `nil` where nothing was, whatever the table says.
  func givenText(_ key: String) -> String? { given[key]?.text.parts.first }

  /// Whether it was set.
  func isGiven(_ key: String) -> Bool { given[key] != nil }

  /// The settings under a prefix that were set.
  func givenKeys(under prefix: String) -> [String] {
    Setting.all.lazy.map(\.key).filter { $0.hasPrefix(prefix) && isGiven($0) }
  }

  func text(_ key: String) -> String? { self[key]?.parts.first }
  func bool(_ key: String) -> Bool { text(key).flatMap(SettingKind.bool) ?? false }
  func whole(_ key: String) -> Int? { text(key).flatMap { Int($0) } }
  func number(_ key: String) -> Double? { text(key).flatMap(SettingKind.number) }

  /// A path, with `~/` as the home folder.
  func path(_ key: String) -> String? { givenText(key).map { HomeFolder.expand($0) } }
}

extension ConfigurationEntry {
  var isFromFile: Bool {
    if case .file = source { true } else { false }
  }
}

extension NearestName {
  /// The key that was perhaps meant; one that ends like the word where none is near.
  static func ofKey(_ word: String) -> String? {
    let keys = Setting.all.map(\.key)
    if let near = of(word, among: keys) { return near }
    let last = word.split(separator: ".").last.map(String.init) ?? word
    let endings = keys.compactMap { key in key.split(separator: ".").last.map { (String($0), key) } }
    return of(last, among: endings.map(\.0)).flatMap { ending in endings.first { $0.0 == ending }?.1 }
  }
}

// What the settings come to where they are used.
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

  /// How a session answers and moves.
  ///
  /// - Throws: where settings that are well each for itself do not go together.
  func apply(to configuration: inout SessionConfiguration) throws(ConfigurationFault) {
    guard !isEmpty else { return }
    configuration.reducesMotion = bool("reduce-motion")
    configuration.keys = try keyMap()
    configuration.physics = try physics()
  }

  /// Checks what goes together only as a whole, for commands that need none of it.
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

  /// Where the keys that do not go together were given, as far as that is one source; the last of them.
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

  /// The theme that is surely used, or the one for dark screens.
  var theme: ConfiguredTheme { configured(themeChoice == .light ? .light : Theme()) }

  /// - Parameter base: What colours that are not set are taken from.
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
  /// Whether it was said on the command line, for this once.
  var isOption: Bool {
    if case .option = self { true } else { false }
  }
}
