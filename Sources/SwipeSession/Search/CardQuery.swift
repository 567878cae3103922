import CardDeck

/// The text of a search: words that a card must all have, in any order. `#tag` is the beginning of a tag,
/// `field:text` is part of a field; every other word may be anywhere.
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

  /// Whether the text has no words.
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

  /// The places of the words in a text that is shown, in order and without overlaps. Tags and fields are looked for
  /// by what is behind their sign.
  package func ranges(in text: String) -> [Range<String.Index>] {
    let words = terms.map { term in
      switch term {
      case .anywhere(let word), .tag(let word), .field(_, let word): Array(word.utf8)
      }
    }.filter { !$0.isEmpty }
    guard !words.isEmpty else { return [] }
    // The folded text, and for each of its bytes the character it comes from.
    var folded: [UInt8] = []
    var origins: [String.Index] = []
    for index in text.indices {
      let bytes = TextFolding.fold(String(text[index])).utf8
      folded += bytes
      origins += Array(repeating: index, count: bytes.count)
    }
    var found: [Range<String.Index>] = []
    for word in words where word.count <= folded.count {
      var start = 0
      while start + word.count <= folded.count {
        guard folded[start..<start + word.count].elementsEqual(word) else {
          start += 1
          continue
        }
        found.append(origins[start]..<text.index(after: origins[start + word.count - 1]))
        start += word.count
      }
    }
    var merged: [Range<String.Index>] = []
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
