import Platform

/// Finds programs as a shell does: along `PATH`, unless the name has a slash.
enum ProgramSearch {
  /// - Throws: A ``Failure`` that suggests the nearest program if there is none of this name.
  static func require(_ name: String, for option: String) throws {
    if name.contains("/") {
      guard access(name, X_OK) != 0 else { return }
      throw Failure(.usage, "\(option) \(Failure.noSuchFile(name, advice: "check the program").message)")
    }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let folders = path.split(separator: ":").map(String.init)
    guard !folders.contains(where: { access($0 + "/" + name, X_OK) == 0 }) else { return }
    let near = folders.lazy.compactMap { NearestFile.of($0 + "/" + name) }.first.map(DeckNaming.name)
    let advice = near.map { "did you mean \($0)?" } ?? "install it, or name another"
    throw Failure(.usage, "\(option) \(name): there is no such program; \(advice)")
  }
}
