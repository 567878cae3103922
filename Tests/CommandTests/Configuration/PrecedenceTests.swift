import Testing

@testable import swipedeck

/// Every setting from every place: options over the environment, over the file, over the defaults.
@Suite struct PrecedenceTests {
  private static func settings(
    _ setting: Setting, file: String? = nil, variable: String? = nil, option: String? = nil
  ) throws -> EffectiveSettings {
    let entries = try file.map {
      try ConfigurationFile(path: "c.yaml").entries(of: SettingSamples.file(setting, $0))
    }
    return try EffectiveSettings(
      options: option.map {
        [ConfigurationEntry(setting.key, $0, .option(name: "--set \(setting.key)"))]
      } ?? [],
      variables: try ConfigurationEnvironment.entries(variable.map { [setting.variable: $0] } ?? [:]),
      file: entries ?? [])
  }

  private static func value(_ setting: Setting, _ text: String) -> [String] {
    ConfigurationEntry(setting.key, text, .standard).parts(for: setting)
  }

  @Test(arguments: Setting.all)
  func `what nothing sets is as in the table`(setting: Setting) throws {
    let settings = try Self.settings(setting)
    #expect(settings[setting.key] == setting.standard.map { [$0] })
    #expect(settings.source(of: setting.key) == .standard)
    #expect(!settings.isGiven(setting.key))
  }

  @Test(arguments: Setting.all)
  func `each place alone sets it, and each is stronger than the one before`(setting: Setting) throws {
    let values = SettingSamples.values(of: setting)
    let file = ConfigurationSource.file(path: "c.yaml", line: 2)
    let variable = ConfigurationSource.environment(variable: setting.variable)
    let option = ConfigurationSource.option(name: "--set \(setting.key)")
    let rows: [(EffectiveSettings, String, ConfigurationSource)] = [
      (try Self.settings(setting, file: values[0]), values[0], file),
      (try Self.settings(setting, variable: values[1]), values[1], variable),
      (try Self.settings(setting, option: values[2]), values[2], option),
      (try Self.settings(setting, file: values[0], variable: values[1]), values[1], variable),
      (try Self.settings(setting, file: values[0], option: values[1]), values[1], option),
      (try Self.settings(setting, variable: values[0], option: values[1]), values[1], option),
      (
        try Self.settings(setting, file: values[0], variable: values[1], option: values[2]), values[2], option
      ),
    ]
    for (settings, text, source) in rows {
      #expect(settings[setting.key] == Self.value(setting, text))
      #expect(settings.source(of: setting.key) == source)
    }
  }

  @Test func `no two settings share a key or a variable`() {
    #expect(Set(Setting.all.map(\.key)).count == Setting.all.count)
    #expect(Set(Setting.all.map(\.variable)).count == Setting.all.count)
    #expect(!Setting.all.contains { $0.variable == ConfigurationFile.variable })
  }

  @Test(arguments: Setting.all)
  func `a default is a value that could be set`(setting: Setting) {
    guard let standard = setting.standard else { return }
    #expect(setting.kind.fault(in: Self.value(setting, standard)) == nil)
  }

  @Test func `an empty variable sets nothing`() throws {
    #expect(try ConfigurationEnvironment.entries(["SWIPEDECK_COLOR": ""]).isEmpty)
  }

  @Test func `what a stronger place overrules is checked too`() {
    #expect(throws: ConfigurationFault.self) {
      try EffectiveSettings(
        options: [ConfigurationEntry("color", "none", .option(name: "--color"))],
        variables: try ConfigurationEnvironment.entries(["SWIPEDECK_COLOR": "purple"]), file: [])
    }
  }

  @Test func `a motion that is a number is its duration`() throws {
    let entries = try ConfigurationFile(path: "c.yaml").entries(of: "physics:\n  undo: 40\n")
    #expect(entries.map(\.key) == ["physics.undo.duration"])
  }

  @Test(arguments: ["", "# nothing\n", "---\n", "keys:\n", "keys:\n  # like: z\nlabels:\n"])
  func `a file without settings sets nothing`(text: String) throws {
    #expect(try ConfigurationFile(path: "c.yaml").entries(of: text).isEmpty)
  }
}
