/// What a text is written in beside its words: `!!!`, figures, capitals and letters by themselves tell how somebody writes,
/// where words tell of what (function words and marks as in the attribution of authors: Stamatatos 2009).
enum TextMark: Hashable, Sendable {
  /// A run of one punctuation mark or symbol: how many of it, three for more.
  case symbol(Unicode.Scalar, count: Int)
  /// A run of digits, within a word or not: how many, 12 for more.
  case digits(Int)
  /// A word of two capital letters or more and nothing else.
  case capitals
  /// A letter by itself, in lower case.
  case letter(String)

  /// As it is shown: `!!!`, `#3` for any number of three digits, `AA` for a word in capitals, `u`. No two have the same, and
  /// none is a word's.
  var text: String {
    switch self {
    case .symbol(let symbol, let count): String(repeating: Character(symbol), count: count)
    case .digits(let count): "#\(count)"
    case .capitals: "AA"
    case .letter(let letter): letter
    }
  }
}
