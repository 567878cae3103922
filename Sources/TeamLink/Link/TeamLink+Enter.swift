import CardDeck
import ChoiceLog
import Platform

extension TeamLink {
  /// Enters a team's deck for the first time: stores the server's description of it and the first cards, so that a session
  /// can begin.
  ///
  /// - Parameters:
  ///   - at: Milliseconds since 1970.
  ///   - limit: The longest wait for the server.
  /// - Throws: ``TeamServerError``, or a `ChoiceLogError`.
  package static func enter(
    _ name: String, log: ChoiceLog, at: Int64, atMost limit: Duration, connect: @escaping Connect
  ) throws -> (scope: ChoiceScope, deck: TeamDeck) {
    let interrupt = try Interrupt()
    let entering = Monitor<Result<(scope: ChoiceScope, deck: TeamDeck), any Error>?>(nil)
    // On another thread, as looking up a host's name cannot be interrupted, only given up.
    let isStarted = BackgroundThread.startIfPossible {
      let result = Result { try enter(name, log: log, at: at, by: connect(interrupt)) }
      entering.withLock { $0 = result }
      entering.wakeAll()
    }
    guard isStarted else { throw TeamServerError.unreachable(noThread) }
    guard let result = entering.wait(atMost: limit, for: { $0 }) else {
      interrupt.raise()
      throw TeamServerError.unreachable("the server did not answer in time")
    }
    return try result.get()
  }

  static let noThread = "the system has no thread left for the connection to the server"

  private static func enter(
    _ name: String, log: ChoiceLog, at: Int64, by server: any TeamServer
  ) throws -> (scope: ChoiceScope, deck: TeamDeck) {
    let entry = try server.enter(name, uuid: nil)
    let (number, deck) = (entry.number, entry.deck)
    let title = TeamDeckHeader(deck.head).title
    guard let id = try log.enter(deck, named: name, title: title, at: at) else {
      let known = try log.read { snapshot in
        try snapshot.deck(.name(name)).flatMap { try snapshot.team(of: $0.id) }
      }
      throw TeamServerError.refused(
        .noDeck,
        known?.difference(from: deck, named: name)
          ?? "there is a deck \(name) here already; name another log with --log")
    }
    let scope = ChoiceScope(deck: id, annotator: deck.person)
    try log.setSent(try server.origins(number), in: scope)
    for block in try server.held(number) { try log.hold(block, of: deck, in: scope) }
    if try log.read({ try $0.teamCounts(in: scope) }).held == 0, let block = try server.claim(number) {
      try log.hold(block, of: deck, in: scope)
    }
    return (scope, deck)
  }
}
