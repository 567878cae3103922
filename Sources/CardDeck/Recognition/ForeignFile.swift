/// A kind of file that cannot be a deck as it is, but of which another program can make one.
enum ForeignFile: Sendable, Hashable, CaseIterable {
  case gzip, bzip2, xz, zstandard, zip, spreadsheet, oldSpreadsheet, parquet, pdf, sqlite, xml, html, rtf

  /// The bytes that a file of this kind begins with.
  private static let marks: [(kind: ForeignFile, mark: [UInt8])] = [
    (.gzip, [0x1F, 0x8B]), (.bzip2, Array("BZh91AY&SY".utf8)), (.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
    (.zstandard, [0x28, 0xB5, 0x2F, 0xFD]), (.zip, [0x50, 0x4B, 0x03, 0x04]),
    (.zip, [0x50, 0x4B, 0x05, 0x06]), (.oldSpreadsheet, [0xD0, 0xCF, 0x11, 0xE0]),
    (.parquet, [0x50, 0x41, 0x52, 0x31, 0x15]), (.pdf, Array("%PDF-".utf8)),
    (.sqlite, Array("SQLite format 3\0".utf8)),
    (.rtf, Array("{\\rtf".utf8)),
  ]

  /// The outermost elements of XML and HTML that need no declaration before them.
  private static let elements = [
    "html", "head", "body", "xml", "rss", "feed", "records", "root", "opml", "svg", "PubmedArticleSet",
    "modsCollection", "collection", "rdf:RDF",
  ]

  /// The kind of the file with this beginning; `nil` if it may be a deck.
  ///
  /// - Parameter text: A few kilobytes, behind a byte order mark.
  init?(startOf text: UnsafeRawBufferPointer) {
    if let known = Self.marks.first(where: { text.starts(with: $0.mark) })?.kind {
      self = known == .zip && Self.isSpreadsheet(text) ? .spreadsheet : known
      return
    }
    let text = text.drop(while: \.isWhitespace)
    guard text.first == UInt8(ascii: "<") else { return nil }
    let tag = String(
      decoding: text.dropFirst().prefix { $0 != 0x20 && $0 != 0x3E && $0 != 0x0A }, as: UTF8.self)
    switch tag.lowercased() {
    case "?xml": self = .xml
    case "!doctype", "html", "head", "body":
      self = String(decoding: text.prefix(100), as: UTF8.self).lowercased().contains("html") ? .html : .xml
    case _ where Self.elements.contains(tag): self = .xml
    default: return nil
    }
  }

  /// Whether an archive has the parts of a spreadsheet of Excel's or LibreOffice's.
  private static func isSpreadsheet(_ archive: UnsafeRawBufferPointer) -> Bool {
    let text = String(decoding: archive.prefix(4096), as: UTF8.self)
    if text.contains("word/") || text.contains("ppt/") { return false }
    return ["xl/", "[Content_Types].xml", "opendocument.spreadsheet"].contains(where: text.contains)
  }

  /// A noun with its article.
  var noun: String {
    switch self {
    case .gzip, .bzip2, .xz, .zstandard, .zip: "a compressed file"
    case .spreadsheet, .oldSpreadsheet: "a spreadsheet"
    case .parquet: "a Parquet file"
    case .pdf: "a PDF"
    case .sqlite: "a SQLite database, such as a log of choices"
    case .xml: "XML"
    case .html: "a page of HTML"
    case .rtf: "a document in RTF"
    }
  }

  /// What to do to have a deck of it.
  var advice: String {
    switch self {
    case .gzip: "unpack it: gzip -dc FILE | swipedeck -"
    case .bzip2: "unpack it: bzip2 -dc FILE | swipedeck -"
    case .xz: "unpack it: xz -dc FILE | swipedeck -"
    case .zstandard: "unpack it: zstd -dc FILE | swipedeck -"
    case .zip: "unpack it (unzip FILE), and name a file or a folder of it"
    case .spreadsheet, .oldSpreadsheet: "save it as CSV, and name that file"
    case .parquet: "write it as CSV: duckdb -csv -c \"from 'FILE'\" | swipedeck -"
    case .pdf: "name its folder, and have its text shown with --preview 'pdftotext {} -'"
    case .sqlite: "write a table of it as CSV: sqlite3 -csv -header FILE 'select * from TABLE' | swipedeck -"
    case .xml: "export it from its program as RIS, CSV or JSON, and name that file"
    case .html: "save its text or its table, as plain lines or CSV"
    case .rtf: "save it as plain text, and name that file"
    }
  }
}
