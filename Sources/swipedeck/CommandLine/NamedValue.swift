import ArgumentParser

/// An argument such as `include=like`: a name, and a value behind the last `=`.
struct NamedValue: ExpressibleByArgument {
  let name, value: String

  init?(argument: String) {
    guard let equals = argument.lastIndex(of: "="), equals > argument.startIndex else { return nil }
    (name, value) = (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }
}
