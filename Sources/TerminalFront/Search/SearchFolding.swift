import Foundation

/// Text as a search sees it: without case, diacritics and the widths of East Asian type.
enum SearchFolding {
  static func fold(_ text: String) -> String {
    // Most text is ASCII, and a search goes through a whole deck.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
