import Platform

/// Finds programs as a shell does: along `PATH`, unless the name has a slash.
enum ProgramSearch {
  /// - Throws: A ``Failure`` that suggests the nearest program if there is none of this name.
  static func require(_ name: String, for option: String) throws {
    if name.contains("/") {
      if isProgram(name) { return }
      guard !SystemFile.exists(name) else {
        throw Failure(.usage, "\(option) \(name): this is no program; name one, or make it executable")
      }
      throw Failure(.usage, "\(option) \(Failure.noSuchFile(name, advice: "check the program").message)")
    }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let folders = path.split(separator: ":").map(String.init)
    guard !folders.contains(where: { isProgram($0 + "/" + name) }) else { return }
    let near = folders.lazy.compactMap { NearestFile.of($0 + "/" + name) }.first.map(DeckNaming.name)
    let advice = near.map { "did you mean \($0)?" } ?? "install it, or name another"
    throw Failure(.usage, "\(option) \(name): there is no such program; \(advice)")
  }

  private static func isProgram(_ path: String) -> Bool {
    FileStamp(of: path)?.isRegular == true && access(path, X_OK) == 0
  }
}
