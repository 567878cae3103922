/// Splits text into lower-case words: runs of letters, marks, digits and connecting punctuation (`_`), two or more; and finds
/// the ``TextMark``s beside them.
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
  /// In the order of their ends, as often as they occur.
  private(set) var marks: [TextMark] = []

  // The word so far: where it begins in `bytes`, its length in code points, and whether all are capital letters.
  private var start = 0
  private var length = 0
  private var isCapital = true
  // How many digits, and how many of which symbol, were just read.
  private var digits = 0
  private var symbol: (scalar: Unicode.Scalar, count: Int)?

  /// Replaces what is here with the words and marks of `text`.
  mutating func split(_ text: String) {
    bytes.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    start = 0
    for scalar in text.unicodeScalars {
      if length == Self.longest { endWord() }
      switch Class(scalar) {
      case .digit: append(scalar, isCapital: false, isDigit: true)
      case .capital: append(scalar, isCapital: true)
      case .otherInWord: append(scalar, isCapital: false)
      case .symbol:
        endWord()
        if symbol?.scalar != scalar { endSymbol() }
        symbol = (scalar, (symbol?.count ?? 0) + 1)
      case .gap:
        endWord()
        endSymbol()
      }
    }
    endWord()
    endSymbol()
  }

  private mutating func append(_ scalar: Unicode.Scalar, isCapital: Bool, isDigit: Bool = false) {
    endSymbol()
    if isDigit { digits += 1 } else { endDigits() }
    self.isCapital = self.isCapital && isCapital
    length += 1
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      bytes.append(isCapital ? byte | 0x20 : byte)
    } else if scalar.properties.changesWhenLowercased {
      bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
    } else {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  private mutating func endWord() {
    guard length > 0 else { return }
    let isNumber = digits == length
    endDigits()
    if length >= 2 {
      words.append(start..<bytes.count)
      if isCapital { marks.append(.capitals) }
    } else {
      if !isNumber { marks.append(.letter(String(decoding: bytes[start...], as: UTF8.self))) }
      bytes.removeSubrange(start...)
    }
    start = bytes.count
    length = 0
    isCapital = true
  }

  private mutating func endDigits() {
    guard digits > 0 else { return }
    marks.append(.digits(min(digits, 12)))
    digits = 0
  }

  private mutating func endSymbol() {
    guard let (scalar, count) = symbol else { return }
    marks.append(.symbol(scalar, count: min(count, 3)))
    symbol = nil
  }

  /// What a character is to the words around it.
  private enum Class {
    case digit, capital, otherInWord, symbol, gap

    init(_ scalar: Unicode.Scalar) {
      guard !scalar.isASCII else {
        self =
          switch UInt8(truncatingIfNeeded: scalar.value) {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"): .otherInWord
          case UInt8(ascii: "A")...UInt8(ascii: "Z"): .capital
          case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
          case 0x21...0x7E: .symbol
          default: .gap
          }
        return
      }
      self =
        switch scalar.properties.generalCategory {
        case .decimalNumber: .digit
        case .uppercaseLetter: .capital
        case .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark,
          .enclosingMark, .letterNumber, .otherNumber, .connectorPunctuation:
          .otherInWord
        case .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
          .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
          .symbol
        default: .gap
        }
    }
  }
}
