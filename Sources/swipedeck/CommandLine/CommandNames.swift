import Platform
import TerminalText

/// The names of commands.
enum CommandNames {
  static let all = Swipedeck.configuration.subcommands
    .filter { $0.configuration.shouldDisplay }
    .compactMap { $0.configuration.commandName }

  /// The command that is one edit away from a word; `nil` if there is none, or if the word is clearly a path.
  static func near(_ word: String) -> String? {
    guard !word.contains("/"), !word.contains(".") else { return nil }
    return all.first { NearestName.distance(Array(word), Array($0), atMost: 1) == 1 }
  }

  /// The subcommands of a command, hidden commands included; `nil` if there is no such command.
  private static func subcommands(of name: String) -> [String]? {
    Swipedeck.configuration.subcommands.first { $0.configuration.commandName == name }?
      .configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// Says which of a command and its subcommand does not exist; `nil` if both do.
  private static func unknown(_ words: ArraySlice<String>, said: String = "") -> String? {
    guard let first = words.first else { return nil }
    guard let known = first == "help" ? [] : subcommands(of: first) else {
      return "\(said)\(first): there is no such command; \(NearestName.advice(first, among: all))"
    }
    guard let second = words.dropFirst().first, !known.contains(second), second != "help" else { return nil }
    let advice = known.isEmpty ? "it has none" : NearestName.advice(second, among: known)
    return "\(said)\(first) \(second): there is no such command; \(advice)"
  }

  /// The question whether a command was meant that is one edit away; `nil` if none is.
  static func question(_ word: String) -> String? { near(word).map { "did you mean the command '\($0)'?" } }

  /// Says how to write a command that stands behind its deck, or has dashes.
  static func comesFirst(_ command: String, _ arguments: [String]) -> String {
    let isAlone = ["help", "decks", "config"].contains(command)
    let deck = isAlone ? nil : arguments.first { !$0.hasPrefix("-") && !all.contains($0) }
    let words = ["swipedeck", command, deck].compactMap(\.self)
    return "\(command) is a command and comes first: \(words.map(ShellWord.quoted).joined(separator: " "))"
  }

  /// A command behind the deck, such as `people.json export`; `nil` if there is none. A file of that name is another
  /// deck, and a word behind an option is its value.
  private static func behindDeck(_ arguments: [String]) -> String? {
    let commands = all + ["help"]
    guard let first = arguments.first, !first.hasPrefix("-"), !commands.contains(first) else { return nil }
    return zip(arguments, arguments.dropFirst())
      .first { !$0.hasPrefix("-") && commands.contains($1) && !SystemFile.exists($1) }?.1
  }

  /// Says which command of a command line does not exist or is misplaced; `nil` if all is well. The parser would answer
  /// `help` for an unknown command with the program's help, and `--help` for a mistyped one with that of `swipe`.
  static func fault(in arguments: [String]) -> String? {
    if let command = behindDeck(arguments) { return comesFirst(command, arguments) }
    let words = arguments.prefix { !$0.hasPrefix("-") }
    guard let word = words.first else { return nil }
    if word == "help" { return unknown(words.dropFirst(), said: "help ") }
    // The second word of a command with subcommands must be one of them.
    if subcommands(of: word)?.isEmpty == false { return unknown(words) }
    guard arguments.contains(where: { ["-h", "--help"].contains($0) }),
      !SystemFile.exists(word), let question = question(word)
    else { return nil }
    return "\(word): there is no such command; \(question)"
  }
}
