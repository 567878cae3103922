import Platform

/// Where a log is.
package enum LogLocation: Sendable, Hashable {
  /// `swipedeck/choices.sqlite` in the user's data folder; the folders are made as needed.
  case standard
  /// A file of the user's own; its folder must exist.
  case file(String)

  /// The path in `XDG_DATA_HOME`, which is ignored unless it is absolute, else in `~/.local/share`.
  /// - Throws: ``ChoiceLogError/noHome``.
  package static func standardPath(
    environment: [String: String] = CurrentProcess.variables
  ) throws(ChoiceLogError) -> String {
    func absolute(_ path: String?) -> String? { path?.hasPrefix("/") == true ? path : nil }
    if let folder = absolute(environment["XDG_DATA_HOME"]) { return folder + "/swipedeck/choices.sqlite" }
    guard let home = absolute(environment["HOME"]) ?? absolute(UserAccount.current?.home) else {
      throw .noHome
    }
    return home + "/.local/share/swipedeck/choices.sqlite"
  }

  /// Makes the folders of the standard path, which only the user can read.
  /// - Returns: The path to open.
  func prepare(environment: [String: String]) throws(ChoiceLogError) -> String {
    switch self {
    case .file(let path): return path
    case .standard:
      let path = try Self.standardPath(environment: environment)
      try Self.makeFolders(of: path)
      return path
    }
  }

  private static func makeFolders(of path: String) throws(ChoiceLogError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT else { throw LogFault.creating(folder, .last) }
    try makeFolders(of: folder)
    // Another process may have made the folder in between.
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw LogFault.creating(folder, .last) }
  }
}
