import ArgumentParser
import TeamLink

/// The address of a team's server.
struct TeamServerArgument: ParsableArguments {
  @Argument(help: "The team's server; its password belongs in ~/.pgpass.")
  var url: String

  func validate() throws {
    if url.allSatisfy(\.isWhitespace) { throw ValidationError("The address of the team's server is empty.") }
  }

  func address() throws(Failure) -> PostgresAddress { try Self.address(url) }

  static func address(_ url: String) throws(Failure) -> PostgresAddress {
    do throws(PostgresAddressError) {
      return try PostgresAddress(url)
    } catch {
      throw Failure(error == .noLibrary ? .unavailable : .usage, "the team's server: \(error)")
    }
  }

  func connect() throws -> PostgresTeam { try PostgresTeam(address()) }
}
