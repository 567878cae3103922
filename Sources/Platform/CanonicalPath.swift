/// The absolute path that stays the same whatever folder one is in and whatever links led there.
package enum CanonicalPath {
  /// What does not exist any more has the path that it would have.
  package static func of(_ path: String) -> String {
    if let resolved = resolved(path) { return resolved }
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    if folder == path { return path }
    guard let base = resolved(folder) ?? (folder == "." ? nil : of(folder)) else { return path }
    return base == "/" ? "/" + name : base + "/" + name
  }

  /// As the file system has it, which need not be UTF-8; `nil` if nothing is there.
  package static func bytes(of path: String) -> [UInt8]? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map { UInt8(bitPattern: $0) }
  }

  private static func resolved(_ path: String) -> String? {
    bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
