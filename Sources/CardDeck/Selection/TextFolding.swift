/// Makes texts alike that differ in capitals, accents, widths and ways to write the same character only, so that one
/// finds `Åse` by typing `ase`.
///
/// Accents are those of Latin, Greek, Cyrillic, Hebrew and Arabic letters. The voicing of kana and the vowels of Indian
/// scripts, which Unicode counts among marks as well, make another letter or word, and stay.
package enum TextFolding {
  /// In small letters, without accents.
  package static func fold(_ text: String) -> String {
    // Most text is ASCII, and a search goes through a whole deck.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { append(scalar, to: &folded) }
    return String(folded)
  }

  /// Whether one text is in another, byte by byte: what is folded has no two ways to be written that matter here.
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
      if isDropped(scalar.value) { return }
      if let single = single(scalar.value) {
        append(single, to: &folded)
      } else if let several = several(scalar.value) {
        for part in several { append(part, to: &folded) }
      } else {
        folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
  }

  private static func append(_ value: UInt32, to folded: inout String.UnicodeScalarView) {
    if let scalar = Unicode.Scalar(value) { folded.append(scalar) }
  }

  /// A Korean syllable as the letters that it is made of, which some systems store instead.
  ///
  /// - Parameter number: Of the syllable, in Unicode's order, which follows from the letters.
  private static func appendSyllable(_ number: UInt32, to folded: inout String.UnicodeScalarView) {
    append(0x1100 + number / 588, to: &folded)
    append(0x1161 + number % 588 / 28, to: &folded)
    if number % 28 > 0 { append(0x11A7 + number % 28, to: &folded) }
  }

  // MARK: - Looking up

  private static func isDropped(_ value: UInt32) -> Bool {
    let row = row(of: value, in: FoldingTable.dropped, stride: 2)
    return row.map { FoldingTable.dropped[$0 + 1] >= value } ?? false
  }

  private static func single(_ value: UInt32) -> UInt32? {
    let table = FoldingTable.single
    guard let row = row(of: value, in: table, stride: 3), table[row + 1] >= value else { return nil }
    return table[row + 2] + value - table[row]
  }

  private static func several(_ value: UInt32) -> ArraySlice<UInt32>? {
    let keys = FoldingTable.severalKeys
    guard let row = row(of: value, in: keys, stride: 1), keys[row] == value else { return nil }
    let start = row > 0 ? Int(FoldingTable.severalEnds[row - 1]) : 0
    return FoldingTable.severalParts[start..<Int(FoldingTable.severalEnds[row])]
  }

  /// Where the last row that begins at or before a value is; `nil` if all begin behind it.
  private static func row(of value: UInt32, in table: [UInt32], stride: Int) -> Int? {
    var (low, high) = (0, table.count / stride)
    while low < high {
      let middle = (low + high) / 2
      if table[middle * stride] <= value { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? (low - 1) * stride : nil
  }
}
