/// The numbers of a team's deck in the footer.
package struct TeamCounts: Sendable, Hashable {
  /// Events of the log that still have to be sent to the server.
  package var toSend: Int
  /// Undecided cards of open blocks.
  package var held: Int

  package init(toSend: Int, held: Int) {
    self.toSend = toSend
    self.held = held
  }
}
