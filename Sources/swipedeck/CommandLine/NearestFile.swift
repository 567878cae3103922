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
