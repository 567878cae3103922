import ArgumentParser

/// The argument of an option that takes several words of a closed list, with commas between.
struct WordList<Word>: ExpressibleByArgument
where Word: RawRepresentable<String> & CaseIterable & Hashable & Sendable {
  static var allValueStrings: [String] { Word.allCases.map(\.rawValue) }

  let words: Set<Word>

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map { Word(rawValue: String($0)) }
    guard !words.contains(nil) else { return nil }
    self.words = Set(words.compactMap(\.self))
  }
}

/// An argument such as `include=like`: a name, and a value behind the last `=`.
struct NamedValue: ExpressibleByArgument {
  let name, value: String

  init?(argument: String) {
    guard let equals = argument.lastIndex(of: "="), equals > argument.startIndex else { return nil }
    (name, value) = (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }
}
