import CardDeck
import SwipeSession
import TerminalFront

/// Every setting with what is in force for it and where that came from.
struct ConfigurationReport: Report {
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

  init(_ settings: EffectiveSettings) throws(ConfigurationFault) {
    let keys = try settings.keyMap()
    let motion = try settings.physics().presetSettings
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
      let contrast = DecimalText.fixed(Int(weakness.contrast * 10), digits: 1, isShort: false)
      return "\(weakness.role.key) on \(weakness.ground.key): the contrast is"
        + " \(contrast), and text needs 4.5 to be read well"
    }
  }

  var json: JSONValue {
    .array(
      rows.map { row in
        [
          "key": .string(row.key), "value": row.value.map { Self.json($0, of: row.key) } ?? .null,
          "source": row.source.json,
        ]
      })
  }

  private static func json(_ value: SettingText, of key: String) -> JSONValue {
    switch (value, Setting.named(key)?.kind) {
    case (.one(let text), .onOff): .bool(SettingKind.bool(text) ?? false)
    case (.one(let text), .whole), (.one(let text), .seed): .number(text)
    case (.one(let text), .positive), (.one(let text), .number), (.one(let text), .milliseconds):
      .number(DecimalText.rounded(SettingKind.number(text) ?? 0))
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
  fileprivate init?(key: String) {
    guard key.hasPrefix("keys.") else { return nil }
    self.init(named: String(key.dropFirst("keys.".count)))
  }
}

/// A file with every setting and its default, all of it commented out.
enum ConfigurationExample {
  /// The lines of the file. A remark begins with `# `, a setting that only needs its mark taken away with `#`.
  static var lines: [String] {
    var lines = [
      "# Settings of swipedeck. Take the # from the front of a line to set it; 'swipedeck config' shows what is in",
      "# force and where it came from. Options on the command line are stronger than variables of the environment,",
      "# such as SWIPEDECK_COLOR=none, and those are stronger than this file.",
      "",
    ]
    var open: [String] = []
    for setting in Setting.all {
      let path = setting.key.split(separator: ".").map(String.init)
      let sections = Array(path.dropLast())
      let shared = zip(sections, open).prefix { $0 == $1 }.count
      if sections != open { lines.append("") }
      for depth in shared..<max(shared, sections.count) {
        lines.append(indent(depth) + sections[depth] + ":")
      }
      open = sections
      let margin = indent(sections.count)
      let left = setting.fallback.isEmpty ? "" : "; if not set: " + setting.fallback
      lines.append("\(margin)# \(setting.meaning)\(left)")
      lines.append("\(margin)#\(path.last ?? ""): \(yaml(example(of: setting)))")
    }
    return lines
  }

  /// The default, or something that could stand there.
  static func example(of setting: Setting) -> SettingText {
    if let standard = setting.standard { return standard }
    if setting.key.hasPrefix("keys."),
      let command = Command(named: String(setting.key.dropFirst("keys.".count)))
    {
      return .list(KeyMap.standard.keys(for: command).map(\.name))
    }
    if let value = Physics().presetSettings[setting.key] { return value }
    return examples[setting.key] ?? ""
  }

  /// For settings that have no value by default.
  private static let examples: [String: SettingText] = [
    "screen": "direct", "frames-per-second": "60", "log": "~/choices.sqlite", "as": "aino", "seed": "42",
    "export": "choices.json", "preview": "pdftotext {} -", "physics.verticalThreshold": "100",
    "physics.exit.duration": "100", "physics.exit.curve": .list(["linear"]), "physics.return.duration": "200",
    "physics.return.curve": .list(["easeOut"]),
  ]

  private static func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }

  /// A value as the file has it.
  static func yaml(_ value: SettingText) -> String {
    switch value {
    case .one(let text): quoted(text)
    case .list(let texts):
      texts.count == 1 ? quoted(texts[0]) : "[" + texts.map(quoted).joined(separator: ", ") + "]"
    }
  }

  private static func quoted(_ text: String) -> String {
    let isPlain =
      text.first.map { $0.isASCII && ($0.isLetter || $0.isNumber) } == true
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._/-".contains($0)) }
    return isPlain ? text : "'" + text.replacing("'", with: "''") + "'"
  }
}
