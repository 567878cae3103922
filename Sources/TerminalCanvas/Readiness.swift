/// What a wait ended with. Several at once are possible; none at all means that the time passed.
package struct Readiness: Sendable, Hashable {
  /// There is something to read, or the terminal is gone, which reading tells.
  package var input = false
  /// The terminal takes more output.
  package var output = false
  /// Another thread called ``Waker/wake()``.
  package var woken = false
  /// Each at most once, in the order of arrival.
  package var signals: [TerminalSignal] = []

  package init() {}
}
