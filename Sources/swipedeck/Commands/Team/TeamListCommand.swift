import ArgumentParser
import CardDeck
import ChoiceFormats
import TeamLink

/// `swipedeck team list URL`: lists the decks of the person who connects.
struct TeamListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List your decks on a team's server.",
    discussion: """
      EXAMPLES
        swipedeck team list service=team
        swipedeck team list service=team --watch
        swipedeck team list service=team --json | jq -r '.[].deck'

      For decks that you lead, shows what all people have decided and where they differ; for other decks, \
      what you have decided.
      """)

  @OptionGroup var server: TeamServerArgument
  @OptionGroup var output: TeamReportOptions

  func run() throws {
    let team = try server.connect()
    try output.write {
      TeamListReport(
        decks: try team.decks().map { deck in (deck, deck.isLead ? try overview(of: deck, team) : nil) })
    }
  }

  /// `nil` if the person is no longer a lead, or if the deck was deleted meanwhile.
  private func overview(of deck: TeamListing, _ team: PostgresTeam) throws -> TeamOverview? {
    do throws(TeamServerError) {
      return try team.overview(of: deck.name)
    } catch {
      switch error {
      case .refused(.notAllowed, _), .refused(.noDeck, _): return nil
      default: throw error
      }
    }
  }
}

/// The decks of a person; decks that the person leads have everybody's progress.
struct TeamListReport: Report {
  let decks: [(deck: TeamListing, whole: TeamOverview?)]

  var lines: [String] {
    guard !decks.isEmpty else { return ["You are on no deck of this server."] }
    return zip(decks.map(\.deck.name).padded(), decks).map { name, entry in
      let (deck, whole) = entry
      let cards = DecimalText.grouped(deck.cards)
      var parts: [String] = []
      if let whole {
        parts.append("\(DecimalText.grouped(whole.decided)) of \(cards) cards decided")
        parts.append(whole.people == 1 ? "1 person" : "\(whole.people) people")
        if whole.disputes > 0 { parts.append("disputed: \(whole.disputes), settled: \(whole.settled)") }
        if whole.isRecovering { parts.append("recovering") }
      } else {
        parts.append("yours: \(deck.tally.words) of \(cards) cards")
      }
      if let closes = deck.closes {
        parts.append(
          closes <= WallClock.milliseconds() ? "closed" : "closes \(LocalTime.text(closes))")
      }
      return "\(name)  \(parts.joined(separator: ", "))" + (deck.isLead ? "  (lead)" : "")
    }
  }

  var json: JSONValue {
    .list(decks) { deck, whole in
      var json: JSONValue = [
        "deck": .string(deck.name), "lead": .bool(deck.isLead), "cards": .integer(deck.cards),
        "overlap": .integer(deck.overlap), "yours": deck.tally.json,
        "closes": .text(deck.closes.map { Timestamp.text(milliseconds: $0) }),
      ]
      if let whole {
        json.append([
          "decided": .integer(whole.decided), "people": .integer(whole.people),
          "disputed": .integer(whole.disputes), "settled": .integer(whole.settled),
        ])
      }
      return json
    }
  }
}
