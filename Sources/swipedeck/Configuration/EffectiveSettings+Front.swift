import CardDeck
import ChoiceLog
import SwipeEngine
import SwipeSession
import TerminalFront

// What the settings come to where they are used.
extension EffectiveSettings {
  /// How a session looks.
  var appearance: Appearance {
    var appearance = Appearance()
    guard !isEmpty else { return appearance }
    appearance.color = text("color").flatMap(ColorChoice.init(rawValue:))?.depth
    appearance.screen = text("screen").flatMap(ScreenKind.init(rawValue:))
    appearance.isASCII = bool("ascii")
    appearance.isPlain = bool("plain")
    appearance.framesPerSecond = whole("frames-per-second")
    appearance.usesMouse = bool("mouse")
    appearance.theme = theme.theme
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
      throw ConfigurationFault(source: place(of: error), subject: "keys", problem: .keys("\(error)"))
    }
  }

  /// Where the keys that do not go together were given, as far as that is one place; the last of them.
  private func place(of fault: KeyMap.Fault) -> ConfigurationSource? {
    let commands: [Command] =
      switch fault {
      case .collision(_, let first, let second): [first, second]
      case .fixed(_, _, let command): [command]
      case .noWayOut: [.quit]
      }
    let keys = commands.map { "keys." + $0.name }.filter(isGiven)
    return keys.last.map(source) ?? (isGiven("keys.preset") ? source(of: "keys.preset") : nil)
  }

  var theme: ConfiguredTheme {
    var theme = ConfiguredTheme()
    for role in ThemeRole.allCases where isGiven("colors." + role.rawValue) {
      if let color = text("colors." + role.rawValue).flatMap(SettingKind.color) { theme.set(role, to: color) }
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
