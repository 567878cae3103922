/// Texts with marks of HTML and JATS, as feeds and libraries export them, shown as what the marks mean.
enum MarkupText {
  /// The text with the names of characters (`&eacute;`, `&#8211;`) as these characters, and without the tags for
  /// bold, italic, raised and lowered text. Paragraphs and `<br>` become line breaks. Anything else that looks like
  /// a mark is text: `a < b`, `<user>`, a tag of a pair whose other half is missing.
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

  /// The character that a name or a number stands for, and the index behind it.
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

  /// The characters of HTML 4 by their names.
  private static let scalars: [String: Unicode.Scalar] = {
    var scalars: [String: Unicode.Scalar] = [:]
    for (index, name) in latin.split(whereSeparator: \.isWhitespace).enumerated() {
      scalars[String(name)] = Unicode.Scalar(UInt32(0xA0 + index))
    }
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
  /// The other names, each with its number in hexadecimal digits.
  private static let others = """
    quot:22 amp:26 apos:27 lt:3c gt:3e OElig:152 oelig:153 Scaron:160 scaron:161 Yuml:178 fnof:192 circ:2c6
    tilde:2dc Alpha:391 Beta:392 Gamma:393 Delta:394 Epsilon:395 Zeta:396 Eta:397 Theta:398 Iota:399 Kappa:39a
    Lambda:39b Mu:39c Nu:39d Xi:39e Omicron:39f Pi:3a0 Rho:3a1 Sigma:3a3 Tau:3a4 Upsilon:3a5 Phi:3a6 Chi:3a7
    Psi:3a8 Omega:3a9 alpha:3b1 beta:3b2 gamma:3b3 delta:3b4 epsilon:3b5 zeta:3b6 eta:3b7 theta:3b8 iota:3b9
    kappa:3ba lambda:3bb mu:3bc nu:3bd xi:3be omicron:3bf pi:3c0 rho:3c1 sigmaf:3c2 sigma:3c3 tau:3c4
    upsilon:3c5 phi:3c6 chi:3c7 psi:3c8 omega:3c9 thetasym:3d1 upsih:3d2 piv:3d6 ensp:2002 emsp:2003
    thinsp:2009 zwnj:200c zwj:200d lrm:200e rlm:200f ndash:2013 mdash:2014 lsquo:2018 rsquo:2019 sbquo:201a
    ldquo:201c rdquo:201d bdquo:201e dagger:2020 Dagger:2021 bull:2022 hellip:2026 permil:2030 prime:2032
    Prime:2033 lsaquo:2039 rsaquo:203a oline:203e frasl:2044 euro:20ac image:2111 weierp:2118 real:211c
    trade:2122 alefsym:2135 larr:2190 uarr:2191 rarr:2192 darr:2193 harr:2194 crarr:21b5 lArr:21d0 uArr:21d1
    rArr:21d2 dArr:21d3 hArr:21d4 forall:2200 part:2202 exist:2203 empty:2205 nabla:2207 isin:2208 notin:2209
    ni:220b prod:220f sum:2211 minus:2212 lowast:2217 radic:221a prop:221d infin:221e ang:2220 and:2227
    or:2228 cap:2229 cup:222a int:222b there4:2234 sim:223c cong:2245 asymp:2248 ne:2260 equiv:2261 le:2264
    ge:2265 sub:2282 sup:2283 nsub:2284 sube:2286 supe:2287 oplus:2295 otimes:2297 perp:22a5 sdot:22c5
    lceil:2308 rceil:2309 lfloor:230a rfloor:230b lang:2329 rang:232a loz:25ca spades:2660 clubs:2663
    hearts:2665 diams:2666
    """
}
