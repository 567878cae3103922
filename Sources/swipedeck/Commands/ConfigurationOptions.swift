import ArgumentParser

/// Which configuration is in force; taken by every command that one means something to.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    name: .customLong("config"),
    help: ArgumentHelp("Take settings from this file instead of the usual one.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var file: String?

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "Set what 'swipedeck config' lists, such as keys.undo=z; may be repeated.", valueName: "key=value"),
    // Made when a shell asks for it, and not at every start.
    completion: .custom { _, _, prefix in
      Setting.all.map { $0.key + "=" }.filter { $0.hasPrefix(prefix) }
    })
  var assignments: [SettingAssignment] = []

  func validate() throws {
    if file?.isEmpty == true { throw ValidationError("--config needs the name of a file.") }
    do {
      for assignment in assignments { try EffectiveSettings.check(assignment.entry) }
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// Everything that is set, by these and other options, the environment and the file.
  ///
  /// - Parameter options: Those that have names of their own; they are stronger than `--set`.
  func settings(with options: [ConfigurationEntry] = []) throws(ConfigurationFault) -> EffectiveSettings {
    let environment = ConfigurationEnvironment.current()
    return try EffectiveSettings(
      options: assignments.map(\.entry) + options,
      variables: try ConfigurationEnvironment.entries(environment),
      file: try ConfigurationFile.find(file, environment: environment)?.entries() ?? [])
  }

  /// The files that are read, or would be if they were there.
  var paths: [String] { [file].compactMap(\.self) + Self.usualPaths }

  /// The same where no option names one.
  static var usualPaths: [String] {
    ConfigurationFile.paths(environment: ConfigurationEnvironment.current())
  }

  /// The log for a command to which nothing else is configured; `nil` is the usual one.
  ///
  /// - Parameter named: By an option.
  func logPath(_ named: String?) throws(ConfigurationFault) -> String? {
    // What is wrong with the configuration is wrong also where an option overrules it.
    let settings = try settings()
    try settings.requireConsistency()
    return named ?? settings.path("log")
  }
}

/// The argument of `--set`: KEY=VALUE.
struct SettingAssignment: ExpressibleByArgument, Sendable, Hashable {
  let entry: ConfigurationEntry

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
    let key = String(argument[..<sign])
    entry = ConfigurationEntry(
      key: key, value: .one(String(argument[argument.index(after: sign)...])),
      source: .option(name: "--set \(key)"))
  }
}
