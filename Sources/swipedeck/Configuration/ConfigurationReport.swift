import CardDeck
import SwipeEngine
import TerminalFront

/// Every setting with what is in force for it and where that came from.
struct ConfigurationReport {
  struct Row: Hashable {
    let key: String
    /// `nil` for what is left to something else.
    let value: SettingText?
    /// What a setting without a value is left to.
    let fallback: String
    let source: ConfigurationSource
  }

  let rows: [Row]
  let weaknesses: [ConfiguredTheme.Weakness]

  init(_ settings: SettingsInForce) throws(ConfigurationFault) {
    let keys = try settings.keyMap()
    let motion = PhysicsInWords(try settings.physics())
    rows = Setting.all.map { setting in
      let source = settings.source(of: setting.key)
      if let command = Command(key: setting.key) {
        return Row(
          key: setting.key, value: .list(keys.keys(for: command).map(\.name)), fallback: "",
          source: settings.isGiven(setting.key) ? source : settings.source(of: "keys.preset"))
      }
      if !settings.isGiven(setting.key), let value = motion[setting.key] {
        return Row(
          key: setting.key, value: value, fallback: "", source: settings.source(of: "physics.preset"))
      }
      let value = settings[setting.key]
      return Row(key: setting.key, value: value, fallback: setting.fallback, source: source)
    }
    weaknesses = settings.theme.weaknesses
  }

  /// Key, value and source of each, in columns.
  var lines: [String] {
    let width = rows.map { CharacterWidth.of($0.key, joining: .none) }.max() ?? 0
    let values = rows.map { row in row.value.map(Self.shown) ?? "(\(row.fallback))" }
    let valueWidth = min(40, values.map { CharacterWidth.of($0, joining: .none) }.max() ?? 0)
    return zip(rows, values).map { row, value in
      Self.padded(row.key, to: width) + "  " + Self.padded(value, to: valueWidth) + "  " + row.source.words
    }
  }

  /// Colours that cannot well be told apart, a line each.
  var warnings: [String] {
    weaknesses.map { weakness in
      let tenths = Int(weakness.contrast * 10)
      return "colors.\(weakness.role.rawValue) on colors.\(weakness.ground.rawValue): the contrast is"
        + " \(tenths / 10).\(tenths % 10), and text needs 4.5 to be read well"
    }
  }

  var json: JSONValue {
    .array(
      rows.map { row in
        .object([
          JSONMember(name: "key", value: .string(row.key)),
          JSONMember(name: "value", value: row.value.map { Self.json($0, of: row.key) } ?? .null),
          JSONMember(name: "source", value: row.source.json),
        ])
      })
  }

  private static func json(_ value: SettingText, of key: String) -> JSONValue {
    switch (value, Setting.named(key)?.kind) {
    case (.one(let text), .onOff): .bool(SettingKind.bool(text) ?? false)
    case (.one(let text), .whole), (.one(let text), .seed): .number(text)
    case (.one(let text), .positive), (.one(let text), .number), (.one(let text), .milliseconds):
      .number(ShortDecimal.rounded(SettingKind.number(text) ?? 0))
    case (.one(let text), _): .string(text)
    case (.list(let texts), _): .array(texts.map { .string($0) })
    }
  }

  private static func shown(_ value: SettingText) -> String {
    switch value {
    case .one(let text): SafeText.line(text)
    case .list(let texts): texts.isEmpty ? SettingKind.noKeys : SafeText.line(texts.joined(separator: ", "))
    }
  }

  private static func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - CharacterWidth.of(text, joining: .none)))
  }
}

extension ConfigurationSource {
  fileprivate var json: JSONValue {
    func object(_ kind: String, _ members: [JSONMember]) -> JSONValue {
      .object([JSONMember(name: "kind", value: .string(kind))] + members)
    }
    return switch self {
    case .standard: object("default", [])
    case .file(let path, let line):
      object(
        "file",
        [JSONMember(name: "path", value: .string(path)), JSONMember(name: "line", value: .number("\(line)"))])
    case .environment(let variable):
      object("environment", [JSONMember(name: "name", value: .string(variable))])
    case .option(let name): object("option", [JSONMember(name: "name", value: .string(name))])
    }
  }
}

extension Command {
  /// The command that a setting gives keys to.
  fileprivate init?(key: String) {
    guard key.hasPrefix("keys.") else { return nil }
    self.init(named: String(key.dropFirst("keys.".count)))
  }
}
