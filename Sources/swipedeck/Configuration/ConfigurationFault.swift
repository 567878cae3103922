/// An error in the configuration. Its description is one line that says where, what and what to do.
struct ConfigurationFault: Error, Hashable, CustomStringConvertible {
  enum Problem: Hashable {
    /// `near` is the key that was perhaps meant.
    case unknownKey(near: String?)
    /// `near` is the variable that was perhaps meant.
    case unknownVariable(near: String?)
    /// The text says what the value is, and what to write.
    case value(String)
    case keys(String)
    case physics(String)
    /// The file does not parse, or is not a file of keys.
    case file(String)
    case unreadable(String)
  }

  /// `nil` if values of several sources do not go together.
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
