import CardDeck

/// What a session needs of its team.
package protocol TeamConnection: AnyObject, Sendable {
  /// Starts the link. Called once; `report` is called on another thread at each change.
  func start(report: @escaping @Sendable (TeamReport) -> Void)
  /// Says that choices were saved in the log, so that the link looks at once whether cards run short. Does not wait; called on
  /// any thread.
  func choicesSaved()
  /// Counts the events to send and the cards held, in the log.
  func counts() throws(ChoiceLogError) -> TeamCounts
  /// Whether the log keeps a card's record, so that the card has come or will.
  func holds(_ card: CardID) throws(ChoiceLogError) -> Bool
  /// Sends what is unsent for at most `limit`, and ends the link.
  func leave(atMost limit: Duration) -> TeamEnd
}
