/// The tags of RIS and the words for them that people read.
package enum RISTag {
  /// The words for tags, and the tags that have them.
  private static let words: [(word: String, tags: [String])] = [
    ("type", ["TY"]), ("authors", ["AU", "A1"]), ("year", ["PY", "Y1"]), ("date", ["DA"]),
    ("journal", ["JO", "JF", "T2", "JA", "J2"]), ("volume", ["VL"]), ("issue", ["IS"]),
    ("start page", ["SP"]),
    ("end page", ["EP"]), ("DOI", ["DO"]), ("ISSN", ["SN"]), ("publisher", ["PB"]), ("place", ["CY"]),
    ("language", ["LA"]), ("notes", ["N1"]), ("editors", ["A2", "ED"]), ("database", ["DB"]),
    ("accession number", ["AN"]), ("file", ["L1"]),
  ]

  /// The word for a tag; the tag itself where there is none.
  package static func word(_ tag: String) -> String { words.first { $0.tags.contains(tag) }?.word ?? tag }

  /// The tags that a word stands for; also for some other words that people type.
  static func tags(_ word: String) -> [String] {
    let other = ["author": "authors", "venue": "journal", "note": "notes"][word.lowercased()] ?? word
    return words.first { FieldName.matches($0.word, other) }?.tags ?? []
  }

  /// Whether each line of a field with this tag is a separate name or keyword.
  static func isList(_ tag: String) -> Bool { ["AU", "A1", "A2", "A3", "A4", "ED", "KW"].contains(tag) }

  /// A record's members with the names of a JSON deck, so that its cards look the same.
  package static func readable(_ members: [JSONMember]) -> [JSONMember] {
    CardBuilder(members: members, fieldMap: FieldMap().forRIS(), isRIS: true).readable
  }
}
