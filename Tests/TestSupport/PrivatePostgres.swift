import Foundation

/// A PostgreSQL of the tests' own, which ends with them; `nil` where none is installed.
package final class PrivatePostgres: Sendable {
  /// Started when somebody first asks.
  package static let shared = try? PrivatePostgres()

  /// Whether one can be started here. Tests that need one are left out where not.
  package static var isInstalled: Bool { programs != nil }

  /// The folder of PostgreSQL's programs; `nil` where none is installed.
  package static let programs = (try? run(["find"])).map { String($0.dropLast()) }

  /// A URI of the database `team`, as the superuser.
  package let url: String
  private let folder: String

  private convenience init() throws {
    try self.init(named: "shared")
    atexit { try? PrivatePostgres.shared?.stop() }
  }

  /// One that a test has for itself, and stops.
  ///
  /// - Parameter settings: Of the server, as `fsync=on`.
  package init(named name: String, settings: [String] = []) throws {
    folder =
      FileManager.default.temporaryDirectory.path
      + "/swipedeck-postgres-\(ProcessInfo.processInfo.processIdentifier)-\(name)"
    let output = try Self.run(["start", folder, "--"] + settings.flatMap { ["-c", $0] })
    url = output.split(separator: "\n").first.map(String.init) ?? ""
  }

  /// The server's own socket, for who passes its bytes on.
  package var socket: String {
    let host = url.firstMatch(of: #/host=([^&]*)/#).map { String($0.1) } ?? ""
    return host + "/.s.PGSQL.5432"
  }

  /// The same server with another person, or another database.
  package func url(as person: String? = nil, database: String = "team") -> String {
    var url = url.replacingOccurrences(of: "postgresql:///team?", with: "postgresql:///\(database)?")
    if let person { url = url.replacingOccurrences(of: "user=postgres", with: "user=\(person)") }
    return url
  }

  package func stop() throws {
    _ = try Self.run(["stop", folder])
    try FileManager.default.removeItem(atPath: folder)
  }

  /// Ends it as if it had crashed.
  package func kill() throws { _ = try Self.run(["kill", folder]) }

  /// Starts it again after that.
  package func again() throws { _ = try Self.run(["again", folder]) }

  private struct Failed: Error {}

  /// - Returns: What `Tools/team-server.sh` says.
  private static func run(_ arguments: [String]) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let words = ["/bin/sh", root.appending(path: "Tools/team-server.sh").path] + arguments
    // Not with `Process`, which waits for the server too, as that keeps a descriptor of its.
    let command = words.map { "'\($0)'" }.joined(separator: " ")
    guard let stream = popen(command, "r") else { throw Failed() }
    var bytes: [UInt8] = []
    while case let byte = getc(stream), byte != EOF { bytes.append(UInt8(byte)) }
    guard pclose(stream) == 0 else { throw Failed() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
