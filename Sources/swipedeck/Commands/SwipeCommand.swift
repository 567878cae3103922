import ArgumentParser
import TerminalFront

/// `swipedeck [swipe] DECK`: opens a session on a deck.
struct SwipeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swipe",
    abstract: "Open a deck and swipe.",
    usage: "swipedeck [swipe] DECK… [OPTION]…",
    discussion: """
      EXAMPLES
        swipedeck people.json                    → like, ← nope, u undo, q quit
        swipedeck people.json --export out.json  also write the choices at the end
        swipedeck people.json --where 'city=Tampere' --order random --limit 20
        swipedeck photos                         the pictures of a folder
        swipedeck *.JPG --order taken            these photos, the oldest first
        swipedeck papers.csv --order likely      what you may like comes first
        swipedeck papers.csv --again like,star   a second round
        swipedeck papers.ris --reason 'wrong population' --reason 'wrong design'
        swipedeck words.csv --reveal meaning     the meaning is hidden at first
        swipedeck --team postgresql://db.example.org/decks invoices
        producer | swipedeck - --export - | consumer
        swipedeck ./export                       a deck named like a command
      """)

  @Argument(
    help: "A file, a folder, several files, or - for standard input; with --team, the deck's name.",
    completion: Candidates.decks)
  var decks: [String] = []

  /// The path of the deck, or its name on the server.
  var deck: String? { decks.first }

  @OptionGroup(title: "Which cards, in which order") var selection: SelectionOptions
  @OptionGroup(title: "Reading the deck") var reading: ReadingOptions
  @OptionGroup(title: "Appearance") var appearance: AppearanceOptions
  @OptionGroup(title: "A team's deck") var team: TeamOptions
  @OptionGroup var log: LogOptions

  @Flag(name: .customShort("0"), help: "The deck's lines end with NUL, as find -print0 writes them.")
  var endsWithNUL = false

  @Option(
    name: .customLong("reason"), parsing: .singleValue,
    help: ArgumentHelp(
      "A reason for a nope, for the keys 1 to 9 in turn. Replaces the deck's reasons. May be repeated.",
      valueName: "text"))
  var reasons: [String] = []

  @Option(
    name: .customLong("export"),
    help: ArgumentHelp(
      "Write the choices to this file when you quit and at the end of the deck; - is standard output.",
      valueName: "file"),
    completion: .file())
  var exportPath: String?

  @Option(
    name: .customLong("record"),
    help: ArgumentHelp(
      "Record the session in this file, as a script for 'swipedeck simulate'.", valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  var recordPath: String?

  @Flag(help: "Let --export and --record replace a file that swipedeck did not write.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "In a folder, show other files as the text that a program makes of them, such as 'pdftotext {} -'.",
      valueName: "command"))
  var preview: String?

  @Flag(help: "Also show pictures that lie outside the deck's folder.")
  var allowOutsideImages = false

  @Flag(help: "Keep the earlier choices although the deck's records have changed.")
  var keep = false

  @Flag(help: "Repair a terminal that a killed program left broken, and exit.")
  var resetTerminal = false

  func validate() throws {
    if deck == nil, team.url != nil {
      throw ValidationError("Name the deck as it is called on the server: swipedeck --team URL papers")
    }
    if decks.count > 1, team.url != nil { throw ValidationError("Name one deck of the server.") }
    if deck == nil, !resetTerminal { throw ValidationError("Name a deck: swipedeck people.json") }
    if let teamRefusal { throw ValidationError(teamRefusal + ".") }
    if recordPath == "-" { throw ValidationError("--record needs the name of a file.") }
    if log.annotator == LogOptions.everyone {
      throw ValidationError("--as all reads everyone's choices; it cannot make any.")
    }
  }

  func run() throws {
    if resetTerminal { return try Front.resetTerminal() }
    var command = self
    guard let deck = team.url == nil ? try command.reading.path(of: decks) : deck else { return }
    var run = try SwipeRun(command, on: deck)
    try run.run()
  }

  /// The given options, as settings.
  var entries: [ConfigurationEntry] {
    let reasons = ConfigurationEntry(
      key: "reasons", parts: reasons, isList: true, source: .option(name: "--reason"))
    return log.entries + selection.entries + appearance.entries + (reasons.parts.isEmpty ? [] : [reasons])
      + [ConfigurationEntry("export", exportPath), ConfigurationEntry("preview", preview)].compactMap(\.self)
  }
}
