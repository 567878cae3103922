/// The words that are commands and not decks.
enum CommandNames {
  static let all = Swipedeck.configuration.subcommands
    .filter { $0.configuration.shouldDisplay }
    .compactMap { $0.configuration.commandName }

  /// The command that a word is one edit from; `nil` if none, or if the word is clearly a path.
  static func near(_ word: String) -> String? {
    guard !word.contains("/"), !word.contains(".") else { return nil }
    return all.first { isOneEdit(Array(word), Array($0)) }
  }

  /// One letter more, less or other, or two neighbours exchanged.
  static func isOneEdit(_ word: [Character], _ name: [Character]) -> Bool {
    guard abs(word.count - name.count) <= 1, word != name else { return false }
    let start = zip(word, name).prefix { $0 == $1 }.count
    let (rest, other) = (word[start...], name[start...])
    if rest.count != other.count {
      return rest.count > other.count ? rest.dropFirst() == other : rest == other.dropFirst()
    }
    return rest.dropFirst() == other.dropFirst()
      || rest.count >= 2 && Array(rest.prefix(2).reversed()) == Array(other.prefix(2))
        && rest.dropFirst(2) == other.dropFirst(2)
  }
}
