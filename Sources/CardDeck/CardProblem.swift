/// Why a record is not a proper card. The session goes on around it.
public struct CardProblem: Sendable, Hashable, CustomStringConvertible {
  /// Where in the file the trouble is; for a record that is not an object, where it starts.
  public let position: TextPosition
  /// What is wrong, and what to do about it.
  public let why: Reason

  /// The line of the trouble, counted from 1.
  public var line: Int { position.line }

  package init(position: TextPosition, why: Reason) {
    self.position = position
    self.why = why
  }

  /// What can be wrong with a record.
  public enum Reason: Sendable, Hashable {
    /// It is not JSON; the text says what was found and what to do.
    case syntax(JSONFault)
    /// It is JSON, but a list, a text, a number or a word instead of an object.
    case notAnObject(found: String)
    /// It is a row of a table that cannot be read, or has too many cells.
    case row(RowFault)
    /// The file could not be read there, has changed since the deck was opened, or the record is too large.
    case unreadable(DeckError)
  }

  /// One lower-case line: where, what and what to do.
  public var description: String {
    switch why {
    case .syntax(let fault): "\(position): \(fault)"
    case .notAnObject(let found): "\(position): this is \(found); a card is an object, {\"title\": …}"
    case .row(let fault): "\(position): \(fault)"
    case .unreadable(let error): "\(position): \(error)"
    }
  }
}
