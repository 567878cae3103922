/// An absolute path without links: one file has one such path, whatever folder this process is in.
package enum CanonicalPath {
  /// The canonical path of `path`. If nothing is there, the path that it would have.
  package static func of(_ path: String) -> String {
    if let resolved = resolved(path) { return resolved }
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    let folder = SystemFile.folder(of: path)
    let name = SystemFile.name(of: path)
    if folder == path { return path }
    guard let base = resolved(folder) ?? (folder == "." ? nil : of(folder)) else { return path }
    return base == "/" ? "/" + name : base + "/" + name
  }

  /// The bytes of the canonical path, which need not be UTF-8; `nil` if nothing is there.
  package static func bytes(of path: String) -> [UInt8]? { bytes(of: Array(path.utf8)) }

  package static func bytes(of path: [UInt8]) -> [UInt8]? {
    guard let resolved = realpath(SystemFile.cString(path), nil) else { return nil }
    defer { free(resolved) }
    return UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map { UInt8(bitPattern: $0) }
  }

  /// The canonical path; `nil` if nothing is there, and then `errno` says why.
  package static func resolved(_ path: String) -> String? {
    bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
