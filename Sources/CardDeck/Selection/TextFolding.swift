/// Makes texts alike that differ in capitals and accents only, so that one finds `Åse` by typing `ase`.
package enum TextFolding {
  /// The letters that U+00C0 … U+017F are without their accents; `*` stands for those that are letters of their
  /// own, which stay.
  private static let latin = Array(
    """
    aaaaaa*ceeeeiiii*nooooo*ouuuuy**aaaaaa*ceeeeiiii*nooooo*ouuuuy*y\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii**jjkk*llllll*\
    *llnnnnnn***oooooo**rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzz*
    """.unicodeScalars)

  /// In small letters, without accents.
  package static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      switch scalar.value {
      case 0..<0x80: folded.append(scalar)
      case 0xC0..<(0xC0 + UInt32(latin.count)):
        let base = latin[Int(scalar.value - 0xC0)]
        folded.append(base == "*" ? scalar : base)
      default:
        if scalar.properties.generalCategory != .nonspacingMark { folded.append(scalar) }
      }
    }
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
}
