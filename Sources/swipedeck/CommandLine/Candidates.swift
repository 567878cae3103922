import ArgumentParser
import CardDeck
import ChoiceLog
import Platform
import TerminalText

/// The completions that a shell offers: decks, and words that only the log or a deck knows.
///
/// A person waits for a completion at the prompt, so none creates a file, reports an error or reads a large file.
enum Candidates {
  /// Deck files and folders.
  static let decks = CompletionKind.file(extensions: [
    "json", "jsonl", "ndjson", "csv", "tsv", "ris", "nbib", "ciw", "enw", "bib", "txt", "jpg", "JPG", "png",
  ])

  /// Every deck that the log knows, by path or name, even if its file is gone.
  static let knownDecks = CompletionKind.custom { words, _, prefix in
    deckSummaries(words).map(\.deck.key.text).offered(prefix)
  }

  /// Names of `--deck-id`, and names of decks from pipes.
  static let deckNames = CompletionKind.custom { words, _, prefix in
    deckSummaries(words).compactMap { if case .name(let name) = $0.deck.key { name } else { nil } }
      .offered(prefix)
  }

  /// Everyone who has chosen.
  static let people = CompletionKind.custom { words, _, prefix in
    Set(deckSummaries(words).flatMap(\.annotators).map(ExactText.init)).sorted().map(\.text).offered(prefix)
  }

  /// Card ids of the deck that is named on the line.
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

  /// The largest deck that is read for a completion, in bytes.
  private static let largestDeck = 8 << 20

  private static func deck(_ words: [String]) -> Deck? {
    let path = CompletedLine(words).positionals.first { $0 != "-" && SystemFile.exists($0) }
    guard let path, let size = SystemFile.size(path), size <= largestDeck else { return nil }
    return try? Deck.open(path)
  }
}

extension Sequence<String> {
  /// The words that begin with the typed prefix and that a shell can complete: no colons, which split words in bash, no
  /// control characters, and at most 1,024 bytes. Bash gets no word with a dollar or a backquote: it puts these into the line
  /// unquoted, where they would run a command.
  fileprivate func offered(_ prefix: String) -> [String] {
    let bare = prefix.first == "\"" || prefix.first == "'" ? prefix.dropFirst() : Substring(prefix)
    let isBash = CurrentProcess.variables["SAP_SHELL"] == "bash"
    let excluded = Set((isBash ? ":$`" : ":").utf8)
    let fitting = self.lazy.filter { word in
      !word.isEmpty && word.utf8.count <= 1024 && word.hasPrefix(bare) && SafeText.isHarmless(word)
        && !word.utf8.contains { excluded.contains($0) || $0 < 0x20 }
    }
    let words = fitting.prefix(1000)
    return isBash ? words.map(Self.literal) : Array(words)
  }

  /// The word for bash's `compgen -W`, which takes quotes and backslashes away.
  private static func literal(_ word: String) -> String {
    word.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isASCII, !Character(scalar).isLetter, !Character(scalar).isNumber { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }
}
