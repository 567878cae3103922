import SwipeEngine
import SwipeSession
import TerminalFront

/// An example file with every setting and its default, all commented out.
enum ConfigurationExample {
  /// The lines of the file. A remark begins with `# `; a setting begins with `#` alone, which only has to be removed.
  static var lines: [String] {
    var lines = [
      "# Settings of swipedeck. To set one, remove the # before it; 'swipedeck config'",
      "# shows what is in force. Options override environment variables, such as",
      "# SWIPEDECK_COLOR=none, and those override this file.",
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
      lines.append("\(margin)# \(setting.meaning)")
      if !setting.fallback.isEmpty { lines.append("\(margin)# if not set: \(setting.fallback)") }
      lines.append("\(margin)#\(path.last ?? ""): \(yaml(example(of: setting)))")
    }
    return lines
  }

  /// The default, or an example of a value.
  private static func example(of setting: Setting) -> [String] {
    if let standard = setting.standard { return [standard] }
    if setting.kind == .reasons { return ["wrong population", "wrong design"] }
    if let command = Command(key: setting.key) { return KeyMap.standard.keys(for: command).map(\.name) }
    let preset = SwipeOptions().presetSettings[setting.key] ?? SwipeOptions.mdc.presetSettings[setting.key]
    return [preset ?? examples[setting.key] ?? ""]
  }

  /// Examples for settings that have no default and are in no preset.
  private static let examples = [
    "screen": "direct", "frames-per-second": "60", "log": "~/choices.sqlite", "as": "aino", "seed": "42",
    "export": "choices.json", "preview": "pdftotext {} -", "physics.verticalThreshold": "100",
  ]

  private static func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }

  /// Writes a value as YAML.
  static func yaml(_ parts: [String]) -> String {
    parts.count == 1 ? quoted(parts[0]) : "[" + parts.map(quoted).joined(separator: ", ") + "]"
  }

  private static func quoted(_ text: String) -> String {
    let isPlain =
      text.first.map { $0.isASCII && ($0.isLetter || $0.isNumber) } == true
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._/-".contains($0)) }
    return isPlain ? text : "'" + text.replacing("'", with: "''") + "'"
  }
}
