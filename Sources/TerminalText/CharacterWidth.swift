/// How many columns text takes in a terminal, from a table of our own: terminals and C libraries disagree, and a
/// layout must not depend on the host.
package enum CharacterWidth {
  /// The version of Unicode that the widths come from.
  static var unicodeVersion: String { WidthTable.unicodeVersion }

  /// Columns of one scalar by itself: 0 for marks and format characters, 1 or 2. Control characters count as 0.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) ? 0 : 1 }
    if contains(WidthTable.zero, value) { return 0 }
    return contains(WidthTable.wide, value) ? 2 : 1
  }

  /// Columns that ``Canvas/put(_:x:y:style:clip:keepsBackground:)`` gives a cluster.
  package static func of(_ character: Character, joining: ClusterJoining) -> Int {
    if let ascii = character.asciiValue, ascii >= 0x20, ascii != 0x7F { return 1 }
    var width = 0
    ClusterPieces.each(of: character, joining: joining) { width += $0.width }
    return width
  }

  /// Columns that ``Canvas/put(_:x:y:style:clip:keepsBackground:)`` gives a line of text.
  ///
  /// - Parameter joining: That of the canvas it is for. There is no default: what is laid out for one terminal and
  ///   drawn for another is torn apart.
  package static func of(_ text: some StringProtocol, joining: ClusterJoining) -> Int {
    of(piece: Substring(text), joining: joining)
  }

  /// Takes one concrete type: the generic form takes five times as long for each character.
  private static func of(piece text: Substring, joining: ClusterJoining) -> Int {
    var columns = 0
    let plain = PlainText.eachOfPrefix(of: text) { _ in columns += 1 }
    guard plain < text.utf8.count else { return columns }
    let rest = text[text.utf8.index(text.startIndex, offsetBy: plain)...]
    return rest.reduce(columns) { $0 + of($1, joining: joining) }
  }

  /// The longest beginning of a text that fits, with an ellipsis where something had to go.
  ///
  /// - Parameter columns: The room; the result is empty where not even the ellipsis fits.
  package static func truncated(_ text: String, to columns: Int, joining: ClusterJoining) -> String {
    // No character takes more columns than bytes.
    guard text.utf8.count > columns else { return text }
    let room = columns - 1  // beside the ellipsis
    var used = 0
    var end = text.startIndex
    for (index, character) in zip(text.indices, text) {
      if used <= room { end = index }
      used += of(character, joining: joining)
      if used > columns { return room < 0 ? "" : text[..<end] + "…" }
    }
    return text
  }

  static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x2000 && contains(WidthTable.pictures, scalar.value)
  }

  /// Whether all terminals are known to agree with ``of(_:)-(Unicode.Scalar)``.
  static func isCertain(_ scalar: Unicode.Scalar, width: Int) -> Bool {
    let value = scalar.value
    if width == 2 {
      switch value {
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
        return true
      default: return false
      }
    }
    switch value {
    case 0xAD, 0x0900...0x10FF, 0x1780...0x18AF, 0x1900...0x1CFF, 0x2600...0x27BF, 0xA800...0xABFF,
      0xE000...0xF8FF, 0x1F000...0x10FFFF:
      return false
    default: return !isPicture(scalar)
    }
  }

  private static func contains(_ ranges: [UInt32], _ value: UInt32) -> Bool {
    ranges.withUnsafeBufferPointer { ranges in
      var low = 0
      var high = ranges.count / 2 - 1
      while low <= high {
        let middle = (low + high) / 2
        if value < ranges[2 * middle] {
          high = middle - 1
        } else if value > ranges[2 * middle + 1] {
          low = middle + 1
        } else {
          return true
        }
      }
      return false
    }
  }
}
