import ArgumentParser

/// `swipedeck team …`: the commands for a deck that a team shares.
struct TeamCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "team",
    abstract: "Share a deck with a team, over a PostgreSQL server.",
    discussion: """
      EXAMPLES
        swipedeck team init postgresql://db.example/team
        swipedeck team publish postgresql://db.example/team papers.ris --name papers
        swipedeck team add postgresql://db.example/team papers ada
        swipedeck --team postgresql://db.example/team papers
        swipedeck team progress postgresql://db.example/team papers
        swipedeck team export postgresql://db.example/team papers --consensus

      The server hands each card to one person, or to several, and collects their choices. Each person's \
      choices are saved on their own disk first, with the network or without.

      URL is an address as above, or names and values as libpq takes them, such as service=team. It never \
      holds a password: that belongs in ~/.pgpass.
      """,
    subcommands: [
      TeamInitCommand.self, TeamPublishCommand.self, TeamAddCommand.self, TeamProgressCommand.self,
      TeamAgreementCommand.self, TeamDisputesCommand.self, TeamExportCommand.self, TeamRecoverCommand.self,
      TeamListCommand.self, TeamHandOverCommand.self, TeamVoidCommand.self, TeamRenameCommand.self,
      TeamCloseCommand.self, TeamDeleteCommand.self, TeamOrderCommand.self,
    ])
}
