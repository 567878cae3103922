import CardDeck
import ChoiceLog
import SwipeSession

/// The one place where a session meets a team's server.
enum TeamOpening {
  /// Opens a team's deck: at once where cards of it are held, else as soon as the server has answered, at most 10 s.
  ///
  /// - Parameters:
  ///   - url: The address of the server, which is never told to anybody before it is known to hold no password.
  ///   - name: The deck's, on the server.
  ///   - options: Where choices are kept, resolved.
  ///   - reveal: The members on the cards' other side; `nil` leaves that to the deck.
  ///   - pictures: The folder in which the deck's pictures are here; `nil` for none.
  static func open(
    url: String, name: String, options: LogOptions, reveal: [String]?, pictures: String?
  ) throws -> (OpenedDeck, SessionTeam) {
    throw Failure(status: .noTerminal, message: "--team: this program was built without its link to a server")
  }
}
