/// A problem with a record. Other cards are not affected.
public struct CardProblem: Sendable, Hashable, CustomStringConvertible {
  /// The position of the problem in the file; for a record that is not an object, its start.
  public let position: TextPosition
  /// What is wrong.
  public let why: Reason
  /// The lines around the problem; `nil` for folders, and where the file cannot be read.
  public var excerpt: TextExcerpt?
  /// The likely encoding of a text that is not UTF-8; `nil` for every other problem.
  public var likelyEncoding: String?

  /// The line of the problem, from 1.
  public var line: Int { position.line }

  package init(position: TextPosition, why: Reason) {
    self.position = position
    self.why = why
  }

  /// What can be wrong with a record.
  public enum Reason: Sendable, Hashable {
    /// Its text is not valid in the deck's format.
    case malformed(DeckFault)
    /// The file could not be read there, has changed since the deck was opened, or the record is too large.
    case unreadable(DeckError)
  }

  /// One lower-case line: where, what and what to do.
  public var description: String {
    switch why {
    case .malformed(let fault): "\(position): \(fault)" + (likelyEncoding.map { ", probably \($0)" } ?? "")
    case .unreadable(let error): "\(position): \(error)"
    }
  }
}
