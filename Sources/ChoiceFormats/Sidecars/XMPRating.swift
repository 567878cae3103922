/// The rating in a sidecar: a file of XMP beside a picture, as photo programs read and write it.
package enum XMPRating {
  /// From -1 (rejected) over 0 (none) to 5.
  package static let range = -1...5
  private static let xmp = "http://ns.adobe.com/xap/1.0/"
  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  /// A sidecar with nothing but a rating.
  package static func sidecar(_ rating: Int) -> [UInt8] {
    Array(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="swipedeck">
       <rdf:RDF xmlns:rdf="\(rdf)">
        <rdf:Description rdf:about="" xmlns:xmp="\(xmp)" xmp:Rating="\(rating)"/>
       </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="w"?>

      """.utf8)
  }

  /// A sidecar with another rating, which may be an attribute or an element. All other bytes stay.
  ///
  /// - Returns: `nil` if the file is no XMP that is well formed.
  package static func setting(_ rating: Int, in sidecar: [UInt8]) -> [UInt8]? {
    var tags = XMLTags(bytes: sidecar)
    var edits: [(range: Range<Int>, text: String)] = []
    /// Where the rating goes if there is none, with its prefix.
    var place: (index: Int, text: String, prefix: String)?
    var (depth, rdfDepth) = (0, Int.max)
    while let tag = tags.next() {
      if tag.isEnd {
        depth -= 1
        continue
      }
      if rdfDepth == .max, tags.isName(tag.name, "RDF", in: rdf) { rdfDepth = depth }
      if depth - 1 == rdfDepth, tags.isName(tag.name, "Description", in: rdf) {
        for (name, value) in tag.attributes where tags.isName(name, "Rating", in: xmp) {
          edits.append((value, "\(rating)"))
        }
        if place == nil {
          let prefix = tags.namespaces.filter { $1 == xmp }.keys.min() ?? "xmp"
          // Its prefix was not declared.
          if edits.isEmpty, tag.attributes.contains(where: { $0.name == prefix + ":Rating" }) { return nil }
          let isDeclared = tag.attributes.contains { $0.name == "xmlns:" + prefix }
          let declaration = isDeclared ? "" : " xmlns:\(prefix)=\"\(xmp)\""
          place = (tag.end, "\(declaration) \(prefix):Rating=\"\(rating)\"", prefix)
        }
      } else if depth - 2 == rdfDepth, tags.isName(tag.name, "Rating", in: xmp) {
        let rest = sidecar[tags.index...]
        if tag.isEmpty {
          edits.append((tag.end..<tags.index, ">\(rating)</\(tag.name)>"))
        } else if let end = rest.firstIndex(of: 0x3C), rest[end...].starts(with: "</".utf8) {
          edits.append((tags.index..<end, "\(rating)"))
        } else {
          return nil
        }
      }
      if !tag.isEmpty { depth += 1 }
    }
    guard tags.isWellFormed, depth == 0, let place else { return nil }
    if edits.isEmpty {
      // The prefix may mean something else further on.
      guard tags.namespaces[place.prefix] ?? xmp == xmp else { return nil }
      edits = [(place.index..<place.index, place.text)]
    }
    var (changed, start): ([UInt8], Int) = ([], 0)
    for edit in edits {
      changed += sidecar[start..<edit.range.lowerBound] + Array(edit.text.utf8)
      start = edit.range.upperBound
    }
    return changed + sidecar[start...]
  }
}

/// Iterates over the tags of a file of XML, and skips what is between them.
private struct XMLTags {
  struct Tag {
    let name: String
    let isEnd: Bool
    /// Whether it ends with `/>`.
    var isEmpty = false
    var attributes: [(name: String, value: Range<Int>)] = []
    /// The index of its `>` or `/>`.
    var end = 0
  }

  let bytes: [UInt8]
  /// The index behind the last tag.
  private(set) var index = 0
  private(set) var isWellFormed = true
  /// The namespaces by their prefixes. Programs of photos give a prefix one meaning in a file.
  private(set) var namespaces: [String: String] = [:]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The next tag; `nil` at the end, and where the file is broken.
  mutating func next() -> Tag? {
    while isWellFormed, let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start
      let parts = [("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>")]
      guard let part = parts.first(where: { bytes[start...].starts(with: $0.0.utf8) }) else {
        let tag = tag()
        isWellFormed = tag != nil
        return tag
      }
      while index < bytes.count, !bytes[index...].starts(with: part.1.utf8) { index += 1 }
      isWellFormed = index < bytes.count
    }
    return nil
  }

  /// Whether a name has this meaning.
  func isName(_ name: String, _ local: String, in namespace: String) -> Bool {
    name.hasSuffix(":" + local) && namespaces[String(name.dropLast(local.count + 1))] == namespace
  }

  /// The tag at the index; `nil` also for a document type, which XMP has not.
  private mutating func tag() -> Tag? {
    let isEnd = consume("</")
    guard isEnd || consume("<"), let name = word() else { return nil }
    var tag = Tag(name: name, isEnd: isEnd)
    while true {
      skipSpace()
      tag.end = index
      tag.isEmpty = consume("/>")
      if tag.isEmpty || consume(">") { return tag }
      guard let name = word() else { return nil }
      skipSpace()
      guard consume("=") else { return nil }
      skipSpace()
      guard index < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index]),
        let end = bytes[(index + 1)...].firstIndex(of: bytes[index])
      else { return nil }
      tag.attributes.append((name, (index + 1)..<end))
      if name.hasPrefix("xmlns:") {
        let (prefix, meaning) = (
          String(name.dropFirst(6)), String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
        )
        guard namespaces.updateValue(meaning, forKey: prefix).map({ $0 == meaning }) ?? true else {
          return nil
        }
      }
      index = end + 1
    }
  }

  private mutating func consume(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  private mutating func skipSpace() {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
  }

  /// A name; `nil` if there is none in UTF-8.
  private mutating func word() -> String? {
    let word = bytes[index...].prefix { $0 > 0x20 && !"=/><!\"'".utf8.contains($0) }
    index = word.endIndex
    return word.isEmpty ? nil : String(validating: word, as: UTF8.self)
  }
}
