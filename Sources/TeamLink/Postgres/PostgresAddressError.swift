/// Why an address is not taken. No text quotes it, as it may hold a password.
package enum PostgresAddressError: Error, Sendable, Hashable, CustomStringConvertible {
  case noLibrary
  case malformed
  case holdsPassword

  package var description: String {
    switch self {
    case .noLibrary: "libpq is not installed: apt install libpq5"
    case .malformed:
      "this is no address of a PostgreSQL server; write postgresql://USER@HOST/DATABASE, or 'service=NAME'"
    case .holdsPassword:
      "the address holds a password, which everyone on this machine can read in the list of processes; keep it in ~/.pgpass"
    }
  }
}
