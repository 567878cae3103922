import Platform

/// The desktop's own program that opens a thing with whatever is meant for it: `xdg-open`, or `open` on macOS.
package struct DesktopOpener: Sendable, Hashable {
  #if os(macOS)
  package static let name = "open"
  #else
  package static let name = "xdg-open"
  #endif

  /// Whole path of the program.
  package let program: String
  private let environment: [String: String]

  /// - Parameter environment: Variables by name. `BROWSER` is not passed on: it may name a program for a terminal,
  ///   and the terminal is ours.
  /// - Returns: `nil` where there is no desktop to open anything on, or nothing to do it with.
  package init?(environment: [String: String]) {
    guard Self.hasDesktop(environment), let program = Self.find(in: environment["PATH"] ?? "") else {
      return nil
    }
    self.program = program
    self.environment = environment.filter { $0.key != "BROWSER" }
  }

  /// At the other end of a network only a forwarded display is a desktop.
  static func hasDesktop(_ environment: [String: String]) -> Bool {
    #if os(macOS)
    return true
    #else
    func has(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    let isRemote = ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"].contains(where: has)
    return !isRemote || has("DISPLAY") || has("WAYLAND_DISPLAY")
    #endif
  }

  /// Only in whole paths: a folder of the moment is no place for a program.
  package static func find(in path: String) -> String? {
    for folder in path.split(separator: ":") where folder.hasPrefix("/") {
      let candidate = folder + "/" + name
      var status = stat()
      guard stat(candidate, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(candidate, X_OK) == 0
      else {
        continue
      }
      return candidate
    }
    return nil
  }

  /// Starts the program with one argument, in a session of its own: it outlives us, and no terminal is its own.
  ///
  /// - Returns: The process, which the caller has to reap; `nil` where it could not be started.
  package func open(_ target: LinkTarget) -> pid_t? {
    try? ProcessStart.spawn(
      executable: program, arguments: [target.argument],
      environment: environment.map { "\($0.key)=\($0.value)" })
  }
}
