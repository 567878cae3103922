/// An error in the configuration. Its description is one line that says where, what and what to do.
struct ConfigurationFault: Error, Hashable, CustomStringConvertible {
  /// Where the wrong value was set, or the last of those that exclude each other; `standard` where none was set.
  let source: ConfigurationSource
  /// What is wrong and what to do, in words that follow the source.
  let problem: String

  init(_ problem: String, in source: ConfigurationSource) {
    (self.source, self.problem) = (source, problem)
  }

  /// A key or a variable that is none of ours.
  ///
  /// - Parameter near: The name that was perhaps meant.
  init(unknown problem: String, near: String?, in source: ConfigurationSource) {
    let advice = near.map { "did you mean \($0)?" } ?? "'swipedeck config' lists all that can"
    self.init("\(problem); \(advice)", in: source)
  }

  var description: String {
    switch source {
    case .file(let path, let line): path + (line > 0 ? ": line \(line): " : ": ") + problem
    case .environment(let name), .option(let name): "\(name): \(problem)"
    case .standard: problem
    }
  }
}
