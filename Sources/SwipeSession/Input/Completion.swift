/// The completions of a word that was begun.
package struct Completion: Sendable, Hashable {
  /// The candidates that begin like the word, in order; empty for an empty word.
  package let matches: [String]
  private let word: String

  /// - Parameter candidates: Words as they are typed, with their prefix (`#`, `@`).
  package init(of word: some StringProtocol, among candidates: some Sequence<String>) {
    self.word = String(word)
    let start = word.lowercased()
    matches = start.isEmpty ? [] : Set(candidates.filter { $0.lowercased().hasPrefix(start) }).sorted()
  }

  /// The word as far as all matches agree, with a blank behind it where there is only one; `nil` if there is nothing
  /// to add.
  package var text: String? {
    guard let first = matches.first else { return nil }
    // A field's name ends with a colon, and its text follows directly.
    if matches.count == 1 { return first.hasSuffix(":") ? first : first + " " }
    var common = first[...]
    for match in matches.dropFirst() {
      while !match.lowercased().hasPrefix(common.lowercased()) { common.removeLast() }
    }
    return common.count > word.count ? String(common) : nil
  }
}
