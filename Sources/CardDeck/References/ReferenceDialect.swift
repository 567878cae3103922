/// A form of references. Its raw value is that of its ``DeckFormat``.
package enum ReferenceDialect: String, Sendable, Hashable {
  /// RIS: a record goes from `TY  - ` to `ER  - `.
  case ris
  /// MEDLINE, as PubMed writes it: a record begins with `PMID- `, and lines go on behind six blanks.
  case nbib
  /// Tagged text of Web of Science: a record goes from `PT ` to `ER`, and lines go on behind three blanks.
  case wos
  /// EndNote's own export, and refer before it: tags are `%0 `, `%T ` and the like.
  case endnote
  /// BibTeX: `@article{key, title = {…}}`.
  case bibtex

  /// The dialect of a format; `nil` for one that has no references.
  package init?(_ format: DeckFormat) { self.init(rawValue: format.rawValue) }

  /// The members of a record, named by its tags. A tag with several texts has a list.
  ///
  /// - Parameter macros: The abbreviations that the file defines; only BibTeX has them.
  func members(_ record: UnsafeRawBufferPointer, macros: [String: String]) throws(ParseError) -> [JSONMember]
  {
    try UTF8Check.require(record, in: 0..<record.count)
    return self == .bibtex
      ? try BibTeXEntry.members(Array(record), macros: macros) : ReferenceRecord(Array(record), self).members
  }

  /// The keywords in a value. Some databases write all of them in one text, with semicolons, or else with commas.
  /// `nil` for a value that is no text and no list of texts.
  func keywords(_ value: JSONValue) -> [String]? {
    let texts: [String]
    switch value {
    case .string(let text): texts = [text]
    case .array(let values): texts = values.map(\.plainText)
    default: return nil
    }
    // A semicolon may end an entity, such as `&amp;`.
    var parts = texts.flatMap { text in
      text.contains("&")
        ? text.matches(of: /(?>&#?\w+;|[^;])+/).map { String($0.output) }
        : text.split(separator: ";").map(String.init)
    }
    // A term of MEDLINE may have commas: `Aged, 80 and over`.
    if parts.count == 1, self != .nbib, self != .wos {
      parts = parts[0].split(separator: ",").map(String.init)
    }
    return parts.map(\.trimmed).filter { !$0.isEmpty }
  }
}
