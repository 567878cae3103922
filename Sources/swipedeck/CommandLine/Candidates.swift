import ArgumentParser
import CardDeck
import ChoiceLog
import Platform
import SwipeSession

/// What a shell offers for a word of the command line: decks, and what only the log or a deck knows.
///
/// Runs while somebody waits for a completion: it creates nothing, reports no errors and reads no large file.
enum Candidates {
  /// Deck files and folders.
  static let decks = CompletionKind.file(extensions: ["json", "jsonl", "ndjson", "csv", "tsv", "ris", "txt"])

  /// Every deck the log knows, by path or name; most wanted where the file is not there any more.
  static let knownDecks = CompletionKind.custom { words, _, prefix in
    deckSummaries(words).map(\.deck.key.text).offered(prefix)
  }

  /// Names given with `--deck-id`, and those of decks from pipes.
  static let deckNames = CompletionKind.custom { words, _, prefix in
    deckSummaries(words).compactMap { if case .path = $0.deck.key { nil } else { $0.deck.key.text } }.offered(
      prefix)
  }

  /// Everyone who has chosen.
  static let people = CompletionKind.custom { words, _, prefix in
    Set(deckSummaries(words).flatMap(\.annotators).map(ExactText.init)).sorted().map(\.text).offered(prefix)
  }

  /// Ids of the deck that is named on the line.
  static let cards = CompletionKind.custom { words, _, prefix in
    guard let deck = deck(words) else { return [] }
    return (0..<deck.count).lazy.filter { !deck.isCopy(at: $0) }.map { deck.id(at: $0).text }.offered(prefix)
  }

  /// `FIELD=`, `FIELD~` and so on for the fields of the deck's first card.
  static let conditions = CompletionKind.custom { words, _, prefix in
    guard let members = deck(words)?.members(at: 0) else { return [] }
    return members.flatMap { member in ["=", "~", "!=", "<", ">"].map { member.name + $0 } }.offered(prefix)
  }

  // MARK: - Lookup

  private static func deckSummaries(_ words: [String]) -> [DeckSummary] {
    let line = CompletedLine(words)
    guard let path = line.value(of: "--log") ?? (try? LogLocation.standardPath()), SystemFile.exists(path)
    else { return [] }
    return (try? ChoiceLog.reading(path).snapshot { try $0.deckSummaries() }) ?? []
  }

  /// In bytes; larger decks are not read while somebody waits.
  private static let largestDeck = 8 << 20

  private static func deck(_ words: [String]) -> Deck? {
    let path = CompletedLine(words).positionals.first { $0 != "-" && SystemFile.exists($0) }
    guard let path, let size = SystemFile.size(path), size <= largestDeck else { return nil }
    return try? Deck.open(path)
  }
}

extension Sequence<String> {
  /// Those that go on from what was typed and that a shell can take and show: a colon means something to it, and to its
  /// terminal a control character. Nor are very long ones offered.
  fileprivate func offered(_ prefix: String) -> [String] {
    let bare = prefix.first == "\"" || prefix.first == "'" ? prefix.dropFirst() : Substring(prefix)
    let fitting = self.lazy.filter { word in
      !word.isEmpty && word.utf8.count <= longest && word.hasPrefix(bare) && SafeText.isHarmless(word)
        && !word.utf8.contains { $0 == UInt8(ascii: ":") || $0 < 0x20 }
    }
    return Array(fitting.prefix(1000))
  }

  /// In bytes.
  private var longest: Int { 1024 }
}
