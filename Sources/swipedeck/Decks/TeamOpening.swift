import CardDeck
import ChoiceLog
import Platform
import SwipeSession
import TeamLink

/// Opens a team's deck for a session and starts the link to its server.
enum TeamOpening {
  /// How long the first session on a deck waits for its server.
  private static let connectTimeout = Duration.seconds(10)

  /// Opens a team's deck: at once if this log knows it, else when the server has answered.
  ///
  /// - Parameters:
  ///   - url: The address of the server. It is not shown anywhere until it is known to hold no password.
  ///   - name: The deck's name on the server.
  ///   - reveal: The fields on the cards' other side; `nil` leaves that to the deck.
  ///   - pictures: The folder of the deck's pictures on this machine; `nil` if there are none.
  static func open(
    url: String, name: String, in configured: ConfiguredLog, reveal: [String]?, pictures: String?
  ) throws -> (OpenedDeck, SessionTeam) {
    let address = try TeamServerArgument.address(url)
    let connect: TeamLink.Connect = { interrupt throws(TeamServerError) in
      try PostgresTeam(address, interrupt: interrupt)
    }
    let log = try configured.open()
    let (scope, team) = try entered(name, log, connect)
    // Until the server says who connects, choices of one person could be taken for another's.
    if let person = address.person(), person != team.person {
      throw Failure(
        .noPermission,
        "\(name): \(team.person) began it in this log, and you are \(person); name another log with --log")
    }
    let head = TeamDeckHeader(team.head)
    if let names = head.names,
      let field = reveal?.first(where: { field in !names.contains { FieldName.matches($0, field) } })
    {
      let first = TeamDeckHeader.cardsNamed
      throw Failure.noField(field, of: "--reveal", in: name, amongFirst: first, names)
    }
    guard let pipe = SystemFile.socketPair() else {
      throw Failure(.inputOutput, "there is no pipe for the deck: \(Errno.last.message)")
    }
    // The link closes the pipe's other end, even if it fails.
    let link = try TeamLink(
      log: log, scope: scope, name: name, pipe: pipe.1, wallClock: WallClock.milliseconds, connect: connect)
    let fieldMap = head.fieldMap.revealing(reveal)
    let deck = try Deck.open(
      pipe: pipe.0, named: name, folder: pictures, fieldMap: fieldMap,
      until: .firstCardsWithin(.zero))
    return (
      OpenedDeck(team: deck, name: name, log: log, scope: scope, annotator: team.person),
      SessionTeam(connection: link, host: address.host, cards: team.cards)
    )
  }

  /// Finds the deck in the log, or enters it as the server describes it.
  private static func entered(
    _ name: String, _ log: ChoiceLog, _ connect: @escaping TeamLink.Connect
  ) throws -> (scope: ChoiceScope, deck: TeamDeck) {
    let known = try log.read { snapshot in
      try snapshot.deck(.name(name)).flatMap { deck in
        try snapshot.team(of: deck.id).map {
          (scope: ChoiceScope(deck: deck.id, annotator: $0.person), deck: $0)
        }
      }
    }
    return try known
      ?? TeamLink.enter(
        name, log: log, at: WallClock.milliseconds(), atMost: connectTimeout, connect: connect)
  }
}
