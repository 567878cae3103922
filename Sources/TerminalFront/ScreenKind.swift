/// What paints: our own painter, or ncurses.
package enum ScreenKind: String, Sendable, Hashable, CaseIterable {
  case direct, curses
}
