import ArgumentParser
import CardDeck
import ChoiceFormats
import ChoiceLog
import TeamLink

/// `swipedeck team disputes URL N`: writes the disputed cards as a deck, or takes a lead's choices on them.
struct TeamDisputesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disputes",
    abstract: "Write a deck of disputed cards, or settle them.",
    usage: "swipedeck team disputes URL NAME [OPTION]…",
    discussion: """
      EXAMPLES
        swipedeck team disputes service=team papers -o disputed.jsonl
        swipedeck disputed.jsonl --export settled.json
        swipedeck team disputes service=team papers --settle settled.json
        swipedeck team export service=team papers --consensus

      Only for the deck's leads. Writes one record a line, with "votes" that tell who chose what; settled \
      cards are left out. --settle reads an export of swipedeck (json or jsonl): like, nope and star settle \
      a card, later leaves it open. If a card is settled again, the last choice counts.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @OptionGroup var output: TeamOutputOptions

  @Option(
    help: ArgumentHelp(
      "Settle disputed cards with the choices in this file; - is standard input.", valueName: "file"),
    completion: .file())
  var settle: String?

  func validate() throws {
    if settle != nil, output.path != "-" || output.force {
      throw ValidationError("--settle writes nothing: leave out -o and --force.")
    }
  }

  func run() throws {
    if let settle { return try settleDisputes(by: settle) }
    let (target, outputs) = (output.target, output.outputs)
    try outputs.require(target, as: .disputes)
    let team = try deck.server.connect()
    var (open, lines) = (0, RecordLines())
    try outputs.write(to: target, as: .disputes) { sink in
      try forEachDispute(team) { card, dispute in
        guard dispute.settled == nil else { return }
        var bytes: [UInt8] = []
        lines.append(ExportRecord(object: dispute.record), of: card, votes: dispute.votes, to: &bytes)
        try sink(bytes)
        open += 1
      }
    }
    if open == 0 { StandardError.say("\(deck.name): no dispute is open") }
  }

  /// Calls `body` with each dispute and the id of its card.
  private func forEachDispute(_ team: PostgresTeam, _ body: (CardID, TeamDispute) throws -> Void) throws {
    let fieldMap = TeamDeckHeader(try team.overview(of: deck.name).head).fieldMap
    try team.forEachDispute(of: deck.name) { try body(PublishedDeck.id(of: $0.record, fieldMap), $0) }
  }

  private func settleDisputes(by path: String) throws {
    let answers = try read(path)
    let choices = answers.filter { $0.value != .later }
    let team = try deck.server.connect()
    var positions: [CardID: Int64] = [:]
    try forEachDispute(team) { positions[$0] = $1.card }
    let known = choices.compactMap { card, choice in positions[card].map { (card: $0, choice: choice) } }
    try team.settle(known, of: deck.name)
    let counts = [
      (answers.count - choices.count, "left open"), (choices.count - known.count, "about no disputed card"),
    ]
    let others = counts.filter { $0.0 > 0 }.map { ", \($0) \($1)" }.joined()
    StandardError.say("\(deck.name): \(known.count) settled\(others)")
  }

  /// Reads the choices of a file; the last line on a card counts. A card that is left open has the choice later.
  private func read(_ path: String) throws -> [CardID: Choice] {
    let answers: Deck
    do {
      answers = try ImportFormat.json.open(path)
    } catch {
      if error == .empty { return [:] }
      throw Failure(deck: path, error)
    }
    var choices: [CardID: Choice] = [:]
    for index in 0..<answers.count {
      let members = answers.members(at: index) ?? []
      guard case .string(let id)? = members.value(named: "id"), members.value(named: "choice") != nil else {
        throw Failure(.badData, "\(path): entry \(index + 1) does not come from an export of swipedeck")
      }
      switch ImportFormat.json.read(members).answers.first?.answer {
      case .choice(let choice)?: choices[CardID(id)] = choice
      case .unknown(let word)? where word != ExportSelection.disputed.rawValue:
        throw Failure(.badData, "\(path): entry \(index + 1): '\(word)' is none of like, nope, star, later")
      default: choices[CardID(id)] = .later
      }
    }
    return choices
  }
}
