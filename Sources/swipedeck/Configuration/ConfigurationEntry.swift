/// One value from one source, unchecked.
struct ConfigurationEntry: Sendable, Hashable {
  /// The key of a setting, in its long form, or an unknown one.
  let key: String
  /// One text, or the items of a YAML list.
  let parts: [String]
  let isList: Bool
  let source: ConfigurationSource

  init(key: String, parts: [String], isList: Bool, source: ConfigurationSource) {
    self.key = Setting.named(key)?.key ?? key
    (self.parts, self.isList, self.source) = (parts, isList, source)
  }
}

extension ConfigurationEntry {
  init(_ key: String, _ text: String, _ source: ConfigurationSource) {
    self.init(key: key, parts: [text], isList: false, source: source)
  }

  /// Creates the entry of an option of the command line; `nil` if the option was not given.
  ///
  /// - Parameter option: The option's name; `--KEY` by default.
  init?(_ key: String, option: String? = nil, _ value: String?) {
    guard let value else { return nil }
    self.init(key, value, .option(name: option ?? "--" + key))
  }

  /// Creates the entry of a flag that has a `--no-` form; `nil` if the flag was not given.
  init?(flag key: String, _ value: Bool?) {
    self.init(key, option: value == false ? "--no-" + key : nil, value.map { "\($0)" })
  }

  /// The parts of the value. Variables and most options have no lists: where the setting takes one, they are split at commas.
  func parts(for setting: Setting) -> [String] {
    if case .file = source { return parts }
    guard setting.kind.isList, !isList else { return parts }
    return parts.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed) }
  }
}
