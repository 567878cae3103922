import CNcurses
import CTerminalGuard
import Platform

/// A screen painted by ncurses: the same canvas in at most 256 colours, on any terminal that has a description.
///
/// Only paints. Keys, signals, modes, sizes and leaving are ours, as with ``DirectScreen``; ncurses is never
/// asked for input and never told to end.
package final class CursesScreen: Screen {
  package private(set) var size: TerminalSize
  /// How many colours it paints with.
  package let depth: ColorDepth

  private let terminal: any Terminal
  private let isANSI: Bool
  private let screen: OpaquePointer
  private let window: CursesWindow
  private let output: CursesOutput
  private var pairs = CursesPairs()
  private let memory = ColorMemory()
  private var shown: Canvas?
  private var shownCursor: CellPosition?

  /// Starts ncurses on the terminal, which must be entered already, and has to be made raw again afterwards.
  ///
  /// - Parameters:
  ///   - path: Where the terminal can be opened.
  ///   - depth: The most colours to use; fewer where the description has fewer.
  /// - Throws: ``TerminalError/unknownTerminal(_:)`` where there is no description that can draw a screen.
  package init(
    on terminal: any Terminal, path: String, terminfo: Terminfo, depth: ColorDepth
  ) throws(TerminalError) {
    guard terminfo.canDrawScreens else { throw .unknownTerminal(terminfo.name) }
    Self.useUTF8()
    // With 24-bit colour ncurses runs out of pairs within seconds.
    let name = terminfo.colors > 256 ? "xterm-256color" : terminfo.name
    let output = try CursesOutput(path: path)
    var started: (OpaquePointer, CursesWindow)?
    let drawn = terminal.size.drawn
    Terminfo.lock.withLock { _ in
      // A window that is too large is not asked for: ncurses would make room for all of it.
      use_env(!terminal.size.isTooLarge)
      guard let screen = newterm(name, output.writer, output.reader) else { return }
      start_color()
      use_default_colors()
      typeahead(-1)
      nonl()
      // Follows every later size, unlike the standard window, which is a global.
      guard let window = newwin(0, 0, 0, 0) else { return }
      if terminal.size.isTooLarge { resizeterm(Int32(drawn.rows), Int32(drawn.columns)) }
      idcok(window, true)
      started = (screen, window)
    }
    guard let (screen, window) = started else { throw .unknownTerminal(name) }
    self.terminal = terminal
    self.output = output
    self.screen = screen
    self.window = window
    isANSI = terminfo.isANSI
    self.depth = min(depth, Self.depth(colors: min(terminfo.colors, 256)))
    size = terminal.size
    // ncurses has turned automatic wrapping on, with which a character that the terminal holds for wider than we
    // do could scroll the screen.
    if isANSI { try terminal.write("\u{1B}[?7l") }
  }

  deinit {
    Terminfo.lock.withLock { _ in
      set_term(screen)
      delwin(window)
      delscreen(screen)
    }
  }

  // MARK: - Screen

  /// Whether bytes of ours wait; ncurses itself waits for a slow terminal.
  package var hasPendingOutput: Bool { terminal.hasPendingOutput }

  package var isCleared: Bool { shown == nil }

  @discardableResult
  package func show(
    _ canvas: borrowing Canvas, cursor: CellPosition?, picture: [UInt8], drawnInto area: CellRect?
  ) throws(TerminalError) -> Bool {
    try terminal.flush()
    guard !terminal.hasPendingOutput, output.isWritable else { return false }
    if let shown, shown == canvas, cursor == shownCursor { return true }
    if isANSI { try terminal.write("\u{1B}[?2026h") }
    let next = copy canvas
    Terminfo.lock.withLock { _ in
      set_term(screen)
      draw(next)
      place(cursor)
      wnoutrefresh(window)
      sd_guard_begin_output()
      doupdate()
      sd_guard_end_output()
    }
    if isANSI { try terminal.write("\u{1B}[?2026l") }
    shown = next
    shownCursor = cursor
    return true
  }

  package func flush() throws(TerminalError) { try terminal.flush() }

  package func invalidate() {
    shown = nil
    Terminfo.lock.withLock { _ in
      set_term(screen)
      clearok(window, true)
    }
  }

  package func resize(to size: TerminalSize) {
    self.size = size
    let drawn = size.drawn
    Terminfo.lock.withLock { _ in
      set_term(screen)
      resizeterm(Int32(drawn.rows), Int32(drawn.columns))
    }
    invalidate()
  }

  // MARK: - Drawing

  private func draw(_ canvas: Canvas) {
    let rows = min(canvas.rows, Int(getmaxy(window)))
    let columns = min(canvas.columns, Int(getmaxx(window)))
    let before = shown.flatMap { $0.columns == canvas.columns && $0.rows == canvas.rows ? $0 : nil }
    if before == nil { werase(window) }
    var run = CursesRun(window: window)
    let codes = ColorCodeCache(depth, memory)
    for y in 0..<rows {
      for x in 0..<columns {
        let index = y * canvas.columns + x
        let cell = canvas.cells[index]
        if cell.isContinuation || x + cell.width > columns { continue }
        if let before, before.shows(index, as: canvas),
          cell.width == 1 || before.cells[index + 1].isContinuation
        {
          continue
        }
        draw(cell, codes, of: canvas, x: Int32(x), y: Int32(y), &run)
      }
    }
    run.flush()
  }

  private func draw(
    _ cell: Cell, _ codes: ColorCodeCache, of canvas: Canvas, x: Int32, y: Int32, _ run: inout CursesRun
  ) {
    let pen = codes.pen(for: cell)
    let pair = pairs.number(pen, on: canvas, codes)
    let attributes = Self.attributes(pen.attributes)
    if let scalar = CursesText.simple(cell) {
      return run.add(CollectionOfOne(scalar), attributes, pair, x: x, y: y, width: Int32(cell.width))
    }
    var column = x
    for piece in CursesText.pieces(of: canvas.text(of: cell), width: cell.width) {
      let width = piece.first.map { Int32(CursesText.columns(of: $0)) } ?? 1
      run.add(piece, attributes, pair, x: column, y: y, width: width)
      column += width
    }
  }

  private static func attributes(_ wanted: CellStyle.Attributes) -> attr_t {
    guard !wanted.isEmpty else { return 0 }
    var attributes: attr_t = 0
    if wanted.contains(.bold) { attributes |= sd_bold }
    if wanted.contains(.dim) { attributes |= sd_dim }
    if wanted.contains(.italic) { attributes |= sd_italic }
    if wanted.contains(.underline) { attributes |= sd_underline }
    if wanted.contains(.reverse) { attributes |= sd_reverse }
    return attributes
  }

  private func place(_ cursor: CellPosition?) {
    if let cursor, cursor.x < size.columns, cursor.y < size.rows {
      leaveok(window, false)
      wmove(window, Int32(cursor.y), Int32(cursor.x))
      curs_set(1)
    } else {
      leaveok(window, true)
      curs_set(0)
    }
  }

  private static func depth(colors: Int) -> ColorDepth {
    switch colors {
    case 256...: .ansi256
    case 16...: .ansi16
    case 8...: .ansi8
    default: .none
    }
  }

  /// ncurses asks the C library how wide characters are, which in the "C" locale knows none.
  private static func useUTF8() {
    setlocale(LC_CTYPE, "")
    // The second name is for older systems that have no language but this one with it.
    for name in ["C.UTF-8", "en_US.UTF-8"] where sd_locale_is_utf8() == 0 { setlocale(LC_CTYPE, name) }
  }
}

