import CardDeck
import Platform

/// What identifies a deck, so that an edited or re-ordered deck keeps its choices.
package enum DeckKey: Sendable, Hashable {
  /// The canonical path of its file or folder.
  case path(String)
  /// The name given with `--deck-id`, or made up for a deck from a pipe.
  case name(String)

  /// The path or the name itself.
  package var text: String {
    switch self {
    case .path(let text), .name(let text): text
    }
  }

  /// The kind's word in the log and in JSON.
  package var kind: String {
    switch self {
    case .path: "path"
    case .name: "name"
    }
  }

  init?(kind: String, text: String) {
    switch kind {
    case "path": self = .path(text)
    case "name": self = .name(text)
    default: return nil
    }
  }

  /// Compares bytes: Swift's strings may take the names of two files for the same.
  package static func == (first: DeckKey, second: DeckKey) -> Bool {
    first.kind == second.kind && first.text.hasSameBytes(as: second.text)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(ExactText(text))
  }
}

/// A deck's number in one log; in another log it may be another deck's.
package struct DeckID: Sendable, Hashable {
  package let rawValue: Int64

  package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A deck that has been entered in the log.
package struct KnownDeck: Sendable, Hashable {
  package let id: DeckID
  package let key: DeckKey
  /// The title it had when last entered; `nil` if it has none.
  package let title: String?
  /// When it was first and last entered, in milliseconds since 1970.
  package let firstSeen, lastSeen: Int64
}

/// The choices of one annotator, or of everyone, on one deck: what is resumed, counted, undone and exported together.
package struct ChoiceScope: Sendable, Hashable {
  package let deck: DeckID
  /// `nil` is everyone.
  package let annotator: String?

  package init(deck: DeckID, annotator: String?) {
    self.deck = deck
    self.annotator = annotator
  }
}

/// Who chooses where `--as` is not given.
package enum Annotator {
  /// The login name, else `USER`, else `LOGNAME`, else `anonymous`; never empty.
  package static func standard(
    environment: [String: String] = CurrentProcess.variables
  ) -> String {
    name(login: UserAccount.current?.name, environment: environment)
  }

  static func name(login: String?, environment: [String: String]) -> String {
    [login, environment["USER"], environment["LOGNAME"]].compactMap(\.self).first { !$0.isEmpty }
      ?? "anonymous"
  }
}
