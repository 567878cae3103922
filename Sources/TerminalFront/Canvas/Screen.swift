/// The one door to what the terminal shows: our own painter, or ncurses.
package protocol Screen: AnyObject {
  /// The size that the next canvas should have.
  var size: TerminalSize { get }
  /// Whether the last frame is not out yet; the owner then waits until the terminal takes more.
  var hasPendingOutput: Bool { get }

  /// Makes the terminal show a canvas; sends only what changed.
  ///
  /// - Parameter cursor: Where the terminal's cursor is to blink; `nil` hides it.
  /// - Returns: `false` where the frame was skipped because the terminal has not taken the last one; the canvas
  ///   is to be shown again once ``hasPendingOutput`` is `false`.
  /// - Throws: ``TerminalError/hungUp`` and other failures to write.
  @discardableResult
  func show(_ canvas: borrowing Canvas, cursor: CellPosition?) throws(TerminalError) -> Bool

  /// Sends what is left of the last frame, as far as the terminal takes it.
  func flush() throws(TerminalError)

  /// Forgets what the terminal shows: the next ``show(_:cursor:)`` paints everything.
  func invalidate()

  /// The terminal has another size now; the next ``show(_:cursor:)`` paints everything.
  func resize(to size: TerminalSize)
}
