/// The source of a value; the cases are ordered from weakest to strongest.
enum ConfigurationSource: Sendable, Hashable {
  case standard
  /// `line` counts from 1.
  case file(path: String, line: Int)
  case environment(variable: String)
  /// The option's name as it was given: `--color`, `--set labels.like`.
  case option(name: String)

  /// The source as people read it.
  var words: String {
    switch self {
    case .standard: "default"
    case .file(let path, let line): "\(path):\(line)"
    case .environment(let variable): "environment \(variable)"
    case .option(let name): name
    }
  }

  /// Whether the value comes from the command line.
  var isOption: Bool { if case .option = self { true } else { false } }
}

/// One value from one source, unchecked.
struct ConfigurationEntry: Sendable, Hashable {
  let key: String
  /// One text, or the items of a YAML list.
  let parts: [String]
  let isList: Bool
  let source: ConfigurationSource
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
    if isList { return parts }
    if case .file = source { return parts }
    guard setting.kind.isList else { return parts }
    return parts.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}

/// An error in the configuration. Its description is one line that says where, what and what to do.
struct ConfigurationFault: Error, Hashable, CustomStringConvertible {
  /// `nil` if values of several sources do not go together.
  let source: ConfigurationSource?
  /// What is wrong and what to do, in words that follow the source.
  let problem: String

  init(_ problem: String, in source: ConfigurationSource?) {
    (self.source, self.problem) = (source, problem)
  }

  /// A key or a variable that is none of ours.
  ///
  /// - Parameter near: The name that was perhaps meant.
  init(unknown problem: String, near: String?, in source: ConfigurationSource?) {
    let advice = near.map { "did you mean \($0)?" } ?? "'swipedeck config' lists all that can"
    self.init("\(problem); \(advice)", in: source)
  }

  var description: String {
    switch source {
    case .file(let path, let line): path + (line > 0 ? ": line \(line): " : ": ") + problem
    case .environment(let name), .option(let name): "\(name): \(problem)"
    case .standard, nil: problem
    }
  }
}

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
    let settings = Dictionary(Setting.all.map { ($0.variable, $0) }) { first, _ in first }
    var entries: [ConfigurationEntry] = []
    for (name, text) in ours.sorted(by: { $0.key < $1.key }) {
      let source = ConfigurationSource.environment(variable: name)
      guard let setting = settings[name] else {
        throw ConfigurationFault(
          unknown: "this variable is none of swipedeck's",
          near: NearestName.of(name, among: settings.keys.sorted() + [ConfigurationFile.variable]), in: source
        )
      }
      if !text.isEmpty { entries.append(ConfigurationEntry(setting.key, text, source)) }
    }
    return entries
  }
}
