/// Turns texts with markup of HTML and JATS, as feeds and libraries export them, into plain text.
enum MarkupText {
  /// The text with its entities decoded (`&eacute;`, `&#8211;`), and without the tags for bold, italic, raised and
  /// lowered text. Paragraphs and `<br>` become line breaks. Anything else that looks like markup is text: `a < b`,
  /// `<user>`, a tag of a pair whose other half is missing.
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) else {
      return text
    }
    let bytes = Array(text.utf8)
    let tags = tags(in: bytes)
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var index = 0
    var next = tags.startIndex
    while index < bytes.count {
      if next < tags.endIndex, tags[next].range.lowerBound == index {
        if tags[next].breaksLine, !plain.isEmpty, plain.last != 0x0A { plain.append(0x0A) }
        index = tags[next].range.upperBound
        next += 1
      } else if bytes[index] == UInt8(ascii: "&"), let (character, end) = character(bytes, at: index) {
        plain += String(character).utf8
        index = end
      } else {
        plain.append(bytes[index])
        index += 1
      }
    }
    while !tags.isEmpty, plain.last == 0x0A { plain.removeLast() }
    return String(decoding: plain, as: UTF8.self)
  }

  /// ``plain(_:)`` on one line.
  static func line(_ text: String) -> String {
    let plain = plain(text)
    guard plain.utf8.count != text.utf8.count, plain.utf8.contains(0x0A) else { return plain }
    return plain.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  // MARK: - Tags

  private struct Tag {
    let range: Range<Int>
    let name: String
    let isEnd: Bool
    var breaksLine: Bool { lineTags.contains(name) }
  }

  private static let pairedTags: Set<String> = [
    "i", "b", "em", "strong", "sub", "sup", "u", "s", "small", "span", "div", "a", "ul", "ol", "font",
    "italic", "bold", "list", "sc", "underline",
  ]
  private static let lineTags: Set<String> = ["p", "br", "div", "li", "title", "sec", "list-item"]
  /// Tags that JATS has, with its prefix alone.
  private static let prefix = "jats:"
  private static let longestTag = 200

  /// The tags that are not shown, in order.
  private static func tags(in bytes: [UInt8]) -> [Tag] {
    var tags: [Tag] = []
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      guard let tag = tag(bytes, at: start) else { continue }
      tags.append(tag)
      index = tag.range.upperBound
    }
    let starts = Set(tags.filter { !$0.isEnd }.map(\.name))
    let ends = Set(tags.filter(\.isEnd).map(\.name))
    return tags.filter { !pairedTags.contains($0.name) || starts.contains($0.name) && ends.contains($0.name) }
  }

  private static func tag(_ bytes: [UInt8], at start: Int) -> Tag? {
    let limit = min(bytes.count, start + longestTag)
    guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ">")) else { return nil }
    var inside = bytes[(start + 1)..<end]
    let isEnd = inside.first == UInt8(ascii: "/")
    if isEnd { inside = inside.dropFirst() }
    let word = inside.prefix { $0 != 0x20 && $0 != UInt8(ascii: "/") && $0 != 0x0A }
    var name = String(decoding: word, as: UTF8.self).lowercased()
    let isJATS = name.hasPrefix(prefix)
    if isJATS { name.removeFirst(prefix.count) }
    let isKnown = isJATS || pairedTags.contains(name) || ["p", "br", "li"].contains(name)
    guard isKnown, !name.isEmpty, !inside.contains(UInt8(ascii: "<")) else { return nil }
    return Tag(range: start..<(end + 1), name: name, isEnd: isEnd)
  }

  // MARK: - Characters

  /// The character that an entity stands for, and the index behind the entity.
  private static func character(_ bytes: [UInt8], at start: Int) -> (Unicode.Scalar, end: Int)? {
    let limit = min(bytes.count, start + 12)
    guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    if let scalar = scalars[name] { return (scalar, end + 1) }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, let scalar = Unicode.Scalar(number), number >= 0x20 else { return nil }
    return (scalar, end + 1)
  }

  /// The characters of HTML 4 by their names, but for arrows, rare signs of mathematics and playing cards.
  private static let scalars: [String: Unicode.Scalar] = {
    var scalars: [String: Unicode.Scalar] = [:]
    for (first, names) in [(0xA0, latin), (0x391, greek), (0x3B1, greek.lowercased())] as [(UInt32, String)] {
      for (index, name) in names.split(whereSeparator: \.isWhitespace).enumerated() {
        scalars[String(name)] = Unicode.Scalar(first + UInt32(index))
      }
    }
    // The capital letter has no final form.
    scalars["Sigmaf"] = nil
    for entry in others.split(whereSeparator: \.isWhitespace) {
      let parts = entry.split(separator: ":")
      scalars[String(parts[0])] = UInt32(parts[1], radix: 16).flatMap { Unicode.Scalar($0) }
    }
    return scalars
  }()

  /// The names of U+00A0 to U+00FF, in order.
  private static let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3
    acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml
    Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde
    Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig
    ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide
    oslash ugrave uacute ucirc uuml yacute thorn yuml
    """
  /// The names of U+0391 to U+03A9, in order. The small letters from U+03B1 on have the same names in small letters.
  private static let greek = """
    Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigmaf Sigma Tau
    Upsilon Phi Chi Psi Omega
    """
  /// The other names, each with its number in hexadecimal digits.
  private static let others = """
    quot:22 amp:26 apos:27 lt:3c gt:3e OElig:152 oelig:153 Scaron:160 scaron:161 Yuml:178 circ:2c6 tilde:2dc
    ensp:2002 emsp:2003 thinsp:2009 zwnj:200c zwj:200d lrm:200e rlm:200f ndash:2013 mdash:2014 lsquo:2018
    rsquo:2019 sbquo:201a ldquo:201c rdquo:201d bdquo:201e dagger:2020 Dagger:2021 bull:2022 hellip:2026
    permil:2030 prime:2032 Prime:2033 lsaquo:2039 rsaquo:203a euro:20ac trade:2122 larr:2190 rarr:2192
    part:2202 sum:2211 minus:2212 radic:221a infin:221e int:222b sim:223c asymp:2248 ne:2260 equiv:2261
    le:2264 ge:2265
    """
}
