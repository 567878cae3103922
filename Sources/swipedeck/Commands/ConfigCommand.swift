import ArgumentParser

/// `swipedeck config`: shows each setting and where it was set.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show each setting, its value and where it came from.",
    usage: "swipedeck config [OPTION]…",
    discussion: """
      EXAMPLES
        swipedeck config                every setting and its value
        swipedeck config --json | jq '.[] | select(.source.kind != "default")'
        swipedeck config --example      a file with every setting, to begin with
        swipedeck config --keys vi      the settings with this option

      Settings are read from ~/.config/swipedeck/config.yaml, or from the file that --config or \
      SWIPEDECK_CONFIG names. Each setting is also an environment variable: physics.return.response is \
      SWIPEDECK_PHYSICS_RETURN_RESPONSE. Options override variables, and variables override the file.
      """)

  @Flag(help: "Write JSON.")
  var json = false

  @Flag(
    name: [.customLong("example"), .customLong("init")],
    help: "Write an example file, with every setting and its default, to standard output.")
  var example = false

  @OptionGroup(title: "Configuration") var options: ConfigurationOptions
  @OptionGroup(title: "Appearance") var appearance: AppearanceOptions

  func run() throws {
    if example { return try OutputLines.write(ConfigurationExample.lines) }
    let report = try ConfigurationReport(try options.settings(with: appearance.entries))
    try OutputLines.write(report, asJSON: json)
    for warning in report.warnings { StandardError.say(warning) }
  }
}
