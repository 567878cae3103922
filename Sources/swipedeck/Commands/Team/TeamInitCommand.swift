import ArgumentParser
import TeamLink

/// `swipedeck team init URL`: creates the tables on a team's server, or updates them.
struct TeamInitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a team's tables in a database, or update them.",
    discussion: """
      EXAMPLES
        swipedeck team init postgresql://postgres@db.example/team
        swipedeck team init service=team-owner

      Needs a role that may create roles on the server, such as its superuser. Everything is created in the \
      schema 'team' and belongs to the role team_owner. After that each lead needs GRANT team_lead TO the \
      lead's role; annotators get their rights from 'swipedeck team add'.

      Doing it again updates the tables, and repairs owners and rights, as after a backup was restored.
      """)

  @OptionGroup var server: TeamServerArgument

  func run() throws {
    let installed = try TeamSchema.install(at: server.address()) {
      StandardError.say("another session keeps a lock that is needed; waiting (pg_stat_activity tells whose)")
    }
    let done =
      switch installed.before {
      case 0: "the tables are made"
      case installed.now: "the tables are up to date"
      default: "the tables are up to date now, after \((installed.now - installed.before).counted("step"))"
      }
    if installed.mended > 0 {
      StandardError.say(
        "gave team_owner \(installed.mended.counted("object")) that a restore had left to others")
    }
    StandardError.say("\(done); a lead needs: GRANT team_lead TO \"NAME\"")
  }
}
