/// The encodings of text files, by the names that iconv has for them.
enum TextEncoding {
  static let utf8 = "UTF-8"

  static func isUTF8(_ name: String) -> Bool { ["utf-8", "utf8"].contains(name.lowercased()) }

  /// UTF-16 or UTF-32 by its mark, or UTF-16 by its zeros: those of a text in Latin letters are many; one in another
  /// script has them at line ends and blanks, and is no text as UTF-8.
  ///
  /// - Parameter bytes: The beginning of a file.
  /// - Returns: `nil` for everything else.
  static func recognized(in bytes: some RandomAccessCollection<UInt8>) -> String? {
    let marks: [([UInt8], String)] = [
      ([0xFF, 0xFE, 0, 0], "UTF-32LE"), ([0, 0, 0xFE, 0xFF], "UTF-32BE"), ([0xFF, 0xFE], "UTF-16LE"),
      ([0xFE, 0xFF], "UTF-16BE"),
    ]
    if let mark = marks.first(where: { bytes.starts(with: $0.0) }) { return mark.1 }
    var zeros = (even: 0, odd: 0)
    for (index, byte) in bytes.enumerated() where byte == 0 {
      if index & 1 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
    }
    // Paths that end with NUL have zeros at some odd offsets too, but not at most of them.
    let count = max(zeros.even, zeros.odd)
    guard bytes.count >= 4, min(zeros.even, zeros.odd) == 0,
      count * 20 >= bytes.count * 7 || count > 0 && isText(Array(bytes), highFirst: zeros.even > 0)
    else { return nil }
    return zeros.even > 0 ? "UTF-16BE" : "UTF-16LE"
  }

  /// Whether bytes are text as UTF-16, of letters that are in use and a line end or a blank, and not as UTF-8.
  private static func isText(_ bytes: [UInt8], highFirst: Bool) -> Bool {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return highFirst ? first << 8 | second : second << 8 | first
    }
    func isControl(_ unit: UInt16) -> Bool { unit < 0x20 && !(0x09...0x0D).contains(unit) }
    let isUTF8 = UTF8Check.firstInvalid(in: bytes[...]).map { $0 > bytes.count - 4 } ?? true
    return units.count >= 8 && units.contains { [0x0A, 0x0D, 0x20].contains($0) }
      && units.allSatisfy {
        !isControl($0) && ($0 < 0x2070 || (0x3000...0xD7A3).contains($0) || $0 >= 0xFF00)
      }
      && (!isUTF8 || bytes.contains { $0 > 0 && isControl(UInt16($0)) })
  }

  /// A guess of the encoding of a text that is not UTF-8. A language written in Latin letters has single high bytes
  /// among ASCII; others have words of them, and those of China, Japan and Korea two bytes a character.
  static func likely(for bytes: ArraySlice<UInt8>) -> String {
    if bytes.count(where: { $0 == 0 }) * 4 > bytes.count { return "utf-16" }
    let runs = bytes.split { $0 < 0x80 }
    let high = runs.joined()
    let leads = runs.flatMap { run in stride(from: run.startIndex, to: run.endIndex, by: 2).map { run[$0] } }
    /// Whether more than a part of the bytes, in percent, are among these.
    func are(_ percent: Int, of bytes: some Collection<UInt8>, in wanted: ClosedRange<UInt8>...) -> Bool {
      bytes.count { byte in wanted.contains { $0.contains(byte) } } * 100 > bytes.count * percent
    }
    // Hiragana and katakana have a lead byte each.
    if are(20, of: high, in: 0x82...0x83) { return "shift_jis" }
    let alone = runs.filter { $0.count == 1 }.joined()
    if alone.count * 3 > high.count {
      return are(50, of: alone, in: 0x9C...0x9F, 0xB3...0xB3, 0xB9...0xB9, 0xBF...0xBF)
        ? "windows-1250" : "windows-1252"
    }
    if are(25, of: leads, in: 0xA4...0xA5) { return "euc-jp" }
    let isEven = runs.allSatisfy { $0.count & 1 == 0 }
    if isEven, are(90, of: leads, in: 0xB0...0xC8) { return "euc-kr" }
    if are(50, of: high, in: 0xE0...0xFF) { return "windows-1251" }
    return isEven || !are(66, of: high, in: 0xC0...0xFF) ? "gb18030" : "koi8-r"
  }
}

extension DeckFile {
  /// Most bytes that are searched for one that is not UTF-8.
  private static let searchSize = 64 * 1024
  /// Bytes of a text that its encoding is guessed by.
  private static let sampleSize = 8 * 1024

  /// The likely encoding of a text that is not UTF-8.
  ///
  /// - Parameter offset: A byte that is not UTF-8; `nil` looks for one in the beginning of the file.
  /// - Returns: `nil` if no such byte is found.
  func likelyEncoding(near offset: Int? = nil) -> String? {
    let start = max(0, (offset ?? 0) - Self.sampleSize / 2)
    guard let bytes = try? bytes(at: start, count: offset == nil ? Self.searchSize : Self.sampleSize) else {
      return nil
    }
    guard offset == nil else { return TextEncoding.likely(for: bytes[...]) }
    // The last character may be cut.
    guard let invalid = UTF8Check.firstInvalid(in: bytes[...]),
      invalid < bytes.count - 3 || bytes.count < Self.searchSize && !isPipe
    else { return nil }
    return TextEncoding.likely(for: bytes[max(0, invalid - 1024)...])
  }
}

extension Deck {
  /// The encoding of the deck's file, by the name that iconv has for it.
  package var encoding: String { source.file?.encoding ?? TextEncoding.utf8 }

  /// The likely encoding of a file that begins with text that is not UTF-8; `nil` for every other. The names of files in a list
  /// need not be text.
  package var likelyEncoding: String? {
    knownFormat?.hasFiles == true ? nil : source.file?.likelyEncoding()
  }
}
