import ArgumentParser
import ChoiceFormats
import ChoiceLog
import Platform
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

      For a deck's leads. Everyone's choices, as 'swipedeck export' writes them, in the deck's order. With --consensus a line for \
      each card that as many have decided as were asked: what they agree on, else what a lead has settled, else disputed. \
      With --by only what these people chose. 'swipedeck export' tells the formats; xmp is for pictures on one's own machine.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @OptionGroup var output: TeamOutputOptions

  @OptionGroup var form: ExportFormOptions

  @Flag(help: "Write one choice a card: what all agreed on, or disputed.")
  var consensus = false

  @Option(help: ArgumentHelp("Only what this person chose; say it again for others.", valueName: "name"))
  var by: [String] = []

  func validate() throws {
    try form.require(isConsensus: consensus)
    if !by.isEmpty, form.only?.words.contains(.undecided) == true {
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
    var export = TeamExport(
      of: deck.name, format: form.format, isConsensus: consensus, exportedAt: WallClock.milliseconds())
    export.only = form.only?.words ?? (by.isEmpty ? export.only : ExportSelection.choices)
    export.people = by
    export.endsWithNUL = form.endsWithNUL
    (export.tableStyle.hasMark, export.tableStyle.isRaw) = (form.bom, form.raw)
    var remarks: [String] = []
    try outputs.write(to: target) { remarks = try export.write(from: team, to: $0).remarks }
    if !remarks.isEmpty { StandardError.say("\(deck.name): \(remarks.joined(separator: ", "))") }
  }
}
