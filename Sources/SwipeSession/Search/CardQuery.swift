import CardDeck

/// The text of a search: words that a card must all have, in any order. A word is part of a text of the card, or its
/// id. `#tag` is also the beginning of a tag, `field:text` also part of a field.
package struct CardQuery: Sendable, Hashable {
  private struct Term: Sendable, Hashable {
    /// What was typed, folded.
    let word: String
    /// `nil` for a word without a sign.
    var place: Place?
    /// What is behind the sign, or all of the word.
    var text: String
  }

  private enum Place: Sendable, Hashable {
    case tag
    case field(String)
  }

  private let terms: [Term]

  package init(_ text: String) {
    terms = text.split(separator: " ").map { word in
      let word = TextFolding.fold(String(word))
      if word.count > 1, word.hasPrefix("#") {
        return Term(word: word, place: .tag, text: String(word.dropFirst()))
      }
      if let colon = word.firstIndex(of: ":"), colon != word.startIndex {
        let name = String(word[..<colon])
        return Term(word: word, place: .field(name), text: String(word[word.index(after: colon)...]))
      }
      return Term(word: word, text: word)
    }
  }

  /// Whether the text has no words.
  package var isEmpty: Bool { terms.isEmpty }

  package func matches(_ card: Card, note: String?) -> Bool {
    terms.allSatisfy { term in
      let isInPlace =
        switch term.place {
        case .tag: card.tags.contains { TextFolding.fold($0).hasPrefix(term.text) }
        case .field(let name): Self.named(card, name).contains { Self.isFound(term.text, in: $0) }
        case nil: false
        }
      // A number, an address or a time has such a sign too.
      return isInPlace || TextFolding.fold(card.id.text) == term.word
        || Self.texts(card, note).contains { Self.isFound(term.word, in: $0) }
    }
  }

  private static func isFound(_ part: String, in text: String) -> Bool {
    TextFolding.isFound(part, in: TextFolding.fold(text))
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
    let words = terms.map { Array($0.text.utf8) }.filter { !$0.isEmpty }
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
