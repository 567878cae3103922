/// Why a team's server did not do what it was asked. Each text is one line without control characters, and holds no
/// password.
package enum TeamServerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// It cannot be reached, did not answer in time, or the wait was interrupted; later it may work.
  case unreachable(String)
  /// It answered that it will not.
  case refused(TeamRefusal, String)
  /// It said something that it must not say, or failed for reasons of its own.
  case broken(String)

  package var description: String {
    switch self {
    case .unreachable(let reason), .refused(_, let reason), .broken(let reason): reason
    }
  }
}

/// Why a server refuses.
package enum TeamRefusal: Sendable, Hashable {
  /// This person is not a member of the deck, or not one of its leads; or the server does not let them in.
  case notAllowed
  case noDeck
  /// The same person is connected for this deck from elsewhere.
  case elsewhere
  /// What was sent cannot be right.
  case badInput
  /// The server's tables are older or newer than this program.
  case version
  /// Another deck has this name.
  case nameTaken
}
