import CardDeck
import ChoiceLog
import Platform

extension TeamLink {
  /// Comes to a team's deck for the first time: notes what the server says of it, and takes the first cards, so that a
  /// session can begin.
  ///
  /// - Parameters:
  ///   - at: Milliseconds since 1970.
  ///   - limit: How long it waits for the server.
  /// - Throws: ``TeamServerError``, or a `ChoiceLogError`.
  package static func enter(
    _ name: String, log: ChoiceLog, at: Int64, atMost limit: Duration, connect: @escaping Connect
  ) throws -> (scope: ChoiceScope, deck: TeamDeck) {
    let interrupt = try Interrupt()
    let isDone = Monitor(false)
    let isTimed = BackgroundThread.startIfPossible {
      if isDone.wait(atMost: limit, for: { $0 ? true : nil }) == nil { interrupt.raise() }
    }
    guard isTimed else { throw TeamServerError.unreachable(noThread) }
    defer {
      isDone.withLock { $0 = true }
      isDone.wakeAll()
    }
    do {
      return try enter(name, log: log, at: at, by: try connected(atMost: limit, interrupt, connect))
    } catch TeamServerError.unreachable where interrupt.isRaised {
      throw TeamServerError.unreachable("the server did not answer in time")
    }
  }

  /// Connects on another thread: looking up a name cannot be interrupted, only given up.
  private static func connected(
    atMost limit: Duration, _ interrupt: Interrupt, _ connect: @escaping Connect
  ) throws(TeamServerError) -> any TeamServer {
    let connecting = Monitor(Connecting())
    let isStarted = BackgroundThread.startIfPossible {
      // Nobody may wait for it any more; then it is closed with the monitor.
      do throws(TeamServerError) {
        let server = try connect(interrupt)
        connecting.withLock { $0.result = .success(server) }
      } catch {
        connecting.withLock { $0.result = .failure(error) }
      }
      connecting.wakeAll()
    }
    guard isStarted else { throw .unreachable(noThread) }
    guard let result = connecting.wait(atMost: limit, for: { $0.result.take() }) else {
      throw .unreachable("the server did not answer in time")
    }
    return try result.get()
  }

  static let noThread = "the system has no thread left for the connection to the server"

  private static func enter(
    _ name: String, log: ChoiceLog, at: Int64, by server: any TeamServer
  ) throws -> (scope: ChoiceScope, deck: TeamDeck) {
    let (number, deck) = try server.enter(name)
    let head = TeamHead(deck.head)
    guard let id = try log.enter(deck, named: name, title: head?.title, at: at) else {
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
    let fieldMap = head?.fieldMap ?? FieldMap()
    for block in try server.held(number) { try log.hold(block, in: deck, fieldMap, scope) }
    if try log.read({ try $0.teamCounts(in: scope) }).held == 0, let block = try server.claim(number) {
      try log.hold(block, in: deck, fieldMap, scope)
    }
    return (scope, deck)
  }
}

/// A connection on its way from the thread that makes it to the one that will own it.
private struct Connecting: @unchecked Sendable {
  // Only one thread has it at a time.
  var result: Result<any TeamServer, TeamServerError>?
}
