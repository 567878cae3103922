/// Learns the order of a session's cards on a thread of its own: hears of every change of what stands, and says after each
/// which cards come next.
package protocol CardLearner: AnyObject, Sendable {
  /// Begins, once all cards of the deck are known.
  ///
  /// - Parameter remaining: The indexes of the cards that can be shown.
  func begin(remaining: [UInt32])

  /// Takes a change into account.
  ///
  /// - Returns: The revision of the order that takes it into account.
  func tell(_ change: LearnerChange) -> Int

  /// Asks why a card stands where it does, by the order of that moment.
  ///
  /// - Parameter index: Of the card in the deck.
  func explain(_ card: UInt32, at index: Int)

  /// Ends the thread; nothing is delivered any more.
  func cancel()
}
