import ArgumentParser
import ChoiceFormats
import TeamLink

/// `swipedeck team export URL N`: what a team has decided, as data.
struct TeamExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write what a team has decided on a deck.",
    usage: "swipedeck team export URL NAME [OPTION]…",
    discussion: """
      EXAMPLES
        swipedeck team export service=team papers -o papers.json
        swipedeck team export service=team papers --format jsonl | jq -r .by
        swipedeck team export service=team papers --consensus --format csv
        swipedeck team export service=team papers --format ris -o papers.ris
        swipedeck team export service=team papers --by ada --only like

      Only for the deck's leads. Writes everyone's choices in the deck's order. With --consensus, writes one \
      line for each card that enough people have decided: what they agree on, else what a lead has settled, \
      else disputed.

      'swipedeck export --help' explains the formats. xmp cannot be used here, as each person's pictures are \
      on their own machine.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @OptionGroup var output: TeamOutputOptions

  @OptionGroup var form: ExportFormOptions

  @Flag(
    help: "Write one choice for each decided card: the one that all agree on, the settled one, or disputed.")
  var consensus = false

  @Option(help: ArgumentHelp("Write only what this person chose. May be repeated.", valueName: "name"))
  var by: [String] = []

  func validate() throws {
    try form.require(isConsensus: consensus)
    if !by.isEmpty, form.only?.contains(.undecided) == true {
      throw ValidationError("Undecided cards are nobody's: leave out --by, or undecided.")
    }
    if consensus, !by.isEmpty { throw ValidationError("--consensus is about everyone: leave out --by.") }
    if form.format == .xmp {
      throw ValidationError(
        "A team's pictures are on each one's own machine: export as json, import it there, and export xmp.")
    }
  }

  func run() throws {
    let (target, outputs) = (output.target, output.outputs)
    try outputs.require(target)
    let team = try deck.server.connect()
    if !by.isEmpty {
      let people = try team.members(of: deck.name).map(\.person)
      if let unknown = by.first(where: { name in !people.contains { $0.hasSameBytes(as: name) } }) {
        throw Failure(
          .badData,
          "\(deck.name): --by \(unknown): nobody is called so; \(NearestName.advice(unknown, among: people))")
      }
    }
    var options = form.options(isConsensus: consensus)
    if !by.isEmpty { options.only = options.only ?? ExportSelection.choices }
    let time = WallClock.milliseconds()
    var remarks: [String] = []
    try outputs.write(to: target) {
      remarks = try team.export(deck.name, as: options, of: by, at: time, to: $0).remarks
    }
    if !remarks.isEmpty { StandardError.say("\(deck.name): \(remarks.joined(separator: ", "))") }
  }
}
