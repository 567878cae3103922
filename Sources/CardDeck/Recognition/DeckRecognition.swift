import Platform

/// Recognizes the layout of a file by its beginning, and by its name if the beginning is ambiguous.
package struct DeckRecognition: Sendable {
  /// The format that the user named; `nil` to recognize it.
  private let asked: DeckFormat?
  let options: DeckOptions
  /// The format of the file's name; `nil` if the name does not tell.
  private let named: DeckFormat?
  /// The folder to which paths in the file are relative.
  private let folder: String
  /// Whether the file should be an export of this program, as a document or with a choice on each line.
  private let isExport: Bool
  /// The layout if it is known in advance; `nil` if it has to be recognized.
  private let layout: DeckLayout?

  package init(
    asked: DeckFormat?, _ options: DeckOptions = DeckOptions(), path: String, isExport: Bool = false
  ) {
    self.asked = asked
    self.options = options
    self.isExport = isExport
    named = DeckFormat(path: path)
    folder =
      path == DeckSource.standardInput || FileStamp(of: path)?.isPipe == true
      ? "." : SystemFile.folder(of: path)
    layout = nil
  }

  /// Whether a deck without cards is an error.
  var needsCards: Bool { layout == nil }

  /// For a deck with a known layout, which may have no cards.
  init(layout: DeckLayout) {
    (asked, named, isExport, options, folder) = (nil, nil, false, DeckOptions(), ".")
    self.layout = layout
  }

  /// The first bytes of a file, behind a byte order mark.
  struct Beginning {
    let bytes: UnsafeRawBufferPointer
    /// Whether this is the whole file.
    let isWhole: Bool
    /// Whether more bytes can be read.
    let canGrow: Bool
  }

  /// The layout that was recognized, and the reason.
  struct Recognized {
    let layout: DeckLayout
    /// Why, as the end of "taken for CSV: …".
    let reason: String
    /// A remark for the user; `nil` if there is none.
    var remark: String?

    init(_ layout: DeckLayout, _ reason: String) { (self.layout, self.reason) = (layout, reason) }
  }

  /// Finds the layout: first by the format that was asked for, then by content that leaves no doubt, then by the name.
  ///
  /// - Returns: `nil` if more of the file has to be seen.
  /// - Throws: If this is no deck. The offset is relative to the bytes.
  func recognize(_ beginning: Beginning) throws(ParseError) -> Recognized? {
    if let layout { return Recognized(layout, "it is known") }
    let bytes = beginning.bytes
    guard let start = bytes.firstIndex(where: { !$0.isWhitespace }) else {
      return beginning.canGrow ? nil : Recognized(.lines(end: 0x0A), "it is blank")
    }
    let first = bytes[start]
    // A few bytes of a pipe tell nothing.
    if beginning.canGrow, bytes.count < 16, !bytes.contains(0x0A), !bytes.contains(0) { return nil }
    if isExport {
      if first == UInt8(ascii: "[") { return Recognized(.list, "it is a list") }
      let name = bytes[(start + 1)...].drop(while: \.isWhitespace)
      if name.count < 8, beginning.canGrow { return nil }
      let isDocument = first == UInt8(ascii: "{") && name.starts(with: #""schema""#.utf8)
      return Recognized(isDocument ? .export : .jsonLines, "it is an export")
    }
    if first >= 0xFE { throw ParseError(fault: .otherEncoding, offset: start) }
    if options.endsWithNUL, asked == nil {
      let list = PathList.recognized(in: beginning, folder: folder)
      return list == .isNone ? Recognized(.lines(end: 0), "-0 says so") : pictures(list)
    }
    if let asked, asked != .json { return try layout(asked, beginning, "--input says so") }
    let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(4096))
    if asked == nil, let foreign = ForeignFile(startOf: head) {
      throw ParseError(fault: .foreign(noun: foreign.noun, advice: foreign.advice), offset: start)
    }
    if first == 0 { throw ParseError(fault: .otherEncoding, offset: start) }
    switch first {
    case UInt8(ascii: "[")
    where isList(bytes[start...], beginning) && (isJSON || isJSONList(bytes[start...])):
      if let path = options.recordsPath { throw ParseError(fault: .noList(path: path), offset: start) }
      return Recognized(.list, "it begins with a list of JSON")
    case UInt8(ascii: "{") where isFollowed(bytes[(start + 1)...], by: "\"}") || !isTable && hasObject(bytes):
      return object(beginning)
    case UInt8(ascii: "\"") where !isTable && areStrings(bytes, beginning):
      return Recognized(.jsonLines, "its lines are strings of JSON")
    case 0x1E: return Recognized(.textSequence, "it is a sequence of JSON texts")
    default: break
    }
    switch asked == nil ? ReferenceRecognition(in: bytes, isWhole: !beginning.canGrow) : .none {
    case .found(let dialect): return Recognized(.references(dialect), "it has the tags of such references")
    case .undecided: return nil
    case .none: break
    }
    return try byName(beginning, first, at: start)
  }

  private func object(_ beginning: Beginning) -> Recognized? {
    if let path = options.recordsPath {
      return Recognized(.member(path.split(separator: ".").map(String.init)), "--records says so")
    }
    let object = FirstObject(beginning)
    guard let layout = object.layout(isJSON: isJSON, isLines: named == .jsonl && asked == nil) else {
      return nil
    }
    let reason =
      switch layout {
      case .member(let path): "its records are in \(path.joined(separator: "."))"
      default: "it begins with an object of JSON"
      }
    var recognized = Recognized(layout, reason)
    recognized.remark = object.remark
    return recognized
  }

  /// The layout of a file whose content leaves a choice.
  private func byName(_ beginning: Beginning, _ first: UInt8, at start: Int) throws(ParseError) -> Recognized?
  {
    if isJSON { throw ParseError(fault: .notJSON(found: first), offset: start) }
    if let named, named != .json { return try layout(named, beginning, "its name says so") }
    let bytes = beginning.bytes
    let list = PathList.recognized(in: beginning, folder: folder)
    if list != .isNone { return pictures(list) }
    // The lines of a program or a picture would be no cards.
    if let zero = bytes.firstIndex(of: 0) {
      guard Self.isText(bytes, isWhole: beginning.isWhole) else {
        throw ParseError(fault: .notText(found: 0), offset: zero)
      }
      return Recognized(.lines(end: 0), "its lines end with NUL")
    }
    if bytes.contains(0x0D), !bytes.contains(0x0A), !beginning.canGrow {
      return Recognized(.lines(end: 0x0D), "its lines end as on old Macs")
    }
    guard let isTable = isTable(beginning) else { return nil }
    return isTable
      ? table(beginning, nil, "") : Recognized(.lines(end: 0x0A), "it looks like nothing else")
  }

  /// - Returns: `nil` if more of the file has to be seen.
  private func pictures(_ list: PathList.Answer) -> Recognized? {
    guard case .isList(let end) = list else { return nil }
    return Recognized(.paths(end: end), "its lines are paths of pictures")
  }

  /// Whether there is nothing but texts in UTF-8, without control characters, that end with NUL.
  private static func isText(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) -> Bool {
    // Each text ends with NUL, and has hardly a line break.
    let isDoubled = bytes.indices.dropLast().contains(where: { bytes[$0] == 0 && bytes[$0 + 1] == 0 })
    let (breaks, ends) = (bytes.count(where: { $0 == 0x0A }), bytes.count(where: { $0 == 0 }))
    guard !isDoubled, bytes[0] != 0, breaks <= ends, !isWhole || bytes.last == 0 else { return false }
    // The last character may be cut off.
    let invalid = UTF8Check.firstInvalid(in: bytes) ?? bytes.count
    return invalid > bytes.count - 4
      && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0 || (0x09...0x0D).contains($0) }
  }

  /// The layout of a format that is known.
  private func layout(
    _ format: DeckFormat, _ beginning: Beginning, _ reason: String
  ) throws(ParseError) -> Recognized? {
    switch format {
    case .csv, .tsv, .anki: return table(beginning, format, reason)
    case .jsonl: return Recognized(.jsonLines, reason)
    case .ris, .nbib, .wos, .endnote, .bibtex:
      return ReferenceDialect(format).map { Recognized(.references($0), reason) }
    case .paths:
      return Recognized(.paths(end: options.endsWithNUL || beginning.bytes.contains(0) ? 0 : 0x0A), reason)
    case .json, .lines, .folder:
      return Recognized(.lines(end: options.endsWithNUL ? 0 : 0x0A), reason)
    }
  }

  private var isJSON: Bool { (asked ?? named) == .json }
  private var isTable: Bool { asked == nil && (named == .csv || named == .tsv) }

  private func isList(_ bytes: Slice<UnsafeRawBufferPointer>, _ beginning: Beginning) -> Bool {
    if isTable { return isFollowed(bytes.dropFirst(), by: "{[]") }
    // A line that closes its bracket is one record of many.
    guard named == .jsonl, asked == nil else { return true }
    let line = bytes.prefix { $0 != 0x0A }
    return line.last { !$0.isWhitespace } != UInt8(ascii: "]")
  }

  /// Whether text that begins with `[` is a list of JSON, and no mark of a list, a log or a link.
  private func isJSONList(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    let isAlone = bytes.dropFirst().allSatisfy(\.isWhitespace)
    if isAlone || isFollowed(bytes.dropFirst(), by: "{") { return true }
    var scanner = JSONScanner(.list)
    var found: [RecordExtent] = []
    let text = UnsafeRawBufferPointer(rebasing: bytes)
    do throws(ParseError) { try scanner.push(text, into: &found) } catch { return false }
    // Lines of lists are a text.
    if scanner.deckStart > 0 { return false }
    if found.isEmpty { return isFollowed(bytes.dropFirst(), by: "]\"[") }
    return found.prefix(3).allSatisfy { extent in
      let element = UnsafeRawBufferPointer(rebasing: text[extent.range])
      return (try? JSONValue(parsing: element, acceptsNaN: true)) != nil
    }
  }

  /// Whether the first lines are strings of JSON; behind each a comma may stand.
  private func areStrings(_ bytes: UnsafeRawBufferPointer, _ beginning: Beginning) -> Bool {
    var lines = bytes.split(separator: 0x0A, maxSplits: 20)
    if lines.count > 20 || !beginning.isWhole && bytes.last != 0x0A { lines.removeLast() }
    return !lines.isEmpty
      && lines.allSatisfy { line in
        let line = line.prefix(upTo: (line.lastIndex { !$0.isWhitespace } ?? line.startIndex - 1) + 1)
        let text = UnsafeRawBufferPointer(rebasing: line.last == UInt8(ascii: ",") ? line.dropLast() : line)
        return if case .string? = try? JSONValue(parsing: text) { true } else { false }
      }
  }

  /// Whether text that begins with `{` is meant as JSON although a name does not follow: another line begins with an
  /// object, or the name is that of JSON, or quotes are those of Python.
  private func hasObject(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if isJSON || named == .jsonl || asked != nil { return true }
    let text = bytes.drop(while: \.isWhitespace).dropFirst()
    if isFollowed(text, by: "'") { return true }
    return bytes.split(separator: 0x0A).dropFirst().contains { $0.starts(with: "{\"".utf8) }
  }

  private func isFollowed(_ rest: Slice<UnsafeRawBufferPointer>, by any: String) -> Bool {
    rest.first { !$0.isWhitespace }.map { any.utf8.contains($0) } ?? false
  }

  /// - Parameters:
  ///   - known: The format that a person or the name says; `nil` if nothing but the content does.
  ///   - reason: Why it is known.
  /// - Returns: `nil` if more of the file has to be seen.
  private func table(_ beginning: Beginning, _ known: DeckFormat?, _ reason: String) -> Recognized? {
    let bytes = beginning.bytes
    let isAnki = asked == .anki
    if let head = AnkiHead(bytes) ?? (isAnki ? AnkiHead() : nil), isAnki || asked == nil {
      if beginning.canGrow, !bytes[head.end...].contains(0x0A) { return nil }
      let dialect = head.dialect(of: bytes, isWhole: beginning.isWhole, options)
      return Recognized(.rows(dialect), known == nil ? "it has the first lines of Anki" : reason)
    }
    let table = recognizedTable(beginning)
    if beginning.canGrow, table.rowCount < 3, table.agreeing < 2 { return nil }
    let why = known == nil ? table.reason : "\(reason); \(table.reason)"
    return Recognized(.rows(table.dialect), why)
  }

  private func recognizedTable(_ beginning: Beginning) -> TableRecognition {
    var options = options
    if asked == .tsv { options.separator = options.separator ?? 0x09 }
    return TableRecognition(
      of: beginning.bytes, isWhole: beginning.isWhole, options, hint: asked ?? named)
  }

  /// Whether a file is a table though nothing but its text says so.
  ///
  /// - Returns: `nil` if more of the file has to be seen.
  private func isTable(_ beginning: Beginning) -> Bool? {
    if AnkiHead(beginning.bytes) != nil { return true }
    let line = beginning.bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    if line.count == beginning.bytes.count, beginning.canGrow { return nil }
    let separators = TableRecognition.delimiters + [options.separator ?? 0]
    guard line.contains(where: { separators.contains($0) }) || line.starts(with: "sep=".utf8) else {
      return false
    }
    let table = recognizedTable(beginning)
    return beginning.canGrow && table.rowCount < 3 ? nil : table.isDoubtless
  }
}
