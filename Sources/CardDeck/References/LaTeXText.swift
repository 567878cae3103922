/// Texts of BibTeX as people read them: without braces, with the letters that commands stand for. Other commands, such
/// as those of formulas, stay as they are written.
struct LaTeXText {
  private var rest: ArraySlice<Unicode.Scalar>
  private var output = String.UnicodeScalarView()
  /// The combining character for the next letter.
  private var accent: Unicode.Scalar?
  private var hasAccents = false

  static func plain(_ text: String) -> String {
    var reading = LaTeXText(rest: Array(text.unicodeScalars)[...])
    reading.readAll()
    let plain = String(reading.output).trimmed
    guard reading.hasAccents else { return plain }
    return String(plain.map { letter in composed.firstIndex(of: letter).map { composed[$0] } ?? letter })
  }

  /// The names between the words `and` that are in no braces.
  static func names(_ text: String) -> [String] {
    var names = [""]
    var depth = 0
    for word in text.split(whereSeparator: \.isWhitespace) {
      if depth == 0, word == "and" {
        names.append("")
      } else {
        depth += word.count { $0 == "{" } - word.count { $0 == "}" }
        names[names.count - 1] += " " + word
      }
    }
    return names.map(plain).filter { !$0.isEmpty }
  }

  private static let accents: [Unicode.Scalar: Unicode.Scalar] = [
    "'": "\u{301}", "`": "\u{300}", "^": "\u{302}", "\"": "\u{308}", "~": "\u{303}", "=": "\u{304}",
    ".": "\u{307}", "u": "\u{306}", "v": "\u{30C}", "H": "\u{30B}", "c": "\u{327}", "d": "\u{323}",
    "b": "\u{331}", "k": "\u{328}", "r": "\u{30A}",
  ]
  private static let letters: [String: Unicode.Scalar] = [
    "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "aa": "å", "AA": "Å",
    "l": "ł", "L": "Ł", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "ldots": "…",
    "dots": "…", "textendash": "–", "textemdash": "—", "textquoteright": "’", "textdegree": "°", "S": "§",
    "textbackslash": "\\", "textasciitilde": "~",
  ]
  /// Commands that only change the type.
  private static let types: Set<String> = [
    "emph", "textit", "textbf", "textsc", "texttt", "textrm", "textsf", "textup", "it", "bf", "em", "sc",
    "tt", "rm", "mbox", "url", "textsuperscript", "textsubscript",
  ]
  /// Letters with accents. Each is equal to the same letter in two characters.
  private static let composed: Set<Character> = Set(
    [0xC0...0x24F, 0x1E00...0x1EFF].joined().compactMap { Unicode.Scalar($0 as UInt32).map(Character.init) })

  private mutating func readAll() {
    while let scalar = rest.popFirst() {
      switch scalar {
      case "{", "}": continue
      case "\\": readCommand()
      case "-" where eat("-"): write(eat("-") ? "—" : "–")
      case "`" where eat("`"): write("“")
      case "'" where eat("'"): write("”")
      case "~": writeBlank()
      case _ where scalar.properties.isWhitespace: writeBlank()
      default: write(scalar)
      }
    }
  }

  /// Reads what stands behind a backslash.
  private mutating func readCommand() {
    guard let first = rest.first else { return write("\\") }
    let word = rest.prefix { $0.isASCII && $0.properties.isAlphabetic }
    let name = String(String.UnicodeScalarView(word))
    rest = rest.dropFirst(max(1, word.count))
    if let mark = Self.accents[first], word.count <= 1 {
      accent = mark
    } else if let letter = Self.letters[name] {
      write(accent == nil ? letter : first)
      rest = rest.drop { $0 == " " }
    } else if Self.types.contains(name) {
      rest = rest.drop { $0 == " " }
    } else if "{}&%$_#".unicodeScalars.contains(first) {
      write(first)
    } else if " ,;:\\\n".unicodeScalars.contains(first) {
      writeBlank()
    } else if first != "-", first != "/" {
      output.append("\\")
      output.append(contentsOf: word.isEmpty ? [first] : word)
    }
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    output.append(scalar)
    guard let mark = accent else { return }
    output.append(mark)
    accent = nil
    hasAccents = true
  }

  private mutating func writeBlank() {
    if accent == nil, output.last != " " { write(" ") }
  }

  private mutating func eat(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }
}
