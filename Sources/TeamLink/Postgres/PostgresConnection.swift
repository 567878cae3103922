import CLibPQ
import Platform

/// A connection to a PostgreSQL server, used by one thread.
///
/// Each call ends by its limits, or when the interrupt is raised. After any error but ``TeamServerError/refused(_:_:)`` the
/// connection is closed.
final class PostgresConnection {
  /// The oldest server version that works, in libpq's numbers.
  private static let oldestServer: Int32 = 150_000
  private static let closed = TeamServerError.unreachable("the connection to the server is closed")

  private let library: sd_pq_library
  /// `nil` once it is closed.
  private var connection: OpaquePointer?
  private let interrupt: Interrupt?
  /// `nil` while nothing is asked.
  private var answer: Answer?

  /// A question whose answer has not been read to its end.
  private struct Answer {
    /// The name of the question, for messages.
    let name: String
    /// The number of columns; `nil` if no rows are wanted, and rows that come are ignored.
    let columns: Int?
    let limits: PostgresLimits
    var rows = 0
    /// The bytes received before the answer, or before the present row of a stream.
    var start: Int64
    /// The time at which the answer, or the present row, began, and the bytes received before it.
    var timed: (at: ContinuousClock.Instant, from: Int64)
    var failure: TeamServerError?

    init(_ name: String, columns: Int?, _ limits: PostgresLimits, received: Int64) {
      self.name = name
      self.columns = columns
      self.limits = limits
      timed = (.now, received)
      start = received
    }

    mutating func beginRow(received: Int64) {
      timed = (.now, received)
      if limits.isStream { start = received }
    }

    /// Later while bytes keep coming; see ``PostgresLimits/slowTime``.
    func deadline(received: Int64) -> ContinuousClock.Instant {
      let more = max(0, received - timed.from) / 1024
      return timed.at + min(limits.time + .seconds(more), max(limits.slowTime ?? limits.time, limits.time))
    }
  }

  /// - Parameter limit: The longest time that connecting may take.
  init(
    _ address: PostgresAddress, interrupt: Interrupt?, within limit: Duration = .seconds(10)
  ) throws(TeamServerError) {
    guard let library = sd_pq_library.load() else { throw .unreachable("\(PostgresAddressError.noLibrary)") }
    self.library = library
    self.interrupt = interrupt
    let ours = [("application_name", "swipedeck"), ("client_encoding", "UTF8")]
    let options = address.options.filter { option in !ours.contains { $0.0 == option.name } } + ours
    connection = library.connect(options)
    guard connection != nil else { throw .unreachable("there is no memory for a connection") }
    _ = library.set_notice_receiver(connection, sd_pq_ignore_notice, nil)
    try open(until: .now + limit)
  }

  deinit { close() }

  /// The descriptor of its socket; `nil` once it is closed.
  var descriptor: Int32? {
    guard let connection else { return nil }
    let socket = library.socket(connection)
    return socket < 0 ? nil : socket
  }

  /// The options of this connection without the person's: given, from the environment, from a service file, or libpq's own.
  var options: [(name: String, value: String)] {
    guard let connection, let all = library.conninfo(connection) else { return [] }
    defer { library.conninfo_free(all) }
    return PostgresAddress.options(all).filter {
      ["host", "port", "dbname", "sslmode", "sslrootcert", "channel_binding"].contains($0.name)
    }
  }

  /// What a server keeps of a password, computed here.
  func hash(of password: String, for person: String) throws(TeamServerError) -> String {
    guard let connection,
      let hash = library.encrypt_password(connection, password, person, "scram-sha-256")
    else { throw lost() }
    defer { library.free(hash) }
    return String(cString: hash)
  }

  /// Ends the connection; every later call fails.
  func close() {
    if let connection { library.finish(connection) }
    connection = nil
    answer = nil
  }

  // MARK: - Connecting

  private func open(until deadline: ContinuousClock.Instant) throws(TeamServerError) {
    // With this the message begins with the SQLSTATE, whatever language the server uses.
    _ = library.set_error_verbosity(connection, Int32(sd_pq_errors_verbose))
    var state = Int32(sd_pq_poll_writing)
    while state != Int32(sd_pq_poll_ok) {
      guard state != Int32(sd_pq_poll_failed), library.status(connection) != 1 else {
        throw leave(Self.refusal(message(library.error_message(connection))))
      }
      try wait(for: state == Int32(sd_pq_poll_reading) ? POLLIN : POLLOUT, until: deadline)
      state = library.connect_poll(connection)
    }
    _ = library.set_error_verbosity(connection, Int32(sd_pq_errors_default))
    let version = library.server_version(connection)
    guard version >= Self.oldestServer else {
      throw leave(
        .refused(
          .version,
          "PostgreSQL \(Self.oldestServer / 10_000) or newer is needed; the server is \(version / 10_000)"))
    }
    guard library.set_nonblocking(connection, 1) == 0 else { throw lost() }
  }

