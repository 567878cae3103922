import CardDeck

/// A page of the manual in mdoc, the language of man pages.
struct Mdoc {
  private(set) var text = ""

  /// A request with its arguments, as they are.
  mutating func request(_ line: String) { text += ".\(line)\n" }

  /// A paragraph's sentences, each on a line of its own.
  mutating func prose(_ paragraph: String) {
    for sentence in Self.sentences(paragraph) {
      for line in Self.lines(Self.escaped(sentence)) {
        text += (line.hasPrefix(".") ? "\\&" : "") + line + "\n"
      }
    }
  }

  /// Lines that are shown as they are.
  mutating func literal(_ lines: [String]) {
    request("Bd -literal")
    for line in lines { text += Self.escaped(line, isLiteral: true) + "\n" }
    request("Ed")
  }

  /// A list of terms and what they mean; a term is a request without its dot.
  mutating func list(_ items: [(term: String, meaning: String)], tag: String = "Ds") {
    request("Bl -tag -width \(tag)")
    for item in items {
      request("It \(item.term)")
      prose(item.meaning)
    }
    request("El")
  }

  private static func sentences(_ paragraph: String) -> [String] {
    var sentences: [String] = []
    var rest = paragraph[...]
    while let end = rest.firstRange(of: ". ") {
      sentences.append(rest[..<end.lowerBound] + ".")
      rest = rest[end.upperBound...]
    }
    if !rest.isEmpty { sentences.append(String(rest)) }
    return sentences
  }

  /// A sentence in lines of at most 80 columns, which tools for man pages want.
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

  /// Text that says in the page what it says here: a bare hyphen would be shown as one that cannot be copied, a quote as
  /// a curved one.
  static func escaped(_ text: String, isLiteral: Bool = false) -> String {
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

  /// One argument of a request, whatever is in it.
  static func argument(_ text: String) -> String {
    let escaped = escaped(text, isLiteral: true).replacing("\"", with: "\"\"")
    // A word of two or three letters, or of punctuation alone, would be taken for a request of its own.
    let isPlain =
      text.count > 3 && !text.contains(" ") && !text.contains("\"") && text.first?.isLetter == true
    return isPlain ? escaped : text.contains(" ") || text.contains("\"") ? "\"\(escaped)\"" : "\\&\(escaped)"
  }
}
