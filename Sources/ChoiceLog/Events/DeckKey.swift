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
