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

  /// The shown commands that a command has.
  private static func commands(of name: String) -> [String] {
    (Swipedeck.configuration.subcommands.first { $0.configuration.commandName == name }?.configuration
      .subcommands ?? [])
      .compactMap { $0.configuration.commandName }
  }

  /// What is wrong with words of which each names a command of the one before; `nil` where all do.
  private static func unknown(_ words: [String], said: String) -> String? {
    let all = Swipedeck.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    if let first = words.first, !all.contains(first) {
      return "\(said)\(first): there is no such command; \(NearestName.advice(first, among: self.all))"
    }
    guard words.count > 1 else { return nil }
    let known = commands(of: words[0])
    guard !known.contains(words[1]), words[1] != "help" else { return nil }
    let advice = known.isEmpty ? "it has none" : NearestName.advice(words[1], among: known)
    return "\(said)\(words[0]) \(words[1]): there is no such command; \(advice)"
  }

  /// What is wrong with a line that names a command that there is not, or asks for help with one; `nil` for all else. The parser shows the whole program's
  /// help for a command that it does not know, and that of a session for a mistyped command.
  static func fault(inHelp arguments: [String]) -> String? {
    let words = arguments.prefix { !$0.hasPrefix("-") }
    if words.first == "help" { return unknown(Array(words.dropFirst()), said: "help ") }
    // What is no command of a command is nothing else either.
    if let word = words.first, !commands(of: word).isEmpty, words.count > 1 {
      return unknown(Array(words.prefix(2)), said: "")
    }
    guard let word = words.first, arguments.contains(where: { ["-h", "--help"].contains($0) }),
      !SystemFile.exists(word), let command = near(word)
    else { return nil }
    return "\(word): there is no such command; did you mean the command '\(command)'?"
  }
}
