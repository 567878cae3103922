import Platform

/// The desktop's program that opens addresses and files with the program meant for them: `xdg-open`, or `open` on
/// macOS.
package struct DesktopOpener: Sendable, Hashable {
  #if os(macOS)
  package static let name = "open"
  #else
  package static let name = "xdg-open"
  #endif

  /// Absolute path of the program.
  package let program: String
  private let environment: [String: String]

  /// Returns `nil` where there is no desktop, or no such program.
  ///
  /// - Parameter environment: Variables by name. `BROWSER` is not passed on: it may name a program for a terminal,
  ///   and the terminal is ours.
  package init?(environment: [String: String]) {
    guard Self.hasDesktop(environment), let program = Self.find(in: environment["PATH"] ?? "") else {
      return nil
    }
    self.program = program
    self.environment = environment.filter { $0.key != "BROWSER" }
  }

  /// In a remote session only a forwarded display is a desktop.
  static func hasDesktop(_ environment: [String: String]) -> Bool {
    #if os(macOS)
    return true
    #else
    func has(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    let isRemote = ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"].contains(where: has)
    return !isRemote || has("DISPLAY") || has("WAYLAND_DISPLAY")
    #endif
  }

  /// Finds the program in the absolute folders of `path`; a relative one may be any folder.
  package static func find(in path: String) -> String? {
    for folder in path.split(separator: ":") where folder.hasPrefix("/") {
      let candidate = folder + "/" + name
      if FileStamp(of: candidate)?.isRegular == true, access(candidate, X_OK) == 0 { return candidate }
    }
    return nil
  }

  /// Starts the program in a session of its own, so that it outlives us and has no terminal.
  ///
  /// - Parameter target: See ``CardOpening/target(of:)``.
  /// - Returns: The process, which the caller has to reap; `nil` if it could not be started.
  func open(_ target: String) -> pid_t? {
    try? ProcessStart.spawn(
      executable: program, arguments: [target],
      environment: environment.map { "\($0.key)=\($0.value)" })
  }
}
