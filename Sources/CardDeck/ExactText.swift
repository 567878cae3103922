/// A name (of a member, a column, a file, a person) that equals only names with the same bytes. Swift's strings are
/// also equal if an accent is written as a character of its own; for every other tool these are two names.
package struct ExactText: Sendable, Hashable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (first: ExactText, second: ExactText) -> Bool {
    first.text.hasSameBytes(as: second.text)
  }

  package func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}

extension ExactText: Comparable {
  /// Compares the bytes, which is also the order of the code points.
  package static func < (first: ExactText, second: ExactText) -> Bool {
    first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
  }
}

extension String {
  /// Whether both have the same bytes in UTF-8.
  package func hasSameBytes(as other: String) -> Bool {
    // Most texts that differ have different lengths, which are known.
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  func hashBytes(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // A terminator, so that hashing two texts differs from hashing their concatenation.
    hasher.combine(UInt8(0xFF))
  }
}

extension StringProtocol {
  /// Whether the text is empty or all white space, by Unicode.
  package var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// Whether nothing in the text is visible: only white space, characters without a shape, and marks without a
  /// letter.
  package var isInvisible: Bool {
    unicodeScalars.allSatisfy { scalar in
      let properties = scalar.properties
      // Unicode calls the Braille cell without dots a symbol.
      if properties.isWhitespace || properties.isDefaultIgnorableCodePoint || scalar == "\u{2800}" {
        return true
      }
      return switch properties.generalCategory {
      case .control, .format, .nonspacingMark, .enclosingMark: true
      default: false
      }
    }
  }

  /// The text without white space (by Unicode) at both ends.
  package var trimmed: String {
    let scalars = unicodeScalars.drop(while: \.properties.isWhitespace)
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(String.UnicodeScalarView(scalars[...last]))
  }
}
