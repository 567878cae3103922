/// Why a record is not a proper card. The session goes on around it.
public struct CardProblem: Sendable, Hashable, CustomStringConvertible {
  /// Where in the file the trouble is; for a record that is not an object, where it starts.
  public let position: TextPosition
  /// What is wrong, and what to do about it.
  public let why: Reason
  /// The lines around it; `nil` for cards that are not of a file, and where that cannot be read.
  public var excerpt: TextExcerpt?

  /// The line of the trouble, counted from 1.
  public var line: Int { position.line }

  package init(position: TextPosition, why: Reason) {
    self.position = position
    self.why = why
  }

  /// What can be wrong with a record.
  public enum Reason: Sendable, Hashable {
    /// Its text is not what the format wants.
    case malformed(DeckFault)
    /// The file could not be read there, has changed since the deck was opened, or the record is too large.
    case unreadable(DeckError)
  }

  /// One lower-case line: where, what and what to do.
  public var description: String {
    switch why {
    case .malformed(let fault): "\(position): \(fault)"
    case .unreadable(let error): "\(position): \(error)"
    }
  }
}
