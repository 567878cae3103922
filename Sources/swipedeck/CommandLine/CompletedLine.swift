/// An unfinished command line as a shell passes it: the words still have their quotes.
struct CompletedLine {
  private let words: [String]

  init(_ words: [String]) {
    self.words = words.dropFirst().map(Self.bare)
  }

  /// The word behind an option, or joined to it by an equals sign.
  func value(of option: String) -> String? {
    for (index, word) in words.enumerated() {
      if word == option, index + 1 < words.count {
        let rest = words[(index + 1)...]
        return (rest.first == "=" ? rest.dropFirst() : rest).first.flatMap { $0.isEmpty ? nil : $0 }
      }
      if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
    }
    return nil
  }

  /// The words that are neither options nor commands; values of options are included.
  var positionals: [String] { words.filter { !$0.hasPrefix("-") && !CommandNames.all.contains($0) } }

  /// Removes quotes and backslashes, and expands `~/`.
  static func bare(_ word: String) -> String {
    var text = ""
    var quote: Character?
    var isEscaped = false
    for character in word {
      if isEscaped {
        text.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else {
        text.append(character)
      }
    }
    return word.hasPrefix("~/") ? HomeFolder.expand(text) : text
  }
}
