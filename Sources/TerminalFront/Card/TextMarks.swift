import CardPixels
import CardRanking
import SwipeSession

/// What is marked in a card's text: the hits of a search, and the words that speak for and against the card.
package struct TextMarks: Sendable, Hashable {
  package var query: CardQuery
  /// How strongly each word speaks for the card (above 0) or against it (below 0), -1 ... 1. Words are as
  /// ``Explanation`` has them.
  private var strengths: [String: Double] = [:]

  package static let none = TextMarks(query: CardQuery(""))

  /// - Parameter explanation: `nil` where no words are marked.
  package init(query: CardQuery, explanation: Explanation? = nil) {
    self.query = query
    for word in (explanation?.inFavor ?? []) + (explanation?.against ?? [])
    where word.weight.magnitude >= Self.leastWeight {
      strengths[word.word] = max(-1, min(Double(word.weight / Self.fullWeight), 1))
    }
  }

  /// The weight of a word that is tinted as strongly as any, in standard deviations.
  private static let fullWeight: Float = 0.5
  /// Words of less weight are not marked: a tint of them could not be seen.
  private static let leastWeight: Float = 0.05

  /// The places of the words that speak, in order, with their strengths.
  ///
  /// - Parameter label: The name of the field whose value the text is; `nil` for no field.
  func speaking(
    in text: String, _ role: TextRole, label: String? = nil
  ) -> [(range: Range<String.Index>, strength: Double)] {
    guard !strengths.isEmpty else { return [] }
    switch role {
    case .label, .note, .problem, .remark, .more, .key: return []
    case .tag:
      // In cells a tag has blanks around it, or a sign before it.
      let start = text.firstIndex { $0 != " " && $0 != "#" } ?? text.endIndex
      let end = text[start...].lastIndex { $0 != " " }.map { text.index(after: $0) } ?? start
      return strengths["tag=\(text[start..<end])"].map { [(start..<end, $0)] } ?? []
    case .value:
      if let label, let strength = strengths["\(label)=\(text)"] {
        return [(text.startIndex..<text.endIndex, strength)]
      }
    case .title, .short, .subtitle, .body: break
    }
    return WordSplitter.places(in: text).compactMap { range, word in strengths[word].map { (range, $0) } }
  }
}
