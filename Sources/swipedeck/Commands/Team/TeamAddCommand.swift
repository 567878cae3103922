import ArgumentParser
import TeamLink
import TerminalText

/// `swipedeck team add URL N USER`: adds a person to a deck, or removes one.
struct TeamAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a person to a team's deck, or remove one.",
    usage: "swipedeck team add URL NAME USER [OPTION]…",
    discussion: """
      EXAMPLES
        swipedeck team add service=team papers ada
        swipedeck team add service=team papers ada --invite
        swipedeck team add service=team papers lea --lead
        swipedeck team add service=team papers ada --remove

      USER is a role of the server that may log in. The server's owner creates one with CREATE ROLE, or you \
      do with --invite, if you are allowed to. A person who is added again becomes an annotator or, with \
      --lead, a lead. If a person is removed, their choices stay, and the cards that they hold go to others.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @Argument(help: "The person's role on the server.")
  var user: String

  @Flag(
    help: "Make the person a lead, who may add people, see everyone's choices and settle disputes.")
  var lead = false

  @Flag(
    help: "Create the role with a password if there is none, and print what the person has to type.")
  var invite = false

  @Flag(help: "Take the person off the deck.")
  var remove = false

  func validate() throws {
    guard (1...63).contains(user.utf8.count) else {
      throw ValidationError("A name on the server has 1 to 63 bytes.")
    }
    // An invitation is pasted into a shell.
    if invite, !SafeText.line(user).hasSameBytes(as: user) {
      throw ValidationError(
        "The name has characters that cannot be seen; --invite needs one that can be typed.")
    }
    if remove, lead || invite {
      throw ValidationError("Choose one of --remove and --\(lead ? "lead" : "invite").")
    }
  }

  func run() throws {
    let team = try deck.server.connect()
    if remove {
      try team.remove(user, from: deck.name)
      StandardError.say("\(deck.name): \(user) is off the deck")
    } else {
      let password = invite ? try makeRole(team) : nil
      do {
        try team.add(user, to: deck.name, isLead: lead)
      } catch {
        guard case .refused(.badInput, let why) = error else { throw error }
        if !lead, why.contains("no lead") {
          throw Failure(.badData, "\(deck.name): \(user) is its only lead; say --lead, or add another first")
        }
        throw why.contains("CREATE ROLE") ? Failure(.badData, "\(why), or add --invite") : error
      }
      StandardError.say("\(deck.name): \(user) is \(lead ? "a lead" : "an annotator")")
      if invite { try OutputLines.write(invitation(to: team, password)) }
    }
  }

  /// Makes the role of the person if the server has none.
  /// - Returns: Its password; `nil` for a role that is there.
  private func makeRole(_ team: PostgresTeam) throws -> String? {
    guard try !team.knows(user) else { return nil }
    // Nobody could use a role whose password was never printed, so other errors are looked for first.
    _ = try team.overview(of: deck.name)
    // Without letters that look alike.
    let letters = Array("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    let password = String((0..<24).map { _ in letters[Int.random(in: letters.indices)] })
    do throws(TeamServerError) {
      try team.makeRole(user, password: password)
    } catch {
      guard case .refused(.notAllowed, _) = error else { throw error }
      throw Failure(
        .noPermission,
        "you may not make roles on this server; its owner says: CREATE ROLE \"\(user.replacing("\"", with: "\"\""))\" LOGIN"
      )
    }
    return password
  }

  /// What the person types, a line each.
  private func invitation(to team: PostgresTeam, _ password: String?) -> [String] {
    var options = team.options.filter { !$0.value.isEmpty }
    func value(_ name: String) -> String { options.first { $0.name == name }?.value ?? "" }
    var lines: [String] = []
    if let password {
      let fields = [value("host"), value("port"), value("dbname"), user, password].map {
        $0.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
      }
      lines = [
        "# \(user) types once, and tells nobody:",
        "(umask 077; printf '%s\\n' \(ShellWord.quoted(fields.joined(separator: ":"))) >> ~/.pgpass)",
      ]
    } else {
      lines.append("# \(user) is known to the server already, with a password or another way to log in")
    }
    if value("sslrootcert").contains("/") {
      lines.append("# the file \(value("sslrootcert")) has to be there on the machine of \(user), too")
    }
    options.append(("user", user))
    return lines + [
      "# \(user) types for the cards:",
      "swipedeck --team \(ShellWord.quoted(PostgresAddress.text(options))) \(ShellWord.quoted(deck.name))",
    ]
  }
}
