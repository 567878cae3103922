/// Recognizes references by the first lines of a file. Headings, search lines and numbers may stand before them.
package enum ReferenceRecognition: Sendable, Hashable {
  case found(ReferenceDialect)
  case none
  /// More of the file has to be seen.
  case undecided

  /// Lines that may stand before the first reference. One that comes later is only mentioned in a text.
  private static let mostHeadings = 20
  /// Longest line whose end is waited for, in bytes.
  private static let longestLine = 4096

  /// - Parameters:
  ///   - beginning: The first bytes of the file, behind a byte order mark.
  ///   - isWhole: Whether there are no more bytes to see.
  package init(in beginning: UnsafeRawBufferPointer, isWhole: Bool) {
    let isEnd: (UInt8) -> Bool = { $0 == 0x0A || $0 == 0x0D }
    var lines = beginning.split(maxSplits: 4 * Self.mostHeadings, whereSeparator: isEnd)
      .filter { $0.contains { !$0.isWhitespace } }.map { UnsafeRawBufferPointer(rebasing: $0) }
    // A line that has not ended is not looked at.
    let open = isWhole || beginning.last.map(isEnd) ?? true ? nil : lines.popLast()
    var headings = 0
    for (index, line) in lines.enumerated() where headings <= Self.mostHeadings {
      if let dialect = Self.dialect(begunBy: line) {
        let behind = lines[(index + 1)...]
        let isKnown =
          dialect == .bibtex
          ? BibTeXEntry.isBeginning(Array(([line] + behind.prefix(3)).joined(separator: [0x0A])))
          : dialect == .ris && headings == 0
            ? true : behind.first.map { Self.isField($0, dialect, behind: line) }
        if isKnown ?? !isWhole {
          self = isKnown == nil ? .undecided : .found(dialect)
          return
        }
      }
      // `12.`, as programs number references, or a comment of BibTeX.
      let isNumber = line.first?.isDigit ?? false && line.drop(while: \.isDigit).elementsEqual(".".utf8)
      if !isNumber, line.first != UInt8(ascii: "%") { headings += 1 }
    }
    self = headings == 0 && !isWhole && open?.count ?? 0 < Self.longestLine ? .undecided : .none
  }

  /// The dialect in which this line may begin a record.
  private static func dialect(begunBy line: UnsafeRawBufferPointer) -> ReferenceDialect? {
    func tag(_ dialect: ReferenceDialect) -> String {
      ReferenceLine(line, dialect, isBare: false, isInLoose: true)?.tag.text ?? ""
    }
    if tag(.ris) == "TY" { return .ris }
    if ["PMID", "PMC"].contains(tag(.nbib)) { return .nbib }
    if tag(.wos) == "FN" || tag(.wos) == "PT" && line.count == 4 { return .wos }
    if ["%0", "%A", "%T"].contains(tag(.endnote)) { return .endnote }
    return tag(.bibtex).isEmpty ? nil : .bibtex
  }

  /// Whether a line is a field of the record that the line before it begins.
  private static func isField(
    _ line: UnsafeRawBufferPointer, _ dialect: ReferenceDialect, behind first: UnsafeRawBufferPointer
  ) -> Bool {
    guard let field = ReferenceLine(line, dialect, isBare: true, isInLoose: true) else { return false }
    switch dialect {
    case .wos: return first.first != UInt8(ascii: "F") || field.tag == ReferenceTag("VR")
    // In a list of abbreviations `TY - thank you` may stand before `US - United States`.
    case .ris where field.isLoose:
      return first.dropFirst(4).allSatisfy { $0.isWhitespace || (0x41...0x5A).contains($0) }
    default: return true
    }
  }
}
