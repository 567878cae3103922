/// The state in which a session left its team.
package struct TeamEnd: Sendable, Hashable {
  /// Events that the server does not have.
  package var unsent: Int
  /// The last report.
  package var report: TeamReport

  package init(unsent: Int, report: TeamReport) {
    self.unsent = unsent
    self.report = report
  }
}
