import ArgumentParser
import Platform

/// The options that choose the configuration, for every command that uses one.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    name: .customLong("config"),
    help: ArgumentHelp(
      "Read settings from this file instead of ~/.config/swipedeck/config.yaml.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var file: String?

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "Change one setting, such as keys.undo=z. 'swipedeck config' lists all settings. May be repeated.",
      valueName: "key=value"),
    // Computed when a shell asks for completions, not at every start.
    completion: .custom { _, _, prefix in
      Setting.all.map { $0.key + "=" }.filter { $0.hasPrefix(prefix) }
    })
  var assignments: [ConfigurationEntry] = []

  func validate() throws {
    if file?.isEmpty == true { throw ValidationError("--config needs the name of a file.") }
    try Self.validate(assignments)
  }

  /// Refuses the first value that its setting does not accept.
  static func validate(_ entries: [ConfigurationEntry]) throws {
    do {
      for entry in entries { try EffectiveSettings.check(entry) }
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// Merges these options, other options, the environment and the file.
  ///
  /// - Parameter options: Values of options with their own names; they override `--set`.
  /// - Throws: Also if keys or motion do not go together, whether the command uses them or not.
  func settings(with options: [ConfigurationEntry] = []) throws(ConfigurationFault) -> EffectiveSettings {
    let environment = CurrentProcess.variables
    let settings = try EffectiveSettings(
      options: assignments + options,
      variables: try ConfigurationEnvironment.entries(environment),
      file: try ConfigurationFile.find(file, environment: environment)?.entries() ?? [])
    try settings.requireConsistency()
    return settings
  }

  /// The configuration files that are read if they exist.
  var paths: [String] { [file].compactMap(\.self) + Self.usualPaths }

  /// The configuration files that are read if no option names one.
  static var usualPaths: [String] {
    ConfigurationFile.paths(environment: CurrentProcess.variables)
  }

  /// The path of the log for a command that uses no other setting; `nil` is the usual log.
  ///
  /// - Parameter named: The argument of `--log`.
  func logPath(_ named: String?) throws(ConfigurationFault) -> String? {
    // Errors of the configuration are reported even if an option overrides the setting.
    let settings = try settings()
    return named ?? settings.path("log")
  }
}

extension ConfigurationEntry: ExpressibleByArgument {
  /// Creates the entry of an argument of `--set`: KEY=VALUE.
  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
    let key = String(argument[..<sign])
    self.init(key, String(argument[argument.index(after: sign)...]), .option(name: "--set \(key)"))
  }
}
