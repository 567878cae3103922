import Platform

/// Where a value came from, the strongest last.
enum ConfigurationSource: Sendable, Hashable {
  case standard
  /// `line` counts from 1.
  case file(path: String, line: Int)
  case environment(variable: String)
  /// The option's name as it was given: `--color`, `--set labels.like`.
  case option(name: String)

  /// For a person.
  var words: String {
    switch self {
    case .standard: "default"
    case .file(let path, let line): "\(path):\(line)"
    case .environment(let variable): "environment \(variable)"
    case .option(let name): name
    }
  }
}

/// One value from one source, not checked yet.
struct ConfigurationEntry: Sendable, Hashable {
  let key: String
  let value: SettingText
  let source: ConfigurationSource
}

extension ConfigurationEntry {
  /// The value of an option of the command line; `nil` where the option was not given.
  ///
  /// - Parameter option: The option's name; `--KEY` where nothing is said.
  init?(_ key: String, option: String? = nil, _ value: String?) {
    guard let value else { return nil }
    self.init(key: key, value: .one(value), source: .option(name: option ?? "--" + key))
  }

  /// The value of a flag that has a `--no-` form.
  init?(flag key: String, _ value: Bool?) {
    self.init(key, option: value == false ? "--no-" + key : nil, value.map { "\($0)" })
  }
}

/// What is wrong with a configuration: one line that says where, what and what to do.
struct ConfigurationFault: Error, Hashable, CustomStringConvertible {
  enum Problem: Hashable {
    /// `near` is a key that was perhaps meant.
    case unknownKey(near: String?)
    /// `near` is a variable that was perhaps meant.
    case unknownVariable(near: String?)
    /// What the value is, and what to write.
    case value(String)
    case keys(String)
    case physics(String)
    /// The file does not parse, or is not a file of keys.
    case file(String)
    case unreadable(String)
  }

  /// `nil` where the trouble is in what several sources say together.
  var source: ConfigurationSource?
  /// The key, variable or file that is wrong.
  let subject: String
  let problem: Problem

  var description: String { location + what }

  private var location: String {
    switch source {
    case .file(let path, let line): line > 0 ? "\(path): line \(line): " : "\(path): "
    case .environment(let variable): "\(variable): "
    case .option(let name): "\(name): "
    case .standard, nil: ""
    }
  }

  private var what: String {
    switch problem {
    case .unknownKey(let near):
      "\(SettingKind.quoted(subject)) cannot be set" + Self.suggestion(near)
    case .unknownVariable(let near): "this variable is none of swipedeck's" + Self.suggestion(near)
    case .value(let why): "\(subject) \(why)"
    case .keys(let why): why
    case .physics(let why): "physics: \(why)"
    case .file(let why), .unreadable(let why): why
    }
  }

  private static func suggestion(_ near: String?) -> String {
    near.map { "; did you mean \($0)?" } ?? "; 'swipedeck config' lists all that can"
  }
}

/// The variables of the environment, and which of them are settings.
enum ConfigurationEnvironment {
  /// Variables of ours that are no settings: the file, and what the tests and the torture use.
  private static let others: Set<String> = [
    ConfigurationFile.variable, "SWIPEDECK_TORTURE", "SWIPEDECK_TEST_CHILD",
  ]

  /// Variables that matter here: ours, and those that say where the file is.
  static func current() -> [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      next += 1
      // Most are not ours, and need not become strings.
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

  /// The settings among the variables, with what is in them; an empty one sets nothing.
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
