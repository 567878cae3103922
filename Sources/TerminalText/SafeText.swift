/// Makes text of unknown origin harmless for a terminal, and for whoever lays it out. Only what cannot be seen is
/// dropped.
package enum SafeText {
  /// The most bytes of one text that are laid out at once.
  package static let longest = 64 << 10

  /// The text without control characters, bidirectional overrides and invisible format characters; tabs are
  /// blanks, every kind of line end is `\n` and stays; at most four marks on a base, and no cluster of more than
  /// ``ShortClusters/most`` scalars.
  package static func of(_ text: some StringProtocol) -> String {
    if isHarmless(text.utf8, lineEnd: 0x0A) { return String(text) }
    return safe(text, lineEnd: "\n")
  }

  /// The text as ``of(_:)`` gives it, on one line: line ends become blanks.
  ///
  /// - Parameter limit: The most bytes that are read; the rest of the text is left out.
  package static func line(_ text: some StringProtocol, atMost limit: Int = longest) -> String {
    let text = text.beginning(ofBytes: limit)
    if isHarmless(text.utf8, lineEnd: 0x20) { return String(text) }
    return safe(text, lineEnd: " ")
  }

  /// The text without what could steer a terminal; its lines, tabs and marks stay as they are.
  package static func shown(_ text: String) -> String {
    if isHarmless(text) { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.filter { $0 == "\n" || $0 == "\t" || !isDropped($0) }))
  }

  /// Whether no part of a text could steer a terminal.
  package static func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !isDropped($0) }
  }

  private static func safe(_ text: some StringProtocol, lineEnd: Unicode.Scalar) -> String {
    var safe = ShortClusters()
    var marks = 0
    var afterReturn = false
    for scalar in text.unicodeScalars {
      defer { afterReturn = scalar == "\r" }
      if afterReturn, scalar == "\n" { continue }
      if isLineEnd(scalar) {
        safe.append(lineEnd)
        marks = 0
        continue
      }
      if scalar == "\t" {
        safe.append(" ")
        marks = 0
        continue
      }
      guard !isDropped(scalar) else { continue }
      if CharacterWidth.of(scalar) == 0 {
        marks += 1
        // A flag made of tags has five and an end; they take no more room than their base.
        guard marks <= ClusterPieces.maximumMarks || isTag(scalar) && marks <= 16 else { continue }
      } else {
        marks = 0
      }
      safe.append(scalar)
    }
    return String(safe.scalars)
  }

  static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Controls, what steers the direction of text, what is invisible by itself, and what is no character.
  package static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: false
    case 0...0x1F, 0x7F...0x9F: true
    case 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE001F:
      true
    default: scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
    }
  }

  private static func isTag(_ scalar: Unicode.Scalar) -> Bool { (0xE0020...0xE007F).contains(scalar.value) }

  /// - Parameter lineEnd: A byte that is harmless besides printable ASCII.
  private static func isHarmless(_ bytes: some Sequence<UInt8>, lineEnd: UInt8) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == lineEnd }
  }
}

extension StringProtocol {
  /// The longest beginning of at most `count` bytes of UTF-8 that ends between two scalars. Takes the same time
  /// for a text of any length.
  package func beginning(ofBytes count: Int) -> Substring {
    let text = Substring(self)
    let utf8 = text.utf8
    guard var end = utf8.index(utf8.startIndex, offsetBy: Swift.max(0, count), limitedBy: utf8.endIndex),
      end < utf8.endIndex
    else { return text }
    while utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    return text[..<end]
  }
}

extension Substring {
  /// Divides the text into a piece of at most `limit` bytes and the rest. Where possible it divides at a line end or
  /// a blank, which is then in neither.
  package func divided(at limit: Int = SafeText.longest) -> (piece: Substring, rest: Substring) {
    let piece = beginning(ofBytes: limit)
    guard piece.endIndex < endIndex else { return (self, "") }
    for separator in [UInt8(ascii: "\n"), UInt8(ascii: " ")] {
      guard let end = piece.utf8.lastIndex(of: separator), end > startIndex else { continue }
      return (self[..<end], self[utf8.index(after: end)...])
    }
    return (piece, self[piece.endIndex...])
  }
}
