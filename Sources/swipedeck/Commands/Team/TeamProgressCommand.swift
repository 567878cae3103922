import ArgumentParser
import CardDeck
import ChoiceFormats
import TeamLink

/// `swipedeck team progress URL N`: shows how much of a deck is decided.
struct TeamProgressCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress",
    abstract: "Show how far a team and each person are.",
    discussion: """
      EXAMPLES
        swipedeck team progress service=team papers
        swipedeck team progress service=team papers --json | jq .decided

      Only for the deck's leads. A card is decided when as many people have decided it as 'swipedeck team \
      publish' asked for; a card put off for later is undecided. Choices that came after the card had been \
      passed on to somebody else are shown as late: they are kept and do not count.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @OptionGroup var output: TeamReportOptions

  func run() throws {
    let team = try deck.server.connect()
    try output.write {
      TeamProgressReport(
        name: deck.name, overview: try team.overview(of: deck.name), members: try team.members(of: deck.name))
    }
  }
}

/// The progress of a team and its members on a deck.
struct TeamProgressReport: Report {
  let name: String
  let overview: TeamOverview
  let members: [TeamMember]

  var lines: [String] {
    let who = "by \(overview.overlap) people each"
    let asked =
      overview.overlap == 1 ? "" : overview.share < 100 ? ", \(overview.share) % of them \(who)" : " \(who)"
    var first =
      "\(name): \(DecimalText.grouped(overview.decided)) of \(DecimalText.grouped(overview.cards)) cards decided\(asked)"
    if overview.overlap > 1 {
      let all = overview.share < 100 ? "" : " of \(DecimalText.grouped(overview.cards * overview.overlap))"
      first += ", \(DecimalText.grouped(overview.answers))\(all) answers"
    }
    if overview.disputes > 0 { first += "; disputed: \(overview.disputes), settled: \(overview.settled)" }
    if overview.isRecovering { first += "; recovering: nothing is handed out" }
    return [first]
      + zip(members.map(\.person).padded(), members).map { name, member in
        var line = "\(name)  \(member.tally.words)"
        if member.late > 0 { line += "  late \(member.late)" }
        if member.held > 0 { line += "  holds \(member.held.counted("block"))" }
        line += member.seen.map { "  seen \(LocalTime.text($0))" } ?? "  not seen yet"
        if let pace = member.pace { line += "  \(DecimalText.fixed(pace / 100, digits: 1)) s a card" }
        return line + (member.isLead ? "  (lead)" : member.isActive ? "" : "  (off the deck)")
      }
  }

  var json: JSONValue {
    [
      "deck": .string(name), "cards": .integer(overview.cards), "overlap": .integer(overview.overlap),
      "decided": .integer(overview.decided), "answers": .integer(overview.answers),
      "disputed": .integer(overview.disputes), "settled": .integer(overview.settled),
      "lease": .integer(overview.lease.components.seconds), "recovering": .bool(overview.isRecovering),
      "share": .integer(overview.share),
      "people": .list(members) { member in
        var json: JSONValue = ["name": .string(member.person), "lead": .bool(member.isLead)]
        json.append(member.tally.json)
        json.append([
          "late": .integer(member.late), "blocks": .integer(member.held),
          "seen": .text(member.seen.map { Timestamp.text(milliseconds: $0) }),
          "active": .bool(member.isActive),
          "secondsPerCard": member.pace.map { .number(Timestamp.seconds(milliseconds: $0)) } ?? .null,
        ])
        return json
      },
    ]
  }
}
