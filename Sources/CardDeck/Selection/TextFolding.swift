/// Makes texts equal that differ only in capitals, accents, widths and encodings of the same character, so that
/// typing `ase` finds `Åse`.
///
/// Accents of Latin, Greek, Cyrillic, Hebrew and Arabic letters are removed. The voicing of kana and the vowels of
/// Indian scripts are marks in Unicode too, but make another letter or word, and stay.
package enum TextFolding {
  /// In small letters, without accents.
  package static func fold(_ text: String) -> String {
    // Most text is ASCII, and a search goes through a whole deck.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { append(scalar, to: &folded) }
    return String(folded)
  }

  /// Whether one text is in another, compared by bytes. That is enough for folded texts.
  package static func isFound(_ part: String, in text: String) -> Bool {
    var part = part
    var text = text
    return part.withUTF8 { part in
      text.withUTF8 { text in
        guard let first = part.first else { return true }
        var start = 0
        while start + part.count <= text.count {
          guard let hit = text[start...(text.count - part.count)].firstIndex(of: first) else { return false }
          if text[hit..<(hit + part.count)].elementsEqual(part) { return true }
          start = hit + 1
        }
        return false
      }
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
    switch scalar.value {
    case 0x41...0x5A: append(scalar.value | 0x20, to: &folded)
    case 0..<0x80: folded.append(scalar)
    case 0xAC00...0xD7A3: appendSyllable(scalar.value - 0xAC00, to: &folded)
    default:
      let table = FoldingTable.shared
      guard let row = table.row(of: scalar.value) else {
        folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
        return
      }
      for part in table.parts[row.parts] { append(part + scalar.value - row.first, to: &folded) }
    }
  }

  private static func append(_ value: UInt32, to folded: inout String.UnicodeScalarView) {
    if let scalar = Unicode.Scalar(value) { folded.append(scalar) }
  }

  /// Appends a Korean syllable as its letters, which some systems store instead.
  ///
  /// - Parameter number: The syllable's number in Unicode's order, which follows from the letters.
  private static func appendSyllable(_ number: UInt32, to folded: inout String.UnicodeScalarView) {
    append(0x1100 + number / 588, to: &folded)
    append(0x1161 + number % 588 / 28, to: &folded)
    if number % 28 > 0 { append(0x11A7 + number % 28, to: &folded) }
  }
}
