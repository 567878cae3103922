/// Splits a text into lower-case words and into marks.
///
/// A word is a run of two or more letters, combining marks, digits and connecting punctuation (`_`). This is close
/// to the word boundaries of Unicode (UAX 29), but needs no tables: an apostrophe ends a word, and a run in a
/// script without spaces is one word, whose 4-grams can be learned from.
///
/// Marks tell how somebody writes, where words tell about what (Stamatatos 2009 attributes texts to authors by them).
package struct WordSplitter {
  /// Longest word, in code points. A longer run is cut.
  private static let longest = 256

  /// All words in UTF-8, one after the other.
  private(set) var bytes: [UInt8] = []
  /// The range of each word in `bytes`.
  private(set) var words: [Range<Int>] = []
  /// The marks in the order of their ends, each as often as it occurs. No mark is written like a word:
  ///
  /// - a run of one punctuation mark or symbol, at most three of it (`!!!` also for more);
  /// - a run of digits, within a word or not, by its length: `#3` for any three digits, `#12` for twelve or more;
  /// - `AA` for a word of two or more capital letters and nothing else;
  /// - a letter by itself, in lower case.
  private(set) var marks: [String] = []

  // The word so far: where it begins in `bytes`, its length in code points, and whether all are capital letters.
  private var start = 0
  private var length = 0
  private var isCapital = true
  // The number of digits just read, and the symbol just read with its number.
  private var digits = 0
  private var symbol: (scalar: Unicode.Scalar, count: Int)?

  /// Replaces the words and marks by those of `text`.
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
      if isCapital { marks.append("AA") }
    } else {
      if !isNumber { marks.append(String(decoding: bytes[start...], as: UTF8.self)) }
      bytes.removeSubrange(start...)
    }
    start = bytes.count
    length = 0
    isCapital = true
  }

  private mutating func endDigits() {
    guard digits > 0 else { return }
    marks.append("#\(min(digits, 12))")
    digits = 0
  }

  private mutating func endSymbol() {
    guard let (scalar, count) = symbol else { return }
    marks.append(String(repeating: Character(scalar), count: min(count, 3)))
    symbol = nil
  }

  /// The part that a character plays in words and marks.
  private enum Class {
    case digit, capital, otherInWord, symbol, gap

    var isInWord: Bool { self != .symbol && self != .gap }

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

extension WordSplitter {
  /// Calls `body` with each word, pair of adjacent words, title word and mark of the text. 4-grams are left to the
  /// caller.
  /// - Parameters:
  ///   - isTitle: Whether words count as title words too.
  ///   - body: Takes a feature's hash and kind, and its index in ``words`` (of a pair, that of the second word) or
  ///     ``marks``.
  @inline(__always)
  func forEachFeature(isTitle: Bool, _ body: (UInt64, FeatureHash.Kind, Int) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      var last: UInt64?
      for (index, range) in words.enumerated() {
        let hash = FeatureHash.word(bytes[range])
        body(hash, .word, index)
        if let last { body(FeatureHash.pair(last, hash), .pair, index) }
        if isTitle { body(FeatureHash.titleWord(hash), .titleWord, index) }
        last = hash
      }
    }
    for (index, mark) in marks.enumerated() { body(FeatureHash.mark(mark), .mark, index) }
  }

  /// Calls `body` with each 4-gram of a word.
  /// - Parameter index: The word's index in ``words``.
  @inline(__always)
  func forEachGram(ofWord index: Int, _ body: (UInt64) -> Void) {
    bytes.withUnsafeBufferPointer { FeatureHash.forEachGram(ofWord: $0[words[index]], body) }
  }
}

extension WordSplitter {
  /// The words of a text as the splitter writes them, each with its place in the text. Words longer than the splitter
  /// takes are whole.
  package static func places(in text: String) -> [(range: Range<String.Index>, word: String)] {
    let scalars = text.unicodeScalars
    return scalars.split { !Class($0).isInWord }.filter { $0.count >= 2 }.map { word in
      (word.startIndex..<word.endIndex, word.map(\.properties.lowercaseMapping).joined())
    }
  }
}
