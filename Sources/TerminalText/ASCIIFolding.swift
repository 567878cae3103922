import Foundation

/// The nearest ASCII sign of a piece of text.
package enum ASCIIFolding {
  private static let signs: [String: Character] = [
    "─": "-", "━": "=", "│": "|", "┃": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "┏": "+", "┓": "+",
    "┗": "+",
    "┛": "+", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "█": "#", "▁": "_", "▂": "_", "▃": "_", "▅": "=",
    "▆": "=",
    "▇": "#", "▄": "=", "▌": "|", "←": "<", "→": ">", "↑": "^", "↓": "v", "·": "-", "…": "~", "×": "x",
    "−": "-", "–": "-",
    "—": "-",
    "★": "*", "●": "*", "◌": "o", "▲": "!", "▾": "v", "▸": ">", "▪": "*", "✎": "*", "“": "\"", "”": "\"",
    "„": "\"", "‘": "'", "’": "'", "•": "*", "ß": "s", "ø": "o",
    "Ø": "O",
    "æ": "a", "Æ": "A", "œ": "o", "ł": "l", "Ł": "L", "đ": "d", "ı": "i", "€": "E", "°": "o", "\u{A0}": " ",
  ]

  /// A text of ASCII alone; line ends stay.
  package static func text(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return text.map { character in
      character.isASCII ? String(character) : character == "…" ? "..." : String(sign(for: String(character)))
    }.joined()
  }

  package static func sign(for text: String) -> Character {
    if let sign = signs[text] { return sign }
    let plain = text.folding(options: .diacriticInsensitive, locale: nil)
    guard let first = plain.unicodeScalars.first, first.isASCII, first.value >= 0x20, first.value < 0x7F
    else { return "?" }
    return Character(first)
  }
}
