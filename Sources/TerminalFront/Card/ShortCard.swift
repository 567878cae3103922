/// Where the parts of a short card stand.
struct ShortCard: Sendable, Hashable {
  /// A text to be drawn in large letters.
  struct Letters: Sendable, Hashable {
    let text: String
    /// The row of ``CardContent/rows`` that has the text for as long as the letters are not drawn.
    let row: Int
    /// The middle of the letters and their greatest height, in rows from the card's upper edge.
    let middle: Double
    let height: Double
  }

  /// The word, and its answer.
  var letters: [Letters] = []
  /// The rows of ``CardContent/rows`` with the text, with the answer, and with fields, tags and note. Large letters
  /// are in none of them.
  var text = 0..<0
  var answer = 0..<0
  var foot = 0..<0
  /// Where the answer begins, in rows from the card's upper edge, also before the card is turned; `nil` for no answer.
  var answerTop: Double?
}
