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

extension Array {
  /// The words of an option that may be repeated, together; `nil` if it was not given.
  func together<Word>() -> Set<Word>? where Element == WordList<Word> {
    isEmpty ? nil : Set(flatMap(\.words))
  }
}
