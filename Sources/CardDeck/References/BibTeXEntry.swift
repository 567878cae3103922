/// Reads an entry of BibTeX, `@article{key, title = {…}}`, byte by byte.
struct BibTeXEntry {
  private let bytes: [UInt8]
  private var index = 0
  private var macros: [String: String] = [:]

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The members of an entry: its type, its key, and its fields by their names in small letters. Texts are what they
  /// mean, without LaTeX's braces; names of people are a list.
  ///
  /// - Parameter macros: The texts of the file's abbreviations, by their names in small letters.
  /// - Throws: If the entry is not closed, or a field has no value.
  static func members(_ bytes: [UInt8], macros: [String: String]) throws(ParseError) -> [JSONMember] {
    var entry = BibTeXEntry(bytes)
    entry.macros = macros
    var members = [JSONMember(name: "ENTRYTYPE", value: .string(entry.type()))]
    let key = entry.word()
    if !key.isEmpty { members.append(JSONMember(name: "ID", value: .string(key))) }
    while let (name, text) = try entry.field() {
      let value: JSONValue =
        switch name {
        case "author", "editor": .texts(LaTeXText.names(text))
        // A tilde or two hyphens of an address are its own.
        case "url", "doi", "file", "eprint": .string(text.filter { !"{}\\".contains($0) }.trimmed)
        default: .string(LaTeXText.plain(text))
        }
      members.append(JSONMember(name: name, value: value))
    }
    entry.index += 1
    entry.skip()
    // Another entry in the same line would be lost.
    if entry.next == UInt8(ascii: "@") { throw ParseError(fault: .moreAfterValue, offset: entry.index) }
    return members
  }

  /// The texts of the abbreviations that a file defines, as in `@string{jan = "January"}`, by name.
  static func macros(_ beginning: [UInt8]) -> [String: String] {
    var entry = BibTeXEntry(beginning)
    while let mark = beginning[entry.index...].firstIndex(of: UInt8(ascii: "@")) {
      entry.index = mark
      guard entry.type() == "string" else { continue }
      while let (name, value) = try? entry.field() { entry.macros[name] = value }
    }
    return entry.macros
  }

  /// Whether a text begins with a key and a field, or with what is no entry but only BibTeX has; `nil` if it ends
  /// before that is clear.
  static func isBeginning(_ bytes: [UInt8]) -> Bool? {
    var entry = BibTeXEntry(bytes)
    if ["string", "comment", "preamble"].contains(entry.type()) { return true }
    _ = entry.word()
    entry.skip()
    guard let comma = entry.next else { return nil }
    entry.skip(and: UInt8(ascii: ","))
    let name = entry.word()
    entry.skip()
    guard let behind = entry.next else { return nil }
    return comma == UInt8(ascii: ",") && behind == UInt8(ascii: name.isEmpty ? "}" : "=")
  }

  /// The word behind the `@`, in small letters; goes behind the brace that follows.
  private mutating func type() -> String {
    while let byte = next, byte != UInt8(ascii: "@") { index += 1 }
    index += 1
    let word = word()
    skip()
    index = min(index + 1, bytes.count)
    return word.lowercased()
  }

  /// The longest text of a field, in bytes.
  private static let longestText = 1 << 20

  /// The next field; `nil` at the end of the entry.
  private mutating func field() throws(ParseError) -> (name: String, text: String)? {
    skip(and: UInt8(ascii: ","))
    if next == UInt8(ascii: "}") || next == UInt8(ascii: ")") { return nil }
    let name = word().lowercased()
    skip()
    guard !name.isEmpty, next == UInt8(ascii: "=") else { throw fault }
    var text = ""
    repeat {
      index += 1
      skip()
      text += try part()
      // Abbreviations of abbreviations grow without end.
      guard text.utf8.count <= Self.longestText else { throw fault }
      skip()
    } while next == UInt8(ascii: "#")
    return (name, text)
  }

  /// A text in braces or quotes without them, a number, or what an abbreviation stands for.
  private mutating func part() throws(ParseError) -> String {
    let isQuoted = next == UInt8(ascii: "\"")
    guard isQuoted || next == UInt8(ascii: "{") else {
      let name = word()
      if name.isEmpty { throw fault }
      return macros[name.lowercased()] ?? name
    }
    let start = index + 1
    var depth = isQuoted ? 0 : 1
    repeat {
      index += 1
      guard let byte = next else { throw fault }
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
    } while depth > 0 || isQuoted && next != UInt8(ascii: "\"")
    index += 1
    return String(decoding: bytes[start..<(index - 1)], as: UTF8.self)
  }

  /// A key, the name of a field, a number or an abbreviation; empty if there is none.
  private mutating func word() -> String {
    skip()
    let start = index
    while let byte = next, !byte.isWhitespace, !"{}(),=\"#".utf8.contains(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// The reason why this is no field.
  private var fault: ParseError {
    next.map { ParseError(fault: .fieldExpected(found: $0), offset: index) }
      ?? ParseError(fault: .openEntry, offset: 0)
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skip(and other: UInt8 = 0x20) {
    while let byte = next, byte.isWhitespace || byte == other { index += 1 }
  }
}
