import GRDB

/// The part of a condition that selects the rows of a scope.
struct ScopeFilter {
  private let isOfOne: Bool
  let arguments: StatementArguments

  init(_ scope: ChoiceScope, _ db: Database) throws {
    isOfOne = scope.annotator != nil
    let annotator = try db.annotator(in: scope)
    arguments = isOfOne ? [scope.deck.rawValue, annotator] : [scope.deck.rawValue]
  }

  /// - Parameter table: The alias of the table with a dot, or nothing.
  func condition(_ table: String = "") -> String {
    "\(table)deck = ?" + (isOfOne ? " AND \(table)annotator = ?" : "")
  }
}
