import CNcurses
import Platform
import Synchronization

/// The part of the system's description of a terminal that we use.
package struct Terminfo: Sendable, Hashable {
  /// The entry that was found; a plainer one where the terminal's own is missing.
  package var name: String
  /// Whether the entry is the terminal's own.
  package var isExact: Bool
  /// How many colours; 0 for none.
  package var colors: Int
  /// Whether erasing gives the background of the pen.
  package var erasesInColor: Bool
  /// How the cursor is moved and the screen cleared; `nil` where it cannot be.
  package var cursorAddress: String?
  package var clearScreen: String?
  /// Erases some cells.
  package var eraseCharacters: String?
  /// Leaves full-screen mode; shows the cursor; ends all attributes.
  package var exitFullScreen: String?
  package var cursorNormal: String?
  package var exitAttributes: String?

  /// Whether the terminal speaks the control sequences of ECMA-48, as all but old hardware does.
  package var isANSI: Bool {
    cursorAddress?.hasPrefix("\u{1B}[") == true && clearScreen?.contains("\u{1B}[") == true
  }

  /// Whether a full screen can be drawn at all.
  package var canDrawScreens: Bool { cursorAddress != nil && clearScreen != nil }

  /// The entries to try for a terminal, best first.
  package static func candidates(for name: String?) -> [String] {
    var names = ["xterm-256color", "xterm", "dumb"]
    if let name, !name.isEmpty, name.utf8.count < 128, !name.utf8.contains(UInt8(ascii: "/")) {
      names.removeAll { $0 == name }
      names.insert(name, at: 0)
    }
    return names
  }

  /// Looks a terminal up.
  ///
  /// - Parameter name: As in `TERM`; `nil` or empty counts as unknown.
  /// - Returns: The first entry of ``candidates(for:)`` that exists; an empty description where none does.
  package static func load(_ name: String?) -> Terminfo {
    // ncurses keeps the entry in a global.
    lock.withLock { _ in
      for candidate in candidates(for: name) {
        if let found = read(candidate, isExact: candidate == name) { return found }
      }
      return Terminfo(name: "dumb", isExact: name == "dumb", colors: 0, erasesInColor: false)
    }
  }

  /// The lock to hold while ncurses is used, which is not made for threads.
  static let lock = Mutex(())

  private static func read(_ name: String, isExact: Bool) -> Terminfo? {
    let before = sd_current_terminal()
    var status: Int32 = 0
    guard setupterm(name, STDOUT_FILENO, &status) == OK, status == 1 else { return nil }
    defer {
      let own = sd_current_terminal()
      if own != before {
        set_curterm(before)
        del_curterm(own)
      }
    }
    return Terminfo(
      name: name, isExact: isExact, colors: max(0, Int(tigetnum("colors"))),
      erasesInColor: tigetflag("bce") == 1, cursorAddress: string("cup"), clearScreen: string("clear"),
      eraseCharacters: string("ech"), exitFullScreen: string("rmcup"), cursorNormal: string("cnorm"),
      exitAttributes: string("sgr0"))
  }

  private static func string(_ name: String) -> String? {
    sd_string_capability(name).map { withoutPadding(String(cString: $0)) }
  }

  /// Without the delays (`$<5/>`) that old hardware needed.
  static func withoutPadding(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "$") {
      guard rest[start...].hasPrefix("$<"), let end = rest[start...].firstIndex(of: ">") else { break }
      result += rest[..<start]
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
