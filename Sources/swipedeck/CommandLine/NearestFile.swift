import Platform

/// Finds the file that was perhaps meant.
enum NearestFile {
  /// The most names of a folder that are compared.
  private static let most = 20_000

  /// Replaces the first part of a path that does not exist by the nearest name in its folder; `nil` if none is near
  /// enough.
  static func of(_ path: String) -> String? {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices where !parts[index].isEmpty {
      guard !SystemFile.exists(parts[...index].joined(separator: "/")) else { continue }
      let folder = index == 0 ? "." : parts[..<index].joined(separator: "/") + "/"
      guard
        let near = NearestName.of(parts[index], among: SystemFile.names(in: folder, atMost: most).sorted())
      else { return nil }
      parts[index] = near
      let found = parts.joined(separator: "/")
      return SystemFile.exists(found) ? found : nil
    }
    return nil
  }
}

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
