import ArgumentParser
import CardDeck
import Platform

/// The options for a team's deck.
struct TeamOptions: ParsableArguments {
  @Option(
    name: .customLong("team"),
    help: ArgumentHelp(
      "Open a deck on your team's PostgreSQL server. The password belongs in ~/.pgpass, not here.",
      valueName: "url"))
  var url: String?

  @Option(
    help: ArgumentHelp("With --team: the local folder that holds the deck's pictures.", valueName: "folder"),
    completion: .directory)
  var pictures: String?

  func validate() throws {
    if url?.isEmpty == true { throw ValidationError("--team needs the address of a server.") }
    if pictures != nil, url == nil {
      throw ValidationError("--pictures goes with --team; every other deck has its pictures beside it.")
    }
  }

  /// Refuses a folder of pictures that does not exist, before the server is asked.
  func requirePictures() throws {
    guard let pictures else { return }
    guard SystemFile.exists(pictures) else { throw Failure.noSuchFile(pictures) }
    guard FileStamp(of: pictures)?.isFolder == true else {
      throw Failure(.noInput, "\(pictures): this is not a folder; --pictures needs one")
    }
  }
}

extension SwipeCommand {
  /// Says why an option does not go with `--team`; `nil` if all do.
  var teamRefusal: String? {
    guard team.url != nil else { return nil }
    let refusals: [(option: String, isGiven: Bool, why: String)] =
      [
        ("as", log.annotator != nil, "the server says who you are"),
        ("deck-id", log.deckName != nil, "the deck is known by its name on the server"),
        ("input", reading.input != nil, Self.asPublished),
      ] + reading.fields.map { ($0.option, $0.field != nil, Self.asPublished) } + [
        ("share", selection.share != nil, "the server says which cards are yours"),
        ("where", !selection.filters.isEmpty, Self.leftOut), ("from", selection.from != nil, Self.leftOut),
        ("again", !selection.again.isEmpty, "a card that was passed on is decided, or another's"),
        ("keep", keep, "the records are the server's"),
        ("preview", preview != nil, "there are no files to be previewed"),
        ("record", recordPath != nil, "a recording needs the whole deck, which the server gives in parts"),
      ]
    if let refusal = refusals.first(where: \.isGiven) {
      return "--\(refusal.option) cannot be used with --team: \(refusal.why)"
    }
    return Self.teamRefusal(of: selection.order)
  }

  private static let asPublished = "the deck is read as whoever published it said"
  private static let leftOut =
    "cards that are left out would stay with you, undecided, and with nobody else; a lead can publish a part"

  /// Says why an order, given or configured, does not go with `--team`; `nil` if it does.
  static func teamRefusal(of order: SelectionOptions.Order?) -> String? {
    guard let order, order != .file else { return nil }
    let why =
      order == .likely || order == .uncertain
      ? "a lead says it for all, with 'swipedeck team order'"
      : "it needs the whole deck, which the server gives in parts"
    return "--order \(order.rawValue) cannot be used with --team: \(why)"
  }
}
