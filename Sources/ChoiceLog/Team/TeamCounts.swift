/// What a person's footer tells of a team's deck.
package struct TeamCounts: Sendable, Hashable {
  /// Events of the log that are not known to be on the server; 0 or more.
  package var toSend: Int
  /// Cards held on which nothing stands; 0 or more.
  package var held: Int

  package init(toSend: Int, held: Int) {
    self.toSend = toSend
    self.held = held
  }
}