  /// The error of a failed connection, from a message that holds the SQLSTATE.
  static func refusal(_ message: String) -> TeamServerError {
    guard let match = message.firstMatch(of: #/:\s+((?=[A-Z]*[0-9])[0-9A-Z]{5}):\s/#) else {
      // This message is libpq's own, if the server asks for a password and there is none.
      return message.contains("no password supplied") ? .refused(.notAllowed, message) : .unreachable(message)
    }
    // Behind `LOCATION:` comes a place in the server's source.
    let words = message[match.range.upperBound...]
    let reason = String(words.firstRange(of: "LOCATION:").map { words[..<$0.lowerBound] } ?? words)
    let text = ServerText.line(reason)
    let code = match.1
    if code == "3D000" { return .refused(.noDeck, text) }
    return code.hasPrefix("28") || code == "42501" ? .refused(.notAllowed, text) : .unreachable(text)
  }

  // MARK: - Asking

  /// Asks for rows; ``next()`` returns them.
  ///
  /// - Parameters:
  ///   - name: The name of the question, for messages.
  ///   - columns: The number of columns of the answer; another number is an error.
  func ask(
    _ name: String, _ statement: PostgresStatement, columns: Int, _ limits: PostgresLimits = PostgresLimits()
  ) throws(TeamServerError) {
    try begin(name, columns: columns, limits)
    let isSent = withCStrings(statement.values) { values in
      library.send_query_params(
        connection, statement.text, Int32(statement.values.count), nil, values.map { UnsafePointer($0) },
        nil, nil, 0)
    }
    guard isSent == 1, library.set_single_row_mode(connection) == 1 else { throw lost() }
    try send()
  }

  /// The next row of the answer; `nil` behind the last one.
  func next() throws(TeamServerError) -> PostgresRow? {
    while let answer {
      guard let result = try result() else {
        try end(answer)
        return nil
      }
      defer { library.clear(result) }
      switch library.result_status(result) {
      case Int32(sd_pq_single_tuple): return try row(result)
      case Int32(sd_pq_tuples_ok):
        guard let columns = answer.columns else { break }
        guard library.column_count(result) == columns, library.row_count(result) == 0 else {
          throw otherForm(answer)
        }
      case Int32(sd_pq_command_ok), Int32(sd_pq_empty_query): break
      case Int32(sd_pq_fatal_error): fail(result)
      default: throw leave(.broken("the server's answer to \(answer.name) is none"))
      }
    }
    return nil
  }

  /// All rows of an answer.
  func rows(
    _ name: String, _ statement: PostgresStatement, columns: Int, _ limits: PostgresLimits = PostgresLimits()
  ) throws(TeamServerError) -> [PostgresRow] {
    try ask(name, statement, columns: columns, limits)
    var rows: [PostgresRow] = []
    while let row = try next() { rows.append(row) }
    return rows
  }

  /// The one row of an answer.
  func row(
    _ name: String, _ statement: PostgresStatement, columns: Int, _ limits: PostgresLimits = PostgresLimits()
  ) throws(TeamServerError) -> PostgresRow {
    let rows = try rows(name, statement, columns: columns, limits)
    guard let row = rows.first, rows.count == 1 else {
      throw leave(.broken("the server's answer to \(name) has \(rows.count) rows instead of one"))
    }
    return row
  }

  /// Runs statements without wanting their rows, as one transaction.
  func run(
    _ name: String, script: String, _ limits: PostgresLimits = PostgresLimits()
  ) throws(TeamServerError) {
    try begin(name, columns: nil, limits)
    guard library.send_query(connection, script) == 1 else { throw lost() }
    try send()
    _ = try next()
  }

  // MARK: - Sending many rows

