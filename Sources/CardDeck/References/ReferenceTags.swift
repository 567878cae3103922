/// The meaning of a dialect's tags. If a part has several tags, the first listed that a record has is used.
package struct ReferenceTags: Sendable {
  /// The tag that begins a record; in BibTeX the sign.
  var begin: String
  /// The tag that ends a record; `nil` where blank lines are between records, or nothing.
  var end: String?
  /// The tags of lines that belong to the file, not to a record.
  var between: [String] = []
  /// The tags of which each line is a separate name or keyword.
  var lists: [String] = []
  var id: [String]
  package var title: [String]
  var authors: [String]
  var body: [String]
  var url: [String] = []
  var keywords: [String]
  /// The words that people read instead of tags.
  var words: [(word: String, tags: [String])]

  /// The word for a tag; the tag itself where there is none.
  func word(_ tag: String) -> String { words.first { $0.tags.contains(tag) }?.word ?? tag }

  /// The tags that a word stands for; also for some other words that people type.
  func tags(_ word: String) -> [String] {
    let other = ["author": "authors", "venue": "journal", "note": "notes"][word.lowercased()] ?? word
    return words.first { FieldName.matches($0.word, other) }?.tags ?? []
  }
}

extension ReferenceDialect {
  package var tags: ReferenceTags {
    switch self {
    case .ris: Self.risTags
    case .nbib: Self.nbibTags
    case .wos: Self.wosTags
    case .endnote: Self.endnoteTags
    case .bibtex: Self.bibtexTags
    }
  }

  private static let risTags = ReferenceTags(
    begin: "TY", end: "ER", lists: ["AU", "A1", "A2", "A3", "A4", "ED", "KW"],
    id: ["ID"], title: ["TI", "T1", "CT", "BT"], authors: ["AU", "A1"], body: ["AB", "N2"],
    url: ["UR", "L2"], keywords: ["KW"],
    words: [
      ("type", ["TY"]), ("authors", ["AU", "A1"]), ("year", ["PY", "Y1"]), ("date", ["DA"]),
      ("journal", ["JO", "JF", "T2", "JA", "J2"]), ("volume", ["VL"]), ("issue", ["IS"]),
      ("start page", ["SP"]), ("end page", ["EP"]), ("DOI", ["DO"]), ("ISSN", ["SN"]),
      ("publisher", ["PB"]), ("place", ["CY"]), ("language", ["LA"]), ("notes", ["N1"]),
      ("links", ["UR", "L2"]),
      ("editors", ["A2", "ED"]), ("database", ["DB"]), ("accession number", ["AN"]), ("file", ["L1"]),
    ])

  /// https://www.nlm.nih.gov/bsd/mms/medlineelements.html. PubMed Central begins records with `PMC`.
  private static let nbibTags = ReferenceTags(
    begin: "PMID", id: ["PMID", "PMC"], title: ["TI", "BTI", "TT"], authors: ["FAU", "AU", "CN"],
    body: ["AB"], keywords: ["OT", "MH"],
    words: [
      ("type", ["PT"]), ("authors", ["FAU", "AU", "CN"]), ("year", ["DP"]), ("journal", ["JT", "TA"]),
      ("volume", ["VI"]), ("issue", ["IP"]), ("pages", ["PG"]), ("DOI", ["LID", "AID"]), ("ISSN", ["IS"]),
      ("publisher", ["PB"]), ("place", ["PL"]), ("language", ["LA"]), ("notes", ["GN"]),
      ("editors", ["FED", "ED"]), ("affiliation", ["AD"]), ("MeSH terms", ["MH"]), ("owner", ["OWN"]),
      ("status", ["STAT"]), ("source", ["SO"]),
    ])

  /// https://images.webofknowledge.com/images/help/WOS/hs_wos_fieldtags.html. `ID` has keywords, and no id.
  private static let wosTags = ReferenceTags(
    begin: "PT", end: "ER", between: ["FN", "VR", "EF"],
    lists: ["AU", "AF", "BA", "BF", "CA", "BE", "ED", "C1", "CR"],
    id: ["UT"], title: ["TI"], authors: ["AF", "AU", "BA", "CA"], body: ["AB"], keywords: ["DE", "ID"],
    words: [
      ("type", ["DT", "PT"]), ("authors", ["AF", "AU", "BA", "CA"]), ("year", ["PY"]), ("date", ["PD"]),
      ("journal", ["SO", "JI", "J9"]), ("volume", ["VL"]), ("issue", ["IS"]), ("start page", ["BP"]),
      ("end page", ["EP"]), ("DOI", ["DI"]), ("ISSN", ["SN", "EI"]), ("publisher", ["PU"]), ("place", ["PI"]),
      ("language", ["LA"]), ("editors", ["BE", "ED"]), ("addresses", ["C1"]), ("cited references", ["CR"]),
      ("times cited", ["TC", "Z9"]), ("keywords plus", ["ID"]), ("conference", ["CT"]),
    ])

  /// `%F`, the label, is no id: people keep remarks in it.
  private static let endnoteTags = ReferenceTags(
    begin: "%0", lists: ["%A", "%E", "%K"], id: ["%M"], title: ["%T"], authors: ["%A"], body: ["%X"],
    url: ["%U"], keywords: ["%K"],
    words: [
      ("type", ["%0"]), ("authors", ["%A"]), ("year", ["%D"]), ("date", ["%8"]), ("journal", ["%J", "%B"]),
      ("volume", ["%V"]), ("issue", ["%N"]), ("pages", ["%P"]), ("DOI", ["%R"]), ("ISSN", ["%@"]),
      ("publisher", ["%I"]), ("place", ["%C"]), ("language", ["%G"]), ("notes", ["%Z", "%O"]),
      ("editors", ["%E"]), ("database", ["%~"]), ("accession number", ["%M"]), ("label", ["%F"]),
      ("edition", ["%7"]), ("file", ["%>"]),
    ])

  /// The names of fields in small letters; `ENTRYTYPE` and `ID` are the type and the key of the entry.
  private static let bibtexTags = ReferenceTags(
    begin: "@", between: ["@string", "@comment", "@preamble"],
    id: ["ID"], title: ["title"], authors: ["author"], body: ["abstract"], url: ["url"],
    keywords: ["keywords", "keyword"],
    words: [
      ("type", ["ENTRYTYPE"]), ("authors", ["author"]), ("year", ["year", "date"]),
      ("journal", ["journal", "journaltitle", "booktitle"]), ("issue", ["number"]), ("DOI", ["doi"]),
      ("ISSN", ["issn", "isbn"]), ("place", ["address", "location"]), ("editors", ["editor"]),
      ("notes", ["note", "annote"]),
    ])
}
