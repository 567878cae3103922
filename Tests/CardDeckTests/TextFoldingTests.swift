import Testing

import CardDeck

@Suite struct TextFoldingTests {
  @Test(arguments: [
    ("Åse", "ase"), ("CAFÉ", "cafe"), ("Łódź", "lodz"), ("Đặng Thị Hiền", "dang thi hien"), ("ÆØ", "æo"),
    ("STRASSE", "strasse"), ("straße", "strasse"), ("ĦĊŦ", "hct"), ("ﬁx ﬂow", "fix flow"), ("Å", "a"),
    ("İstanbul", "istanbul"), ("DIYARBAKIR", "diyarbakir"), ("diyarbakır", "diyarbakir"), ("ǰ", "j"),
    ("Ελλάδα", "ελλαδα"), ("ΟΔΟΣ", "οδοσ"), ("οδός", "οδοσ"), ("Ὀδυσσεύς", "οδυσσευσ"), ("Ω", "ω"),
    ("Ёлка", "елка"), ("Йод", "иод"), ("Ї", "і"), ("Ѐ", "е"),
    ("שָׁלוֹם", "שלום"), ("سَلَام", "سلام"), ("ＡＢｃ１２", "abc12"), ("　", " "), ("ｶﾞ", "カ\u{3099}"),
    ("漢", "漢"), ("\u{F900}", "豈"), ("K", "k"), ("soft\u{AD}hyphen", "softhyphen"), ("", ""),
    ("1\u{FE0F}\u{20E3}", "1"), ("日本語 E", "日本語 e"), ("𝐀", "𝐀"), ("𐐀", "𐐨"), ("ʼN", "ʼn"),
  ])
  func `capitals, accents and widths are folded away`(text: String, folded: String) {
    #expect(Array(TextFolding.fold(text).unicodeScalars) == Array(folded.unicodeScalars))
  }

  /// Marks that are letters or vowels: to leave them out would find other words.
  @Test(arguments: ["हिन्दी", "ไทย", "தமிழ்", "ཀི", "か\u{3099}"])
  func `what is more than an accent stays`(text: String) {
    #expect(Array(TextFolding.fold(text).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(arguments: [
    ("é", "e\u{301}"), ("が", "か\u{3099}"),
    ("한국어", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}\u{110B}\u{1165}"),
    ("ế", "e\u{302}\u{301}"), ("ế", "\u{EA}\u{301}"), ("Ǆ", "Ǆ"), ("क़", "क\u{93C}"),
  ])
  func `two ways to write a character are one`(composed: String, decomposed: String) {
    #expect(TextFolding.fold(composed).hasSameBytes(as: TextFolding.fold(decomposed)))
  }

  @Test func `folding what is folded changes nothing, and capitals fold as their small letters do`() {
    let wrong = (UInt32(0)...0x2FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
      let folded = TextFolding.fold(String(scalar))
      let small = TextFolding.fold(scalar.properties.lowercaseMapping)
      return !TextFolding.fold(folded).hasSameBytes(as: folded) || !small.hasSameBytes(as: folded)
    }
    #expect(wrong == [])
  }

  @Test(arguments: [
    ("", "abc", true), ("", "", true), ("a", "", false), ("bc", "abc", true), ("abcd", "abc", false),
    ("aab", "aaab", true), ("c", "abc", true), ("ac", "abc", false), ("é", "xé", true),
  ])
  func `a part is found anywhere in a text`(part: String, text: String, found: Bool) {
    #expect(TextFolding.isFound(part, in: text) == found)
  }
}
