/// The items of a HEIC or AVIF file. Such a file is made of boxes: a length, a name, contents.
struct HEIFItems {
  /// The EXIF data, beginning at the TIFF header; `nil` for none.
  let exif: ByteView?

  private static let mostBoxes = 256
  private static let mostItems = 4096

  /// `nil` if the file does not list its items.
  init?(_ bytes: ByteView) {
    guard let meta = Self.box("meta", in: bytes, from: 0), let types = Self.box("iinf", in: meta, from: 4),
      let places = Self.box("iloc", in: meta, from: 4)
    else { return nil }
    guard let item = Self.item("Exif", in: types), let range = Self.range(of: item, in: places),
      let data = bytes.part(range.place, range.count), let start = data.number(0, bytes: 4, isBig: true)
    else {
      exif = nil
      return
    }
    exif = data.part(start + 4, data.count - start - 4)
  }

  /// The contents of the first box with a name, searched from an offset on.
  private static func box(_ name: String, in bytes: ByteView, from start: Int) -> ByteView? {
    var place = start
    for _ in 0..<mostBoxes {
      guard let count = bytes.number(place, bytes: 4, isBig: true), count >= 8 else { return nil }
      if bytes.starts(with: name, at: place + 4) { return bytes.part(place + 8, count - 8) }
      place += count
    }
    return nil
  }

  /// The number of the first item of a type.
  private static func item(_ type: String, in list: ByteView) -> Int? {
    guard let version = list.byte(0) else { return nil }
    var place = version == 0 ? 6 : 8
    for _ in 0..<mostItems {
      guard let count = list.number(place, bytes: 4, isBig: true), count >= 8,
        let version = list.byte(place + 8)
      else { return nil }
      let digits = version < 3 ? 2 : 4
      if version >= 2, list.starts(with: type, at: place + 14 + digits) {
        return list.number(place + 12, bytes: digits, isBig: true)
      }
      place += count
    }
    return nil
  }

  /// The bytes of an item, if they are in one piece.
  private static func range(of item: Int, in list: ByteView) -> (place: Int, count: Int)? {
    guard let version = list.byte(0), let sizes = list.number(4, bytes: 2, isBig: true) else { return nil }
    var place = 6
    func next(_ count: Int) -> Int? {
      defer { place += count }
      // In a field of 8 bytes the upper 4 are 0 in any file that is read here.
      switch count {
      case 0: return 0
      case 8:
        return list.number(place, bytes: 4, isBig: true) == 0
          ? list.number(place + 4, bytes: 4, isBig: true) : nil
      default: return list.number(place, bytes: count, isBig: true)
      }
    }
    let (offset, length, base) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
    let index = version == 0 ? 0 : sizes & 15
    guard let count = next(version < 2 ? 2 : 4) else { return nil }
    for _ in 0..<min(count, mostItems) {
      guard let number = next(version < 2 ? 2 : 4), let method = next(version == 0 ? 0 : 2), next(2) != nil,
        let start = next(base), let pieces = next(2)
      else { return nil }
      if number == item, pieces != 1 || method & 15 != 0 { return nil }
      for _ in 0..<pieces {
        guard next(index) != nil, let piece = next(offset), let count = next(length) else { return nil }
        if number == item { return (start + piece, count) }
      }
    }
    return nil
  }
}
