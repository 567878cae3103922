import ArgumentParser

/// The command line. `swipedeck DECK` is short for `swipedeck swipe DECK`.
@main
struct Swipedeck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swipedeck",
    abstract: "Go through a deck of cards in the terminal, one swipe at a time.",
    discussion: """
      EXAMPLES
        swipedeck people.json                    swipe: ← nope, → like, ↑ star, ↓ later, u undo
        swipedeck people.json --export out.json  … and write the choices on leaving
        swipedeck export people.json | jq        the choices so far, as JSON

      A deck is a JSON array of objects, or an object with an array "cards". Every choice is saved the moment it
      is made; the next start goes on where this one stopped. A deck named like a command is written ./export.
      """,
    version: Version.current,
    subcommands: [
      SwipeCommand.self, ExportCommand.self, SimulateCommand.self, DecodePictureCommand.self,
      StatsCommand.self, LogCommand.self, UndoCommand.self, ResetCommand.self, CheckCommand.self,
      DecksCommand.self, AdoptCommand.self, ImportCommand.self, MergeCommand.self, AgreementCommand.self,
    ],
    defaultSubcommand: SwipeCommand.self)
}
