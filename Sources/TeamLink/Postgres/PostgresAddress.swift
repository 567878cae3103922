import CLibPQ

/// The address of a team's server: a URI, or names and values as libpq takes them (`service=team`). It holds no password.
package struct PostgresAddress: Sendable {
  /// The options that the address gives, by libpq's names.
  let options: [(name: String, value: String)]

  /// - Throws: ``PostgresAddressError``.
  package init(_ text: String) throws(PostgresAddressError) {
    guard let library = sd_pq_library.load() else { throw .noLibrary }
    // C would take a NUL for the end, and not see what is behind it.
    guard !text.utf8.contains(0), let parsed = text.withCString({ library.conninfo_parse($0, nil) }) else {
      throw .malformed
    }
    defer { library.conninfo_free(parsed) }
    let options = Self.options(parsed)
    guard !options.contains(where: { $0.name == "password" || $0.name == "sslpassword" }) else {
      throw .holdsPassword
    }
    // libpq reads a database's name that looks like an address as one.
    if let database = options.first(where: { $0.name == "dbname" })?.value,
      database.utf8.contains(UInt8(ascii: "="))
        || ["postgres://", "postgresql://"].contains(where: { database.utf8.starts(with: $0.utf8) })
    {
      throw .malformed
    }
    self.options = options
  }

  /// The role that it connects as, by all that libpq reads: its variables, service files, the login name. `nil` where that
  /// cannot be found out, as with an unknown service. Asks no server.
  package func person() -> String? {
    guard let library = sd_pq_library.load() else { return nil }
    // libpq says who connects only once a connection was begun. An invalid mode ends that before it reaches any server.
    let harmless = options.filter { $0.name != "sslmode" } + [("sslmode", "ask nobody")]
    guard let connection = library.connect(harmless) else { return nil }
    defer { library.finish(connection) }
    return library.user(connection).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The options of a list that have a value.
  static func options(_ list: UnsafeMutablePointer<PQconninfoOption>) -> [(name: String, value: String)] {
    var options: [(name: String, value: String)] = []
    var next = list
    while let name = next.pointee.keyword {
      if let value = next.pointee.val { options.append((String(cString: name), String(cString: value))) }
      next += 1
    }
    return options
  }

  /// Options as libpq takes them in one text.
  package static func text(_ options: [(name: String, value: String)]) -> String {
    options.map { name, value in
      // By scalars, as libpq reads: with a combining mark behind it a quote is another Character.
      let signs: Set<Unicode.Scalar> = ["'", "\\"]
      guard
        value.isEmpty
          || value.unicodeScalars.contains(where: { signs.contains($0) || $0.properties.isWhitespace })
      else { return "\(name)=\(value)" }
      let quoted = value.unicodeScalars.reduce(into: "") { quoted, scalar in
        if signs.contains(scalar) { quoted.unicodeScalars.append("\\") }
        quoted.unicodeScalars.append(scalar)
      }
      return "\(name)='\(quoted)'"
    }.joined(separator: " ")
  }

  /// The server's place as people know it: a name, an address, a folder with a socket, or a service.
  package var host: String {
    for name in ["host", "hostaddr", "service"] {
      if let value = options.first(where: { $0.name == name })?.value, !value.isEmpty { return value }
    }
    return "this machine"
  }
}
