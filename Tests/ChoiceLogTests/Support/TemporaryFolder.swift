import Foundation

/// A folder of a test's own, gone with the value.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let name = "choicelog-\(UUID().uuidString)"
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: file(name))))
  }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
  }

  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }

  /// Permissions of what is at a path, without the kind.
  static func mode(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? -1
  }
}
