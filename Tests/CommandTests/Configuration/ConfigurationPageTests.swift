import Foundation
import Testing

@testable import SwipeSession
@testable import TerminalFront
@testable import swipedeck

/// The example file and the documentation are made from the table of settings.
@Suite struct ConfigurationPageTests {
  /// The settings of the example, each as the only one of a file.
  private static var examples: [(key: String, text: String)] {
    var sections: [String] = []
    var files: [(String, String)] = []
    for line in ConfigurationExample.lines {
      let depth = line.prefix { $0 == " " }.count / 2
      let rest = line.drop { $0 == " " }
      if rest.hasSuffix(":"), !rest.hasPrefix("#") {
        sections = sections.prefix(depth) + [String(rest.dropLast())]
      } else if rest.hasPrefix("#"), !rest.hasPrefix("# ") {
        let headers = sections.prefix(depth).enumerated().map {
          String(repeating: "  ", count: $0.offset) + $0.element + ":\n"
        }
        let name = String(rest.dropFirst().prefix { $0 != ":" })
        let margin = String(repeating: "  ", count: depth)
        let key = (sections.prefix(depth) + [name]).joined(separator: ".")
        files.append((key, headers.joined() + margin + rest.dropFirst() + "\n"))
      }
    }
    return files
  }

  @Test func `the example as it is sets nothing`() throws {
    let text = ConfigurationExample.lines.joined(separator: "\n")
    #expect(try ConfigurationFile(path: "e.yaml").entries(of: text).isEmpty)
    #expect(ConfigurationExample.lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `the example has every setting in the table's order, and each line of it can be taken`() throws {
    let examples = Self.examples
    #expect(examples.map(\.key) == Setting.all.map(\.key))
    for (key, text) in examples {
      let entries = try ConfigurationFile(path: "e.yaml").entries(of: text)
      #expect(entries.map(\.key) == [key])
      let settings = try EffectiveSettings(file: entries)
      guard let setting = Setting.named(key) else { continue }
      if let standard = setting.standard { #expect(settings[key] == [standard], "\(key)") }
      // Half of another motion than the usual one is refused, and says so.
      if key.hasPrefix("physics.exit."), key != "physics.exit.atMost" { continue }
      if key == "physics.return.duration" || key == "physics.return.curve" { continue }
      #expect(throws: Never.self, "\(key)") { try settings.requireConsistency() }
    }
  }

  // MARK: - docs/configuration.md

  private static var settingRows: [String] {
    let options = CommandInfo.all?.subcommands.first { $0.name == "swipe" }?.arguments.flatMap(\.names) ?? []
    return Setting.all.map { setting in
      let standard = setting.standard.map { "`\($0)`" } ?? setting.fallback
      // The setting's own option, besides --set.
      let name = ["reasons": "--reason", "keys.preset": "--keys"][setting.key] ?? "--" + setting.key
      let option = options.contains(name) ? " `\(name)`" : ""
      return "| `\(setting.key)`\(option) | \(kind(setting.kind)) | \(standard) | \(setting.meaning) |"
    }
  }

  private static func kind(_ kind: SettingKind) -> String {
    switch kind {
    case .onOff: "true, false"
    case .oneOf(let words): words.joined(separator: ", ")
    case .whole(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .seed: "a whole number"
    case .positive: "above 0"
    case .number(let range): "\(range.lowerBound.formatted()) to \(range.upperBound.formatted())"
    case .milliseconds: "ms"
    case .text: "text"
    case .path: "path"
    case .color: "colour"
    case .keys: "keys"
    case .reasons: "texts"
    case .curve: "curve"
    case .command: "program"
    }
  }

  private static var presetRows: [String] {
    Command.configurable.map { command in
      let cells = KeyPreset.allCases.map { preset in
        (preset.keys[command] ?? []).map { "`\($0.name)`" }.joined(separator: " ")
      }
      return "| \(command.name) | " + cells.joined(separator: " | ") + " |"
    }
  }

  /// To write the tables anew after a change that is meant, run this with `SETTINGS_TABLE=FILE` in the environment.
  @Test func `the documented tables are those of the program`() throws {
    let rows = Self.settingRows + Self.presetRows
    if let path = ProcessInfo.processInfo.environment["SETTINGS_TABLE"] {
      try rows.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../docs/configuration.md")
    let documented = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").map(String.init)
    for row in rows { #expect(documented.contains(row), "not documented: \(row)") }
    #expect(documented.filter { $0.hasPrefix("| `") }.count == Setting.all.count)
  }

  @Test func `every example of the page can be taken`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../docs/configuration.md")
    let blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```yaml\n")
      .dropFirst()
    #expect(!blocks.isEmpty)
    for block in blocks.compactMap({ $0.components(separatedBy: "```").first }) {
      let settings = try EffectiveSettings(
        file: try ConfigurationFile(path: "page.yaml").entries(of: block))
      #expect(throws: Never.self, "\(block)") { try settings.requireConsistency() }
    }
  }
}
