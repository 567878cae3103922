import Foundation
import Platform

/// Whose choices on which deck: what is resumed, counted, undone and exported together.
package struct ChoiceScope: Sendable, Hashable {
  package let deck: DeckID
  /// `nil` is everyone.
  package let annotator: String?

  package init(deck: DeckID, annotator: String?) {
    self.deck = deck
    self.annotator = annotator
  }
}

/// Who chooses, when nobody says so with `--as`.
package enum Annotator {
  /// The login name, else `USER`, else `LOGNAME`, else `anonymous`; never empty.
  package static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    name(login: UserAccount.current?.name, environment: environment)
  }

  static func name(login: String?, environment: [String: String]) -> String {
    [login, environment["USER"], environment["LOGNAME"]].compactMap(\.self).first { !$0.isEmpty }
      ?? "anonymous"
  }
}
