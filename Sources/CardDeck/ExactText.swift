/// A name that equals only one of the same bytes: of a member, a column, a file, a person. Swift's own texts also equal one
/// that is written in another way, with the accent as a character of its own; for every other tool these are two.
package struct ExactText: Sendable, Hashable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (first: ExactText, second: ExactText) -> Bool {
    first.text.hasSameBytes(as: second.text)
  }

  package func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}

extension ExactText: Comparable {
  /// By the bytes, which is also the order of the code points.
  package static func < (first: ExactText, second: ExactText) -> Bool {
    first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
  }
}

extension String {
  /// Whether both are written with the same bytes of UTF-8.
  package func hasSameBytes(as other: String) -> Bool {
    // Of two that differ most differ in length, which is known.
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  func hashBytes(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // Else two of them in a row would be as good as their bytes in a row.
    hasher.combine(UInt8(0xFF))
  }
}

extension StringProtocol {
  /// Whether there is nothing but white space, as Unicode has it, in the text.
  package var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// Whether nothing of the text can be seen: white space, characters without a shape, and marks without a letter.
  package var isInvisible: Bool {
    unicodeScalars.allSatisfy { scalar in
      let properties = scalar.properties
      // A Braille cell without dots is a symbol to Unicode.
      if properties.isWhitespace || properties.isDefaultIgnorableCodePoint || scalar == "\u{2800}" {
        return true
      }
      return switch properties.generalCategory {
      case .control, .format, .nonspacingMark, .enclosingMark: true
      default: false
      }
    }
  }

  /// The text without white space, as Unicode has it, at both ends.
  package var trimmed: String {
    let scalars = unicodeScalars.drop(while: \.properties.isWhitespace)
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(String.UnicodeScalarView(scalars[...last]))
  }
}
