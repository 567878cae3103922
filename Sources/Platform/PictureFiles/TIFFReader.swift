/// Reads the directories of a TIFF file; EXIF data and most raw files have the same form. The file is not trusted:
/// offsets outside give `nil`, and the number of entries is limited.
package struct TIFFReader {
  /// A directory's entry under one number.
  package struct Entry {
    package let tag: Int
    /// 1 bytes, 2 text, 3 numbers of 16 bits, 4 of 32, 7 anything, 13 a directory.
    package let type: Int
    package let count: Int
    /// The offset of the value from the beginning of the file.
    package let place: Int
  }

  package struct Directory {
    package let entries: [Entry]
    /// The offset of the next directory in the chain; 0 for none.
    package let next: Int

    package subscript(tag: Int) -> Entry? { entries.first { $0.tag == tag } }
  }

  package let bytes: ByteView
  package let isBig: Bool
  /// The offset of the first directory.
  package let first: Int

  private static let mostEntries = 512

  /// `nil` if the bytes do not begin as such a file.
  package init?(_ bytes: ByteView) {
    let isBig = bytes.starts(with: "MM", at: 0)
    guard isBig || bytes.starts(with: "II", at: 0), let mark = bytes.number(2, bytes: 2, isBig: isBig),
      // The marks of TIFF, of RW2, and the two of ORF.
      [0x2A, 0x55, 0x4F52, 0x5352].contains(mark), let first = bytes.number(4, bytes: 4, isBig: isBig)
    else { return nil }
    self.init(bytes, isBig: isBig, first: first)
  }

  package init(_ bytes: ByteView, isBig: Bool, first: Int) {
    self.bytes = bytes
    self.isBig = isBig
    self.first = first
  }

  /// The directory at an offset; `nil` if there is none.
  package func directory(at place: Int) -> Directory? {
    guard place > 0, let count = bytes.number(place, bytes: 2, isBig: isBig), count > 0 else { return nil }
    var entries: [Entry] = []
    for index in 0..<min(count, Self.mostEntries) {
      guard let entry = entry(at: place + 2 + index * 12) else { break }
      entries.append(entry)
    }
    guard !entries.isEmpty else { return nil }
    return Directory(
      entries: entries, next: bytes.number(place + 2 + count * 12, bytes: 4, isBig: isBig) ?? 0)
  }

  private func entry(at place: Int) -> Entry? {
    guard let tag = bytes.number(place, bytes: 2, isBig: isBig),
      let type = bytes.number(place + 2, bytes: 2, isBig: isBig),
      let count = bytes.number(place + 4, bytes: 4, isBig: isBig),
      let value = bytes.number(place + 8, bytes: 4, isBig: isBig)
    else { return nil }
    let isInside = count * Self.size(of: type) <= 4
    return Entry(tag: tag, type: type, count: count, place: isInside ? place + 8 : value)
  }

  /// Bytes of a value of this type.
  private static func size(of type: Int) -> Int {
    switch type {
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12: 8
    default: 1
    }
  }

  /// One of the whole numbers of an entry; `nil` if there is none.
  package func number(_ entry: Entry?, _ index: Int = 0) -> Int? {
    guard let entry, index < entry.count else { return nil }
    switch entry.type {
    case 3: return bytes.number(entry.place + index * 2, bytes: 2, isBig: isBig)
    case 4, 13: return bytes.number(entry.place + index * 4, bytes: 4, isBig: isBig)
    default: return nil
    }
  }

  /// The first fraction of an entry; `nil` if there is none, or its denominator is 0.
  package func rational(_ entry: Entry?) -> Double? {
    guard let entry, entry.type == 5, entry.count > 0,
      let above = bytes.number(entry.place, bytes: 4, isBig: isBig),
      let below = bytes.number(entry.place + 4, bytes: 4, isBig: isBig), below > 0
    else { return nil }
    return Double(above) / Double(below)
  }

  /// The text up to the first NUL, without blanks around it; `nil` if it is empty or not ASCII.
  package func text(_ entry: Entry?) -> String? {
    guard let entry, entry.type == 2 else { return nil }
    var text = ""
    for index in 0..<min(entry.count, 128) {
      guard let byte = bytes.byte(entry.place + index), byte != 0 else { break }
      guard (0x20..<0x7F).contains(byte) else { return nil }
      if !text.isEmpty || byte != 0x20 { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    }
    while text.hasSuffix(" ") { text.removeLast() }
    return text.isEmpty ? nil : text
  }
}
