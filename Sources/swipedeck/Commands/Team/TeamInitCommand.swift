import ArgumentParser
import TeamLink

/// `swipedeck team init URL`: creates the tables on a team's server, or updates them.
struct TeamInitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a team's tables in a database, or bring them up to date.",
    discussion: """
      EXAMPLES
        swipedeck team init postgresql://postgres@db.example/team
        swipedeck team init service=team-owner

      For who may create roles on the server, such as its superuser. Doing it again mends owners and rights, as after a backup \
      was restored, and changes nothing else. Everything is in a schema \
      'team' of the database, and belongs to the role team_owner. A lead then needs GRANT team_lead TO the lead's role; \
      annotators get what they need from 'swipedeck team add'.
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
