import CardDeck

/// What is searched for: words that all have to be on a card, in any order. `#tag` is a tag that begins like this,
/// `field:text` a field that contains it; everything else may stand anywhere.
package struct CardQuery: Sendable, Hashable {
  private enum Term: Sendable, Hashable {
    case anywhere(String)
    case tag(String)
    case field(String, String)
  }

  private let terms: [Term]

  package init(_ text: String) {
    terms = text.split(separator: " ").map { word in
      let folded = TextFolding.fold(String(word))
      if folded.count > 1, folded.hasPrefix("#") { return .tag(String(folded.dropFirst())) }
      if let colon = folded.firstIndex(of: ":"), colon != folded.startIndex {
        return .field(String(folded[..<colon]), String(folded[folded.index(after: colon)...]))
      }
      return .anywhere(folded)
    }
  }

  /// Whether nothing was asked.
  package var isEmpty: Bool { terms.isEmpty }

  package func matches(_ card: Card, note: String?) -> Bool {
    terms.allSatisfy { term in
      switch term {
      case .anywhere(let text):
        Self.texts(card, note).contains { TextFolding.isFound(text, in: TextFolding.fold($0)) }
      case .tag(let tag):
        card.tags.contains { TextFolding.fold($0).hasPrefix(tag) }
          || TextFolding.isFound("#" + tag, in: TextFolding.fold(note ?? ""))
      case .field(let name, let text):
        Self.named(card, name).contains { TextFolding.isFound(text, in: TextFolding.fold($0)) }
          // An address or a time has a colon too.
          || Self.texts(card, note).contains {
            TextFolding.isFound("\(name):\(text)", in: TextFolding.fold($0))
          }
      }
    }
  }

  private static func texts(_ card: Card, _ note: String?) -> [String] {
    [card.title, card.subtitle, card.body, card.url, note].compactMap(\.self) + card.tags
      + card.fields.map(\.value)
  }

  private static func named(_ card: Card, _ name: String) -> [String] {
    card.fields.filter { TextFolding.fold($0.name) == name }.map(\.value)
      + [("title", card.title), ("subtitle", card.subtitle), ("body", card.body), ("url", card.url)]
      .filter { $0.0 == name }.compactMap(\.1)
  }
}
