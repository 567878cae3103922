import Platform
import Synchronization

@testable import TeamLink

/// A server that speaks enough of PostgreSQL's protocol to begin, and then says what a test wants it to say. One
/// connection over TCP on this machine.
final class FakeServer: Sendable {
  let port: UInt16
  private let listener: Listener

  /// Closed when neither the server nor its thread needs it: the number of a closed one may be another test's by then.
  private final class Listener: Sendable {
    let socket: Int32
    init(_ socket: Int32) { self.socket = socket }
    deinit { close(socket) }
  }

  init(_ body: @escaping @Sendable (FakeClient) -> Void) throws {
    #if canImport(Darwin)
    let kind = SOCK_STREAM
    #else
    let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let listener = Listener(try systemCall { socket(AF_INET, kind, 0) })
    // No program that another test starts keeps it open.
    _ = fcntl(listener.socket, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = try withUnsafeMutablePointer(to: &address) {
      try $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        try systemCall { bind(listener.socket, address, size) }
        try systemCall { getsockname(listener.socket, address, &size) }
      }
      return UInt16(bigEndian: $0.pointee.sin_port)
    }
    try systemCall { listen(listener.socket, 1) }
    self.listener = listener
    self.port = port
    BackgroundThread.start {
      guard let socket = try? systemCall({ accept(listener.socket, nil, nil) }) else { return }
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
      body(FakeClient(socket: socket))
      close(socket)
    }
  }

  deinit {
    // Wakes a thread that waits for a client.
    shutdown(listener.socket, Int32(SHUT_RDWR))
  }

  func address(_ more: String = "") throws -> PostgresAddress {
    try PostgresAddress("host=127.0.0.1 port=\(port) user=ada dbname=team gssencmode=disable \(more)")
  }

  func connection(
    interrupt: Interrupt? = nil, within limit: Duration = .seconds(60)
  ) throws(TeamServerError) -> PostgresConnection {
    guard let address = try? address() else { throw .broken("the address of the test") }
    return try PostgresConnection(address, interrupt: interrupt, within: limit)
  }
}

/// The other end of a connection.
struct FakeClient {
  let socket: Int32

  /// Lets the client in.
  func begin(version: String = "15.7") {
    while let request = startMessage(), request == 80_877_103 || request == 80_877_104 {
      send(raw: [UInt8(ascii: "N")])
    }
    send("R", int(0))
    send("S", text("server_version") + text(version))
    send("S", text("client_encoding") + text("UTF8"))
    ready()
  }

  /// The first message, of which the number is told: a version, or a wish for encryption.
  private func startMessage() -> Int32? {
    guard let size = read(4), let rest = read(Int(number(size)) - 4) else { return nil }
    return number(Array(rest[..<4]))
  }

  /// Reads on until the client waits for an answer; `false` when it is gone.
  @discardableResult
  func awaitQuery() -> Bool {
    while let kind = read(1)?[0], let size = read(4), read(Int(number(size)) - 4) != nil {
      if kind == UInt8(ascii: "S") || kind == UInt8(ascii: "Q") { return true }
    }
    return false
  }

  /// The answer's beginning, with so many columns of text.
  func describe(columns: Int) {
    send("1", [])
    send("2", [])
    var body = short(columns)
    for column in 0..<columns {
      body += text("c\(column)") + int(0) + short(0) + int(25) + short(-1) + int(-1) + short(0)
    }
    send("T", body)
  }

  @discardableResult
  func row(_ cells: [String?]) -> Bool {
    send(
      "D", short(cells.count) + cells.flatMap { cell in cell.map { int($0.utf8.count) + $0.utf8 } ?? int(-1) }
    )
  }

  func finish(_ tag: String = "SELECT 1") {
    send("C", text(tag))
    ready()
  }

  func fail(_ code: String, _ message: String) {
    send(
      "E",
      [UInt8(ascii: "S")] + text("ERROR") + [UInt8(ascii: "C")] + text(code) + [UInt8(ascii: "M")]
        + text(message) + [0])
    ready()
  }

  func ready() { send("Z", [UInt8(ascii: "I")]) }

  @discardableResult
  func send(_ kind: Character, _ body: [UInt8]) -> Bool {
    send(raw: [kind.asciiValue ?? 0] + int(body.count + 4) + body)
  }

  /// - Returns: Whether the client takes more.
  @discardableResult
  func send(raw bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Platform.send(socket, $0.baseAddress.map { $0 + done }, $0.count - done, noSignal)
      }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// Waits until the client is gone.
  func awaitEnd() { while read(1) != nil {} }

  /// Sends the bytes one by one, with a wait after each, until the client is gone.
  func drip(_ bytes: [UInt8], every milliseconds: Int32) {
    for byte in bytes {
      guard send(raw: [byte]) else { return }
      var wait = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      poll(&wait, 1, milliseconds)
    }
  }

  func int(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: Int32(truncatingIfNeeded: number).bigEndian) { Array($0) }
  }
  func short(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: Int16(truncatingIfNeeded: number).bigEndian) { Array($0) }
  }
  func text(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }

  private func number(_ bytes: [UInt8]) -> Int32 { bytes.reduce(0) { $0 << 8 | Int32($1) } }

  private func read(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: max(1, count))
    while bytes.count < count {
      let taken = recv(socket, &buffer, count - bytes.count, 0)
      guard taken > 0 else { return nil }
      bytes += buffer[..<taken]
    }
    return bytes
  }

  #if canImport(Darwin)
  private var noSignal: Int32 { 0 }
  #else
  private var noSignal: Int32 { Int32(MSG_NOSIGNAL) }
  #endif
}
