import CardDeck

/// A page of the manual in mdoc, the language of man pages.
struct Mdoc {
  private(set) var text = ""

  /// Writes a request with its arguments, unchanged.
  mutating func request(_ line: String) { text += ".\(line)\n" }

  /// Writes a paragraph, each sentence on a new line.
  mutating func prose(_ paragraph: String) {
    for sentence in paragraph.replacing(". ", with: ".\n").split(separator: "\n") {
      for line in Self.lines(Self.escaped(sentence)) {
        text += (line.hasPrefix(".") ? "\\&" : "") + line + "\n"
      }
    }
  }

  /// Writes lines that are shown unchanged.
  mutating func literal(_ lines: [String]) {
    request("Bd -literal")
    for line in lines { text += Self.escaped(line, isLiteral: true) + "\n" }
    request("Ed")
  }

  /// Writes a list of terms and their meanings. A term is a request without its dot.
  mutating func list(_ items: [(term: String, meaning: String)]) {
    request("Bl -tag -width Ds")
    for item in items {
      request("It \(item.term)")
      prose(item.meaning)
    }
    request("El")
  }

  /// Wraps a sentence to lines of at most 78 columns; mandoc's linter wants fewer than 80.
  private static func lines(_ sentence: String) -> [String] {
    sentence.split(separator: " ").reduce(into: [""]) { lines, word in
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + 1 + word.count <= 78 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
  }

  /// Escapes text so that the page shows it unchanged. A bare hyphen would become a typographic one, which cannot be
  /// copied into a shell, and a quote a curved one.
  static func escaped(_ text: some StringProtocol, isLiteral: Bool = false) -> String {
    var result = ""
    var before: Character = " "
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-" where isLiteral || !before.isLetter: result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      case "." where before == " " && result.isEmpty: result += "\\&."
      case _ where !character.isASCII:
        for scalar in character.unicodeScalars {
          result += "\\[u" + scalar.value.digits(4, radix: 16).uppercased() + "]"
        }
      default: result.append(character)
      }
      before = character
    }
    return result
  }

  /// Quotes text as one argument of a request.
  static func argument(_ text: String) -> String {
    let escaped = escaped(text, isLiteral: true).replacing("\"", with: "\"\"")
    // mdoc takes a word of two or three letters, or of punctuation, for a macro.
    let isPlain =
      text.count > 3 && !text.contains(" ") && !text.contains("\"") && text.first?.isLetter == true
    return isPlain ? escaped : text.contains(" ") || text.contains("\"") ? "\"\(escaped)\"" : "\\&\(escaped)"
  }
}