  /// Begins to send rows in the text form of `COPY`. ``put(_:)`` sends them, and ``endCopy()`` ends them.
  func copy(_ name: String, _ statement: String, _ limits: PostgresLimits) throws(TeamServerError) {
    try begin(name, columns: nil, limits)
    guard library.send_query(connection, statement) == 1 else { throw lost() }
    try send()
    guard let result = try result() else { throw leave(.broken("the server's answer to \(name) is none")) }
    defer { library.clear(result) }
    switch library.result_status(result) {
    case Int32(sd_pq_copy_in): break
    case Int32(sd_pq_fatal_error):
      fail(result)
      _ = try next()
    default: throw leave(.broken("the server's answer to \(name) is none"))
    }
  }

  /// Sends some of the rows. Each call has the time limit given to ``copy(_:_:_:)``.
  func put(_ bytes: [UInt8]) throws(TeamServerError) {
    guard bytes.count <= Int32.max else { throw Self.closed }
    try copy {
      bytes.withUnsafeBytes {
        library.put_copy_data(
          connection, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count))
      }
    }
  }

  func endCopy() throws(TeamServerError) {
    try copy { library.put_copy_end(connection, nil) }
    _ = try next()
  }

  /// - Parameter give: Gives libpq something to send; returns 0 while there is no room for it.
  private func copy(_ give: () -> Int32) throws(TeamServerError) {
    guard answer != nil else { throw Self.closed }
    answer?.timed.at = .now
    var taken: Int32 = 0
    while taken == 0 {
      taken = give()
      guard taken >= 0 else { throw lost() }
      try send()
    }
  }

  // MARK: - Answers

  private func begin(_ name: String, columns: Int?, _ limits: PostgresLimits) throws(TeamServerError) {
    // The rest of an unread answer could not be told from the new one.
    guard connection != nil, answer == nil else { throw leave(Self.closed) }
    answer = Answer(name, columns: columns, limits, received: received)
  }

  /// The bytes read so far. On a system that does not count them: 0 less the bytes that wait to be read.
  private var received: Int64 {
    let socket = library.socket(connection)
    let total = sd_pq_received(socket)
    return total < 0 ? 0 : total - sd_pq_waiting(socket)
  }

  /// Sends all waiting bytes, and receives those that come meanwhile.
  private func send() throws(TeamServerError) {
    while true {
      let state = library.flush(connection)
      guard state >= 0 else { throw lost() }
      if state == 0 { return }
      if try waitForAnswer(POLLIN | POLLOUT) & POLLIN != 0 { try receive() }
    }
  }

  /// The next part of an answer; `nil` at its end.
  private func result() throws(TeamServerError) -> OpaquePointer? {
    guard connection != nil else { throw Self.closed }
    while library.is_busy(connection) == 1 {
      _ = try waitForAnswer(POLLIN)
      try receive()
    }
    return library.get_result(connection)
  }

  private func receive() throws(TeamServerError) {
    guard let answer else { return }
    let socket = library.socket(connection)
    // On a system that does not count received bytes, the waiting bytes are summed up here instead.
    if sd_pq_received(socket) < 0 {
      let waiting = sd_pq_waiting(socket)
      self.answer?.start -= waiting
      self.answer?.timed.from -= waiting
    }
    guard library.consume_input(connection) == 1 else { throw lost() }
    let received = received
    let isTooLong = received - (self.answer?.start ?? 0) > answer.limits.bytes
    // In a stream each row is measured. Once a row is complete, some of the bytes belong to the rows behind it.
    guard !isTooLong || answer.limits.isStream && library.is_busy(connection) == 0 else {
      throw leave(.broken("the server's answer to \(answer.name) is too long"))
    }
  }

  private func end(_ answer: Answer) throws(TeamServerError) {
    self.answer = nil
    guard let failure = answer.failure else { return }
    if case .refused = failure { throw failure }
    throw leave(failure)
  }

  private func row(_ result: OpaquePointer) throws(TeamServerError) -> PostgresRow {
    guard var answer else { throw Self.closed }
    answer.rows += 1
    guard let columns = answer.columns, library.column_count(result) == columns,
      library.row_count(result) == 1
    else { throw otherForm(answer) }
    guard answer.rows <= answer.limits.rows else {
      throw leave(.broken("the server's answer to \(answer.name) has too many rows"))
    }
    if answer.limits.isStream {
      let bytes = (0..<Int32(columns)).reduce(0) { $0 + Int64(library.length(result, 0, $1)) }
      guard bytes <= answer.limits.bytes else {
        throw leave(.broken("the server's answer to \(answer.name) is too long"))
      }
    }
    if answer.limits.isStream || answer.limits.timesRows { answer.beginRow(received: received) }
    self.answer = answer
    return PostgresRow(
      name: answer.name,
      cells: (0..<Int32(columns)).map { column in
        guard library.is_null(result, 0, column) == 0, let value = library.value(result, 0, column) else {
          return nil
        }
        return Array(
          UnsafeRawBufferPointer(start: value, count: Int(library.length(result, 0, column))))
      })
  }

  // MARK: - Waiting

  private func waitForAnswer(_ events: Int32) throws(TeamServerError) -> Int32 {
    guard let answer else { throw Self.closed }
    return try wait(for: events, until: answer.deadline(received: received))
  }

  /// - Returns: The events that have come.
  @discardableResult
  private func wait(
    for events: Int32, until deadline: ContinuousClock.Instant
  ) throws(TeamServerError) -> Int32 {
    var waits = [
      pollfd(fd: library.socket(connection), events: Int16(events), revents: 0),
      pollfd(fd: interrupt?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    guard waits[0].fd >= 0 else { throw lost() }
    while true {
      let left = deadline - .now
      guard left > .zero else { throw leave(.unreachable("the server did not answer in time")) }
      let milliseconds = min(left / .milliseconds(1), 3_600_000).rounded(.up)
      do throws(Errno) {
        try systemCall { poll(&waits, nfds_t(waits.count), Int32(milliseconds)) }
      } catch {
        throw leave(.unreachable("waiting for the server: \(error.message)"))
      }
      if waits[1].revents != 0 { throw leave(.unreachable("interrupted")) }
      // That the peer has closed the connection is found by reading.
      if waits[0].revents & ~Int16(events) != 0 { return events }
      if waits[0].revents != 0 { return Int32(waits[0].revents) }
    }
  }

  // MARK: - Errors

  /// Closes the connection, and returns the error to throw.
  private func leave(_ error: TeamServerError) -> TeamServerError {
    close()
    return error
  }

  private func otherForm(_ answer: Answer) -> TeamServerError {
    leave(.broken("the server's answer to \(answer.name) has another form than it should"))
  }

  /// The error of a connection that has failed, in libpq's words.
  private func lost() -> TeamServerError {
    guard connection != nil else { return Self.closed }
    return leave(.unreachable(message(library.error_message(connection))))
  }

  /// Keeps the first error of an answer, which is thrown at its end.
  private func fail(_ result: OpaquePointer) {
    guard answer?.failure == nil else { return }
    func field(_ letter: Character) -> String? {
      guard let code = letter.asciiValue else { return nil }
      return library.result_error_field(result, Int32(code)).map { String(cString: $0) }
    }
    let text = field("M").map { ServerText.line($0, without: password) }
    answer?.failure = Self.error(code: field("C"), text ?? message(library.result_error_message(result)))
  }

  static func error(code: String?, _ text: String) -> TeamServerError {
    switch code {
    // PostgreSQL's own text names a function, which helps nobody.
    case "42501" where text.hasPrefix("permission denied"):
      .refused(
        .notAllowed,
        "this is not for you: leads have the role team_lead, everyone else on a deck is added with 'swipedeck team add'"
      )
    case "42501": .refused(.notAllowed, text)
    case "SD001": .refused(.noDeck, text)
    case "SD002": .refused(.elsewhere, text)
    // 42939: a reserved name.
    case "SD003", "42939": .refused(.badInput, text)
    case "SD004": .refused(.version, text)
    case "SD005": .refused(.nameTaken, text)
    case "55P03": .refused(.busy, "another session keeps the server waiting; pg_stat_activity tells whose")
    case "25006":
      .unreachable("the server takes no changes: it is a standby, or default_transaction_read_only is on")
    // No such schema, function, table.
    case "3F000", "42883", "42P01":
      .refused(
        .version, "the database has no tables for teams, or older ones; run 'swipedeck team init' on it")
    // No code: the connection failed. 57: shutting down or cancelled. 40: a conflict or deadlock with another transaction.
    case nil, "57014", "57P01", "57P02", "57P03", "57P05", "40001", "40P01": .unreachable(text)
    case let code? where code.hasPrefix("08") || code.hasPrefix("53"): .unreachable(text)
    default: .broken(text)
    }
  }

  private func message(_ text: UnsafePointer<CChar>?) -> String {
    let line = ServerText.line(text.map { String(cString: $0) } ?? "", without: password)
    return line.isEmpty ? "no connection" : line
  }

  /// The password that libpq uses, to remove it from messages; `nil` for none.
  private var password: String? {
    guard let connection, let text = library.password(connection) else { return nil }
    return String(cString: text)
  }
}
