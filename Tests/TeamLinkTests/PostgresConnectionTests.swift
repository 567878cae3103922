import Platform
import Testing

@testable import TeamLink

struct PostgresConnectionTests {
  private static let short = PostgresLimits(time: .seconds(30), rows: 10, bytes: 1 << 16)

  /// What comes of a question to a server that answers so.
  private func rows(
    _ limits: PostgresLimits = short, columns: Int = 2, answer: @escaping @Sendable (FakeClient) -> Void
  ) throws -> Result<[PostgresRow], TeamServerError> {
    let server = try FakeServer { client in
      client.begin()
      client.awaitQuery()
      answer(client)
    }
    let connection = try server.connection()
    do throws(TeamServerError) {
      return .success(try connection.rows("team.test", "select 1, \("x")", columns: columns, limits))
    } catch {
      if case .refused = error {
      } else {
        // What has gone wrong once is not used again.
        #expect(throws: TeamServerError.unreachable("the connection to the server is closed")) {
          try connection.rows("team.test", "select 1", columns: 1)
        }
      }
      return .failure(error)
    }
  }

  @Test func `rows come as the server has them`() throws {
    let rows = try rows { client in
      client.describe(columns: 2)
      client.row(["7", nil])
      client.row(["", "é"])
      client.finish()
    }.get()
    #expect(rows.map(\.cells) == [[[0x37], nil], [[], [0xC3, 0xA9]]])
  }

  @Test func `two questions one after another have each its answer`() throws {
    let server = try FakeServer { client in
      client.begin()
      for number in 1...2 {
        client.awaitQuery()
        client.describe(columns: 1)
        client.row(["\(number)"])
        client.finish()
      }
    }
    let connection = try server.connection()
    for number in 1...2 {
      #expect(try connection.row("team.test", "select 1", columns: 1).integer(0) == number)
    }
  }

  @Test func `other columns than were asked for are an error`() throws {
    for count in [0, 1, 3, 500] {
      let result = try rows { client in
        client.describe(columns: count)
        client.row(Array(repeating: "1", count: count))
        client.finish()
        client.awaitEnd()
      }
      #expect(
        result.failure == .broken("the server's answer to team.test has another form than it should"),
        "\(count)")
    }
  }

  @Test func `endless rows end`() throws {
    let result = try rows { client in
      client.describe(columns: 2)
      while client.row(["1", "2"]) {}
    }
    #expect(result.failure == .broken("the server's answer to team.test has too many rows"))
  }

  @Test(arguments: [1 << 20, 1 << 30]) func `a message that is too long is not waited for`(size: Int) throws {
    let result = try rows(PostgresLimits(time: .seconds(20), rows: 10, bytes: 1 << 16)) { client in
      client.describe(columns: 2)
      client.send(raw: [UInt8(ascii: "D")] + client.int(size) + client.short(2) + client.int(size - 20))
      let piece = [UInt8](repeating: 0x61, count: 1 << 14)
      while client.send(raw: piece) {}
    }
    #expect(result.failure == .broken("the server's answer to team.test is too long"))
  }

  @Test func `endless words beside the answer end`() throws {
    let result = try rows(PostgresLimits(time: .seconds(20), rows: 10, bytes: 1 << 16)) { client in
      let notice =
        [UInt8(ascii: "S")] + client.text("NOTICE") + [UInt8(ascii: "M")] + client.text("\u{1B}[2J") + [0]
      while client.send("N", notice) {}
    }
    #expect(result.failure == .broken("the server's answer to team.test is too long"))
  }

  @Test func `a stream has no end by its length, but each row has`() throws {
    let limits = PostgresLimits(time: .seconds(5), rows: .max, bytes: 1 << 16, isStream: true)
    let text = String(repeating: "a", count: 1 << 10)
    let rows = try rows(limits) { client in
      client.describe(columns: 2)
      for _ in 0..<1000 { client.row([text, text]) }
      client.finish()
    }.get()
    #expect(rows.count == 1000)
  }

  @Test func `a row of a stream that is too long is not waited for`() throws {
    let result = try rows(PostgresLimits(time: .seconds(20), rows: .max, bytes: 1 << 16, isStream: true)) {
      client in
      client.describe(columns: 2)
      client.row([String(repeating: "a", count: 16 << 20), "b"])
      client.finish()
    }
    #expect(result.failure == .broken("the server's answer to team.test is too long"))
  }

  @Test func `a row of a stream that is too long is not taken either where it comes in one piece`() throws {
    let text = String(repeating: "a", count: 1 << 10)
    let result = try rows(PostgresLimits(time: .seconds(20), rows: .max, bytes: 1 << 10, isStream: true)) {
      client in
      client.describe(columns: 2)
      client.row([text, text])
      client.finish()
    }
    #expect(result.failure == .broken("the server's answer to team.test is too long"))
  }

  @Test func `an answer that drips is not waited for`() throws {
    let start = ContinuousClock.now
    let result = try rows(PostgresLimits(time: .milliseconds(200), rows: 10, bytes: 1 << 16)) { client in
      client.describe(columns: 2)
      client.drip(Array("D".utf8) + client.int(100_000) + Array(repeating: 0, count: 100_000), every: 10)
    }
    #expect(result.failure == .unreachable("the server did not answer in time"))
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test func `an answer that comes slowly is waited for as long as it comes`() throws {
    let limits = PostgresLimits(
      time: .milliseconds(200), slowTime: .seconds(60), rows: 10, bytes: 1 << 20, timesRows: true)
    let rows = try rows(limits, columns: 1) { client in
      client.describe(columns: 1)
      client.send(raw: Array("D".utf8) + client.int(10 + 40_000) + client.short(1) + client.int(40_000))
      client.send(raw: Array(repeating: 97, count: 39_950))
      client.drip(Array(repeating: 97, count: 50), every: 10)
      client.finish()
    }.get()
    #expect(rows.count == 1)
  }

  @Test func `a connection that ends in the middle of a message is told`() throws {
    for bytes: [UInt8] in [[], [0x44], [0x44, 0, 0, 0, 30, 0, 2, 0, 0]] {
      let result = try rows { client in
        client.describe(columns: 2)
        client.send(raw: bytes)
      }
      guard case .unreachable? = result.failure else {
        Issue.record("\(bytes): \(result)")
        continue
      }
    }
  }

  @Test func `nonsense is no answer`() throws {
    let nonsense: [@Sendable (FakeClient) -> Void] = [
      { $0.send(raw: Array(repeating: 0xFF, count: 4096)) },
      { $0.send("D", $0.short(2)) },
      {
        $0.describe(columns: 2); $0.send("D", $0.short(2) + $0.int(1 << 30) + $0.int(3))
      },
      {
        $0.describe(columns: 2); $0.send("D", $0.short(-1))
      },
      { $0.send("G", [0] + $0.short(0)) },
      { $0.send("H", [0] + $0.short(0)) },
      { $0.ready() },
    ]
    for (number, answer) in nonsense.enumerated() {
      // Of some it is never clear that no more will come.
      let limit = number == nonsense.count - 1 ? Self.short : PostgresLimits(time: .milliseconds(300))
      let result = try rows(limit) { client in
        answer(client)
        client.awaitEnd()
      }
      if number == nonsense.count - 1 {
        #expect(try result.get().isEmpty)
      } else {
        #expect(result.failure != nil, "\(number)")
      }
    }
  }

  @Test func `what a server refuses leaves the connection open`() throws {
    let server = try FakeServer { client in
      client.begin()
      client.awaitQuery()
      client.fail("SD001", "there is no deck \u{1B}[31mx\u{07}\nfor you")
      client.awaitQuery()
      client.describe(columns: 1)
      client.row(["1"])
      client.finish()
    }
    let connection = try server.connection()
    #expect(throws: TeamServerError.refused(.noDeck, "there is no deck [31mx for you")) {
      try connection.rows("team.test", "select 1", columns: 1)
    }
    #expect(try connection.row("team.test", "select 1", columns: 1).integer(0) == 1)
  }

  @Test(arguments: [
    ("42501", TeamServerError.refused(.notAllowed, "why")), ("SD002", .refused(.elsewhere, "why")),
    ("SD003", .refused(.badInput, "why")), ("SD004", .refused(.version, "why")),
    ("SD005", .refused(.nameTaken, "why")), ("57P01", .unreachable("why")), ("08006", .unreachable("why")),
    ("53300", .unreachable("why")), ("40P01", .unreachable("why")), ("22012", .broken("why")),
    ("XX000", .broken("why")),
    ("55P03", .refused(.busy, "another session keeps the server waiting; pg_stat_activity tells whose")),
    (
      "25006",
      .unreachable("the server takes no changes: it is a standby, or default_transaction_read_only is on")
    ),
  ])
  func `an error is told by its code`(code: String, error: TeamServerError) {
    #expect(PostgresConnection.error(code: code, "why") == error)
  }

  // MARK: - Connecting

  @Test func `a silent server is not waited for longer than was said`() throws {
    let server = try FakeServer { $0.awaitEnd() }
    #expect(throws: TeamServerError.unreachable("the server did not answer in time")) {
      try server.connection(within: .milliseconds(100))
    }
  }

  @Test func `an interrupt ends connecting and every wait`() throws {
    let interrupt = try Interrupt()
    let server = try FakeServer { client in
      client.begin()
      client.awaitQuery()
      interrupt.raise()
      client.awaitEnd()
    }
    let connection = try server.connection(interrupt: interrupt)
    #expect(throws: TeamServerError.unreachable("interrupted")) {
      try connection.rows("team.test", "select 1", columns: 1)
    }
    let other = try FakeServer { $0.awaitEnd() }
    #expect(throws: TeamServerError.unreachable("interrupted")) { try other.connection(interrupt: interrupt) }
  }

  @Test func `an old server is refused`() throws {
    let server = try FakeServer { $0.begin(version: "14.11") }
    #expect(throws: TeamServerError.refused(.version, "PostgreSQL 15 or newer is needed; the server is 14")) {
      try server.connection()
    }
  }

  @Test func `who is not let in is told from a server that cannot be had`() {
    let place = #"connection to server at "db" (10.0.0.1), port 5432 failed: "#
    let cases: [(String, TeamServerError)] = [
      (
        place
          + #"FATAL:  28P01: password authentication failed for user "ada" LOCATION:  auth_failed, auth.c:326"#,
        .refused(.notAllowed, #"password authentication failed for user "ada""#)
      ),
      (place + "FATALE:  53300: sorry", .unreachable("sorry")),
      (place + "Connection refused", .unreachable(place + "Connection refused")),
    ]
    for (message, error) in cases { #expect(PostgresConnection.refusal(message) == error) }
  }

  @Test func `what is said has no password, no control characters, and an end`() {
    #expect(ServerText.line("a\u{0}b\r\n\u{9B}c\u{202E}d  secret e", without: "secret") == "a b c d … e")
    #expect(ServerText.line(String(repeating: "x", count: 10_000)).count == 301)
    #expect(ServerText.line(" \n ") == "")
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
