import CardDeck
import Foundation

/// The file of a deck in a folder of its own, gone with the value.
final class TemporaryDeck: Sendable {
  let folder: String
  let path: String

  init(_ bytes: some Sequence<UInt8>, named name: String) throws {
    let url = FileManager.default.temporaryDirectory.appending(component: "deck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.resolvingSymlinksInPath().path
    path = folder + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  convenience init(_ text: String, named name: String) throws { try self.init(text.utf8, named: name) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }
}
