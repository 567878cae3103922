import CardDeck
import SwipeSession
import TerminalFront
import TerminalText

/// Every setting with its effective value and the source of that value.
struct ConfigurationReport: Report {
  struct Row: Hashable {
    let setting: Setting
    /// `nil` if the setting has no value of its own.
    let value: [String]?
    let source: ConfigurationSource
  }

  let rows: [Row]
  /// A line for each pair of colours with too little contrast, at least one of which was set.
  let warnings: [String]

  init(_ settings: EffectiveSettings) throws(ConfigurationFault) {
    let keys = try settings.keyMap()
    let motion = try settings.physics().options.presetSettings
    rows = Setting.all.map { setting in
      var (value, key) = (settings[setting.key], setting.key)
      // A preset decides what is not given.
      if let command = Command(key: key) {
        value = keys.keys(for: command).map(\.name)
        if !settings.isGiven(key) { key = "keys.preset" }
      } else if !settings.isGiven(key), let preset = motion[key] {
        (value, key) = ([preset], "physics.preset")
      }
      return Row(setting: setting, value: value, source: settings.source(of: key))
    }
    warnings = ThemeRole.all.flatMap { role in
      role.grounds.compactMap { Self.warning(role, on: $0, settings) }
    }
  }

  /// Key, value and source of every setting, in columns.
  var lines: [String] {
    let keys = rows.map(\.setting.key).padded()
    let values = rows.map { $0.value.map(Self.shown) ?? "(\($0.setting.fallback))" }.padded(atMost: 40)
    return rows.indices.map { "\(keys[$0])  \(values[$0])  \(rows[$0].source.words)" }
  }

  private static func warning(_ role: ThemeRole, on name: String, _ settings: EffectiveSettings) -> String? {
    guard let ground = ThemeRole.all.first(where: { $0.name == name }),
      settings.isGiven(role.key) || settings.isGiven(ground.key)
    else { return nil }
    let theme = settings.theme
    let contrast = theme[keyPath: role.path].contrast(to: theme[keyPath: ground.path])
    // WCAG asks for this ratio at level AA.
    guard contrast < 4.5 else { return nil }
    return "\(role.key) on \(ground.key): the contrast is"
      + " \(DecimalText.fixed(Int(contrast * 10), digits: 1, isShort: false)), and text needs 4.5 to be read well"
  }

  var json: JSONValue {
    .array(
      rows.map { row in
        [
          "key": .string(row.setting.key),
          "value": row.value.map { Self.json($0, row.setting.kind) } ?? .null,
          "source": row.source.json,
        ]
      })
  }

  private static func json(_ parts: [String], _ kind: SettingKind) -> JSONValue {
    let text = parts.first ?? ""
    return switch kind {
    case .onOff: .bool(SettingKind.bool(text) ?? false)
    case .whole, .seed: .number(text)
    case .positive, .number, .milliseconds: .number(DecimalText.rounded(SettingKind.number(text) ?? 0))
    case .keys, .curve: .list(parts) { .string($0) }
    default: .string(text)
    }
  }

  private static func shown(_ parts: [String]) -> String {
    parts.isEmpty ? SettingKind.noKeys : SafeText.line(parts.joined(separator: ", "))
  }
}

extension ConfigurationSource {
  fileprivate var json: JSONValue {
    switch self {
    case .standard: ["kind": "default"]
    case .file(let path, let line): ["kind": "file", "path": .string(path), "line": .integer(line)]
    case .environment(let variable): ["kind": "environment", "name": .string(variable)]
    case .option(let name): ["kind": "option", "name": .string(name)]
    }
  }
}

extension Command {
  /// The command that a setting gives keys to.
  init?(key: String) {
    guard key.hasPrefix("keys.") else { return nil }
    self.init(named: String(key.dropFirst("keys.".count)))
  }
}
