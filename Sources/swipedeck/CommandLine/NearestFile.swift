import Platform

/// Finds the file that was perhaps meant.
enum NearestFile {
  /// More names in a folder are not looked at.
  private static let most = 20_000

  /// A path with the first of its parts that is not there replaced by the nearest that is; `nil` if none is near enough.
  static func of(_ path: String) -> String? {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices where !parts[index].isEmpty {
      guard !SystemFile.exists(parts[...index].joined(separator: "/")) else { continue }
      let folder = index == 0 ? "." : parts[..<index].joined(separator: "/") + "/"
      guard let near = NearestName.of(parts[index], among: names(in: folder)) else { return nil }
      parts[index] = near
      let found = parts.joined(separator: "/")
      return SystemFile.exists(found) ? found : nil
    }
    return nil
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < most, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

extension Failure {
  /// - Parameter advice: What to do where no name is near.
  static func noSuchFile(_ path: String, advice: String = "check the path") -> Failure {
    let near = NearestFile.of(path).map { "did you mean \($0)?" }
    return Failure(status: .noInput, message: "\(path): no such file; \(near ?? advice)")
  }
}

/// Programs as a shell finds them: along `PATH`, unless the name has a slash.
enum ProgramSearch {
  /// - Throws: ``Failure`` that names the nearest program if there is none of this name.
  static func require(_ name: String, for option: String) throws {
    if name.contains("/") {
      guard access(name, X_OK) != 0 else { return }
      throw Failure(
        status: .usage, message: "\(option) \(Failure.noSuchFile(name, advice: "check the program").message)")
    }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let folders = path.split(separator: ":").map(String.init)
    guard !folders.contains(where: { access($0 + "/" + name, X_OK) == 0 }) else { return }
    let near = folders.lazy.compactMap { NearestFile.of($0 + "/" + name) }.first.map(DeckNaming.name)
    let advice = near.map { "did you mean \($0)?" } ?? "install it, or name another"
    throw Failure(status: .usage, message: "\(option) \(name): there is no such program; \(advice)")
  }
}