/// The streams that ncurses wants, on an open file description of their own that blocks: ncurses spins on one that
/// does not.
final class CursesOutput {
  let writer: UnsafeMutablePointer<FILE>
  let reader: UnsafeMutablePointer<FILE>

  /// - Parameter path: The terminal's.
  init(path: String) throws(TerminalError) {
    writer = try Self.stream(path, O_WRONLY, "w")
    do throws(TerminalError) {
      reader = try Self.stream(path, O_RDONLY, "r")
    } catch {
      fclose(writer)
      throw error
    }
  }

  deinit {
    fclose(writer)
    fclose(reader)
  }

  /// Whether the terminal takes output now.
  var isWritable: Bool {
    var wanted = pollfd(fd: fileno(writer), events: Int16(POLLOUT), revents: 0)
    return poll(&wanted, 1, 0) > 0
  }

  private static func stream(
    _ path: String, _ flags: Int32, _ mode: String
  ) throws(TerminalError) -> UnsafeMutablePointer<FILE> {
    let descriptor: Int32
    do throws(Errno) {
      descriptor = try SystemFile.open(path, flags | O_NOCTTY)
    } catch {
      throw .noTerminal(errno: error.rawValue)
    }
    guard let stream = fdopen(descriptor, mode) else {
      close(descriptor)
      throw .system(operation: "cannot open the terminal", errno: errno)
    }
    return stream
  }
}
