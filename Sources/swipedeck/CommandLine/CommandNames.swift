import Platform

/// The words that are commands and not decks.
enum CommandNames {
  static let all = Swipedeck.configuration.subcommands
    .filter { $0.configuration.shouldDisplay }
    .compactMap { $0.configuration.commandName }

  /// The command that a word is one edit from; `nil` if none, or if the word is clearly a path.
  static func near(_ word: String) -> String? {
    guard !word.contains("/"), !word.contains(".") else { return nil }
    return all.first { NearestName.distance(Array(word), Array($0), atMost: 1) == 1 }
  }

  /// What is wrong with a line that asks for help; `nil` for one that gets it. The parser shows the whole program's
  /// help for a command that it does not know, and that of a session for a mistyped command.
  static func fault(inHelp arguments: [String]) -> String? {
    let words = arguments.prefix { !$0.hasPrefix("-") }
    if words.first == "help" {
      let known = Swipedeck.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
      guard let word = words.dropFirst().first(where: { !known.contains($0) }) else { return nil }
      return "help \(word): there is no such command; \(NearestName.advice(word, among: all))"
    }
    guard let word = words.first, arguments.contains(where: { ["-h", "--help"].contains($0) }),
      !SystemFile.exists(word), let command = near(word)
    else { return nil }
    return "\(word): there is no such command; did you mean the command '\(command)'?"
  }
}
