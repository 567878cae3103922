/// Reads settings from environment variables.
enum ConfigurationEnvironment {
  /// Variables with our prefix that are no settings: the file, and those of tests.
  private static let others: Set<String> = [
    ConfigurationFile.variable, "SWIPEDECK_TORTURE", "SWIPEDECK_TEST_CHILD",
  ]

  /// The settings among the variables. An empty variable sets nothing.
  static func entries(_ variables: [String: String]) throws(ConfigurationFault) -> [ConfigurationEntry] {
    let ours = variables.filter { $0.key.hasPrefix(Setting.prefix) && !others.contains($0.key) }
    guard !ours.isEmpty else { return [] }
    let keys = Dictionary(Setting.allKeys.map { (Setting.variable(of: $0), $0) }) { first, _ in first }
    var entries: [ConfigurationEntry] = []
    for (name, text) in ours.sorted(by: { $0.key < $1.key }) {
      let source = ConfigurationSource.environment(variable: name)
      guard let key = keys[name] else {
        throw ConfigurationFault(
          unknown: "this variable is none of swipedeck's",
          near: NearestName.of(name, among: keys.keys.sorted() + [ConfigurationFile.variable]), in: source
        )
      }
      if !text.isEmpty { entries.append(ConfigurationEntry(key, text, source)) }
    }
    return entries
  }
}
