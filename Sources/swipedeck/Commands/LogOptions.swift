import ArgumentParser
import CardDeck
import TerminalText

/// The options for the log, the deck's name and the person.
struct LogOptions: ParsableArguments {
  @Option(
    name: .customLong("log"),
    help: ArgumentHelp(
      "Use this log of choices instead of ~/.local/share/swipedeck/choices.sqlite.", valueName: "file"),
    completion: .file())
  var path: String?

  @Option(
    name: .customLong("deck-id"),
    help: ArgumentHelp("Identify the deck by this name instead of its path.", valueName: "name"),
    completion: Candidates.deckNames)
  var deckName: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The person whose choices these are; by default your login name.", valueName: "name"),
    completion: Candidates.people)
  var annotator: String?

  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions

  /// `--as all` reads everyone's choices.
  static let everyone = "all"

  func validate() throws {
    if path?.isEmpty == true { throw ValidationError("--log needs the name of a file.") }
    if deckName?.isEmpty == true { throw ValidationError("--deck-id needs a name that is not empty.") }
    if annotator?.isEmpty == true { throw ValidationError("--as needs a name that is not empty.") }
  }

  /// - Parameter isNamed: Whether the command line has a deck.
  func requireDeck(isNamed: Bool) throws {
    if !isNamed, deckName == nil { throw ValidationError("Name a deck, or give --deck-id.") }
  }
}

extension LogOptions {
  /// The log and the person, as settings.
  var entries: [ConfigurationEntry] {
    [ConfigurationEntry("log", path), ConfigurationEntry("as", annotator)].compactMap(\.self)
  }

  /// Fills in the values of the environment and the file for options that were not given.
  func resolved() throws(ConfigurationFault) -> ConfiguredLog {
    resolved(by: try configuration.settings(with: entries))
  }

  /// - Parameter settings: They include these options.
  func resolved(by settings: EffectiveSettings) -> ConfiguredLog {
    // A typed path has been expanded by the shell already.
    ConfiguredLog(given: self, path: path ?? settings.path("log"), annotator: settings.givenText("as"))
  }

  /// Refuses `--as all` for a command that changes choices or learns from them: they must be one person's.
  func requireOnePerson() throws {
    guard annotator != Self.everyone else {
      throw Failure(
        .usage, "--as all means everyone's choices; this is about one person's, so give --as NAME")
    }
  }
}

extension LogOptions {
  /// The words of a command line that uses the same log.
  ///
  /// - Parameters:
  ///   - deckName: The name for `--deck-id`, if any.
  ///   - annotator: The name for `--as`, if any.
  func words(deckName: String?, annotator: String?) -> [String] {
    Self.words([
      ("--deck-id", deckName), ("--log", path), ("--as", annotator), ("--config", configuration.file),
    ])
      + configuration.assignments.filter { ["log", "as"].contains($0.key) }.flatMap {
        ["--set", "\($0.key)=\($0.parts.joined(separator: ","))"]
      }
  }

  static func words(_ options: [(name: String, value: String?)]) -> [String] {
    options.flatMap { option in option.value.map { ShellWord.option(option.name, $0) } ?? [] }
  }
}
