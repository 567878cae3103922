import SwipeSession
import TerminalFront

/// An example file with every setting and its default, all commented out.
enum ConfigurationExample {
  /// The lines of the file. A remark begins with `# `; a setting begins with `#` alone, which only has to be removed.
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

  /// The default, or an example of a value.
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

  /// Examples for settings without a default.
  private static let examples: [String: SettingText] = [
    "screen": "direct", "frames-per-second": "60", "log": "~/choices.sqlite", "as": "aino", "seed": "42",
    "export": "choices.json", "preview": "pdftotext {} -", "physics.verticalThreshold": "100",
    "physics.exit.duration": "100", "physics.exit.curve": .list(["linear"]), "physics.return.duration": "200",
    "physics.return.curve": .list(["easeOut"]),
  ]

  private static func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }

  /// Writes a value as YAML.
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
