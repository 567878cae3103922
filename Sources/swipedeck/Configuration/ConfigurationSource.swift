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
