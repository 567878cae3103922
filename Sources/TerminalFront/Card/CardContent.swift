import CardDeck
import SwipeSession

/// What a card says, as lines that fit a given width: made once a card and a size, then only placed.
package struct CardContent: Sendable, Hashable {
  /// What a piece of text is, from which its colour follows.
  package enum Role: Sendable, Hashable {
    case title, subtitle, body, label, value, tag, note, problem, more
  }

  /// A piece of one line.
  package struct Run: Sendable, Hashable {
    /// Columns from the left edge of the text.
    package var x: Int
    package var text: String
    package var role: Role
  }

  package typealias Line = [Run]

  /// Columns that the lines were broken for; none is wider.
  package let columns: Int
  /// The most lines that were allowed; `nil` for as many as it took.
  package let rows: Int?
  /// What the person wrote about the card; `nil` for nothing.
  package let note: String?
  /// What the lines were measured for.
  package let joining: ClusterJoining
  package let lines: [Line]
  /// Whether something had to be left out to stay within the rows that were allowed.
  package let isCut: Bool

  /// - Parameters:
  ///   - note: What the person wrote about the card; `nil` for nothing.
  ///   - columns: At least 1; less counts as 1.
  ///   - rows: The most lines there may be; `nil` for as many as it takes.
  ///   - joining: What the terminal makes of clusters.
  package init(_ card: Card, note: String? = nil, columns: Int, rows: Int?, joining: ClusterJoining) {
    let columns = max(1, columns)
    self.columns = columns
    self.rows = rows
    self.note = note
    self.joining = joining
    let parts = CardParts(card, note: note, columns: columns, joining: joining)
    guard let rows else {
      var all = parts.all
      while !all.isWhole { all.extend(to: .max) }
      lines = all.lines
      isCut = false
      return
    }
    let fitted = parts.fitted(into: max(0, rows))
    lines = fitted.lines
    isCut = fitted.isCut
  }
}
