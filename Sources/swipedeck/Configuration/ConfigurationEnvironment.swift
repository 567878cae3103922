import Platform

/// Reads settings from environment variables.
enum ConfigurationEnvironment {
  /// Variables with our prefix that are no settings: the file, and those of tests.
  private static let others: Set<String> = [
    ConfigurationFile.variable, "SWIPEDECK_TORTURE", "SWIPEDECK_TEST_CHILD",
  ]

  /// The variables with our prefix, and those that say where the configuration file is.
  static func current() -> [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      next += 1
      // Most variables are not ours; converting them to strings would cost time.
      guard strncmp(entry, Setting.prefix, Setting.prefix.utf8.count) == 0 || saysWhereFileIs(entry) else {
        continue
      }
      let text = String(cString: entry)
      guard let sign = text.firstIndex(of: "=") else { continue }
      variables[String(text[..<sign])] = String(text[text.index(after: sign)...])
    }
    return variables
  }

  private static func saysWhereFileIs(_ entry: UnsafePointer<CChar>) -> Bool {
    strncmp(entry, "HOME=", 5) == 0 || strncmp(entry, "XDG_CONFIG_HOME=", 16) == 0
  }

  /// The settings among the variables. An empty variable sets nothing.
  static func entries(_ variables: [String: String]) throws(ConfigurationFault) -> [ConfigurationEntry] {
    let ours = variables.filter { $0.key.hasPrefix(Setting.prefix) && !others.contains($0.key) }
    guard !ours.isEmpty else { return [] }
    let settings = Dictionary(Setting.all.map { ($0.variable, $0) }) { first, _ in first }
    var entries: [ConfigurationEntry] = []
    for (name, text) in ours.sorted(by: { $0.key < $1.key }) {
      guard let setting = settings[name] else {
        throw ConfigurationFault(
          source: .environment(variable: name), subject: name,
          problem: .unknownVariable(
            near: NearestName.of(name, among: settings.keys.sorted() + [ConfigurationFile.variable])))
      }
      guard !text.isEmpty else { continue }
      entries.append(
        ConfigurationEntry(key: setting.key, value: .one(text), source: .environment(variable: name)))
    }
    return entries
  }
}
