/// Splits text into lower-case words: runs of letters, marks, digits and connecting punctuation (`_`), two or more.
///
/// Near to the word boundaries of Unicode (UAX 29) without its tables: an apostrophe ends a word, and a run in a script
/// without spaces is one word, of which the 4-grams learn. A longer run than anybody's word is cut.
struct WordSplitter {
  /// In code points.
  private static let longest = 256

  /// All words in UTF-8, one after the other.
  private(set) var bytes: [UInt8] = []
  /// Where each word is in `bytes`.
  private(set) var words: [Range<Int>] = []

  /// Replaces what is here with the words of `text`.
  mutating func split(_ text: String) {
    bytes.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    var start = 0
    var length = 0  // of the word so far, in code points
    func end(_ words: inout [Range<Int>], _ bytes: inout [UInt8]) {
      if length >= 2 { words.append(start..<bytes.count) } else { bytes.removeSubrange(start...) }
      start = bytes.count
      length = 0
    }
    for scalar in text.unicodeScalars {
      if length == Self.longest { end(&words, &bytes) }
      if scalar.isASCII {
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          bytes.append(byte)
          length += 1
        case UInt8(ascii: "A")...UInt8(ascii: "Z"):
          bytes.append(byte | 0x20)
          length += 1
        default:
          if length > 0 { end(&words, &bytes) }
        }
      } else if Self.isInWord(scalar) {
        if scalar.properties.changesWhenLowercased {
          bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
        } else {
          bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
        length += 1
      } else if length > 0 {
        end(&words, &bytes)
      }
    }
    if length > 0 { end(&words, &bytes) }
  }

  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
      .connectorPunctuation:
      true
    default: false
    }
  }
}
