/// Why a call of a team's server failed. Each text is one line without control characters, and holds no password.
package enum TeamServerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The server cannot be reached, did not answer in time, or the wait was interrupted. Trying again may help.
  case unreachable(String)
  /// The server refused the call.
  case refused(TeamRefusal, String)
  /// The server gave an invalid answer, or failed for reasons of its own.
  case broken(String)

  package var description: String {
    switch self {
    case .unreachable(let reason), .refused(_, let reason), .broken(let reason): reason
    }
  }
}

/// Why a server refuses.
package enum TeamRefusal: Sendable, Hashable {
  /// This person is not a member of the deck, or not one of its leads, or cannot log in.
  case notAllowed
  case noDeck
  /// This person is connected for this deck from another machine.
  case elsewhere
  /// The values sent are invalid.
  case badInput
  /// The server's tables are older or newer than this program.
  case version
  /// Another deck has this name.
  case nameTaken
  /// Another session holds a lock for longer than the server lets anybody wait. Trying again may help.
  case busy
}
