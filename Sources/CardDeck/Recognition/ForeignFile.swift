/// A kind of file that is no deck, but that another program can convert to one.
struct ForeignFile: Sendable, Hashable {
  /// The kind, with an article.
  let noun: String
  /// How to make a deck of it.
  let advice: String

  private static let sheet = ForeignFile(noun: "a spreadsheet", advice: "save it as CSV, and name that file")
  private static let zip = packed("unpack it (unzip FILE), and name a file or a folder of it")
  private static let xml = ForeignFile(
    noun: "XML", advice: "export it from its program as RIS, CSV or JSON, and name that file")
  private static let html = ForeignFile(
    noun: "a page of HTML", advice: "save its text or its table, as plain lines or CSV")

  private static func packed(_ advice: String) -> ForeignFile {
    ForeignFile(noun: "a compressed file", advice: advice)
  }

  private static func document(_ noun: String) -> ForeignFile {
    let lines = "have its lines as cards: pandoc -t plain --wrap=none FILE | swipedeck -"
    return ForeignFile(
      noun: noun, advice: lines + ", or name its folder, with --preview 'pandoc -t plain {}'")
  }

  /// The kinds by the bytes that a file begins with.
  private static let kinds: [(mark: [UInt8], file: ForeignFile)] = [
    ([0x1F, 0x8B], packed("unpack it: gzip -dc FILE | swipedeck -")),
    (Array("BZh91AY&SY".utf8), packed("unpack it: bzip2 -dc FILE | swipedeck -")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], packed("unpack it: xz -dc FILE | swipedeck -")),
    ([0x28, 0xB5, 0x2F, 0xFD], packed("unpack it: zstd -dc FILE | swipedeck -")),
    ([0x50, 0x4B, 0x03, 0x04], zip), ([0x50, 0x4B, 0x05, 0x06], zip),
    (
      [0xD0, 0xCF, 0x11, 0xE0],
      ForeignFile(
        noun: "a file of an old Office", advice: "save it as CSV if it is a spreadsheet, else as plain text")
    ),
    (
      Array("PAR1\u{15}".utf8),
      ForeignFile(
        noun: "a Parquet file", advice: "write it as CSV: duckdb -csv -c \"from 'FILE'\" | swipedeck -")
    ),
    (
      Array("%PDF-".utf8),
      ForeignFile(
        noun: "a PDF", advice: "name its folder, and have its text shown with --preview 'pdftotext {} -'")
    ),
    (
      Array("SQLite format 3\0".utf8),
      ForeignFile(
        noun: "a SQLite database, such as a log of choices",
        advice: "write a table of it as CSV: sqlite3 -csv -header FILE 'select * from TABLE' | swipedeck -")
    ),
    (
      Array("{\\rtf".utf8),
      ForeignFile(
        noun: "a document in RTF", advice: "save it as plain text, and name that file")
    ),
  ]

  /// The kinds of archives by the names of their parts, or by what their first part says.
  private static let archives: [(part: String, file: ForeignFile)] = [
    ("word/", document("a text document")), ("opendocument.text", document("a text document")),
    ("epub+zip", document("a book in EPUB")),
    ("ppt/", ForeignFile(noun: "a presentation", advice: "save its text, and name that file")),
    ("opendocument.spreadsheet", sheet), ("xl/", sheet), ("[Content_Types].xml", sheet),
  ]

  /// The outermost elements of XML that need no declaration before them.
  private static let elements = [
    "xml", "rss", "feed", "records", "root", "opml", "svg", "PubmedArticleSet", "modsCollection",
    "collection",
    "rdf:RDF",
  ]
}

extension ForeignFile {
  /// The kind of the file with this beginning; `nil` if it may be a deck.
  ///
  /// - Parameter text: A few kilobytes, behind a byte order mark.
  init?(startOf text: UnsafeRawBufferPointer) {
    if let known = Self.kinds.first(where: { text.starts(with: $0.mark) })?.file {
      let parts = text.starts(with: "PK".utf8) ? String(decoding: text.prefix(4096), as: UTF8.self) : ""
      self = Self.archives.first { parts.contains($0.part) }?.file ?? known
      return
    }
    let text = text.drop(while: \.isWhitespace)
    guard text.first == UInt8(ascii: "<") else { return nil }
    let tag = String(
      decoding: text.dropFirst().prefix { $0 != 0x20 && $0 != 0x3E && $0 != 0x0A }, as: UTF8.self)
    switch tag.lowercased() {
    case "?xml": self = Self.xml
    case "!doctype", "html", "head", "body":
      self =
        String(decoding: text.prefix(100), as: UTF8.self).lowercased().contains("html") ? Self.html : Self.xml
    case _ where Self.elements.contains(tag): self = Self.xml
    default: return nil
    }
  }
}
