import Foundation
import Testing

/// docs/design.md names rooms, folders, files, types and members; whoever reads it looks for them.
@Suite struct DesignDocumentTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Names of folders and files, and all words of the sources.
  private static func known() throws -> (paths: Set<String>, words: Set<Substring>) {
    var paths: Set<String> = ["Package", "Package.swift"]
    var words: Set<Substring> = []
    for folder in ["Sources", "Tests"] {
      let start = root.appending(path: folder)
      let files = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        paths.insert(file.lastPathComponent)
        paths.insert(file.deletingPathExtension().lastPathComponent)
        let place = file.path.dropFirst(start.path.count + 1)
        paths.insert(String(place))
        guard ["swift", "c", "h"].contains(file.pathExtension) else { continue }
        words.formUnion(try String(contentsOf: file, encoding: .utf8).matches(of: /\w+/).map(\.output))
      }
    }
    return (paths, words)
  }

  /// The compiler takes an import that Package.swift does not declare, if the room happens to be built.
  @Test func `rooms import what the design's document says`() throws {
    let page = try String(contentsOf: Self.root.appending(path: "docs/design.md"), encoding: .utf8)
    let rows = page.matches(of: /\n\| `(\w+)` \| .* \| (.*) \|(?=\n)/).map { ($0.output.1, $0.output.2) }
    let rooms = rows.prefix { $0.0 != "EventLoop" }.map { (name: String($0.0), imports: String($0.1)) }
    let names = Set(rooms.map(\.name))
    #expect(rooms.count == 16)
    for (index, room) in rooms.enumerated() where room.imports != "all" {
      let named = Set(room.imports.matches(of: /`(\w+)`/).map { String($0.output.1) })
      let below = Set(rooms[(index + 1)...].map(\.name))
      let allowed = room.imports.hasPrefix("all below but") ? below.subtracting(named) : named
      var imported: Set<String> = []
      let folder = Self.root.appending(path: "Sources/" + room.name)
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        imported.formUnion(
          text.matches(of: /(?m)^(?:@\w+ )?(?:\w+ )?import (\w+)/).map { String($0.output.1) })
      }
      #expect(imported.intersection(names) == allowed, "\(room.name)")
    }
  }

  /// The types that a folder declares, and the words of its sources without comments.
  private typealias Folder = (types: Set<Substring>, words: Set<Substring>)

  private static func folders(of room: String) throws -> [String: Folder] {
    var folders: [String: Folder] = [:]
    let start = root.appending(path: "Sources/" + room)
    let files = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      let place = file.path.dropFirst(start.path.count + 1).split(separator: "/")
      guard file.pathExtension == "swift", place.count > 1 else { continue }
      let text = try String(contentsOf: file, encoding: .utf8).replacing(/\/\/.*/, with: "")
      let types = text.matches(of: /(?m)^(?:package |final )*(?:class|struct|enum|protocol) (\w+)/)
      folders[String(place[0]), default: ([], [])].types.formUnion(types.map(\.output.1))
      folders[String(place[0]), default: ([], [])].words.formUnion(text.matches(of: /\w+/).map(\.output))
    }
    return folders
  }

  @Test(arguments: [("SwipeSession", ["Session"]), ("TerminalFront", ["FullScreen", "Lines", "Overlays"])])
  func `folders below those at the top form no cycle`(room: String, top: [String]) throws {
    var folders = try Self.folders(of: room)
    for name in top {
      let types = folders.removeValue(forKey: name)?.types ?? []
      #expect(!types.isEmpty)
      for (other, folder) in folders where !top.contains(other) {
        #expect(folder.words.intersection(types) == [], "\(room)/\(other)")
      }
    }
    #expect(folders.count >= 3)
    while let lowest = folders.first(where: { name, folder in
      folders.allSatisfy { $0.key == name || folder.words.isDisjoint(with: $0.value.types) }
    }) {
      folders[lowest.key] = nil
    }
    #expect(folders.isEmpty, "\(room): \(folders.keys.sorted())")
  }

  @Test func `every name in the design's document exists`() throws {
    let (paths, words) = try Self.known()
    let page = try String(contentsOf: Self.root.appending(path: "docs/design.md"), encoding: .utf8)
    let quoted = page.matches(of: /`([^`\n]+)`/).map(\.output.1)
    #expect(quoted.count > 150)
    for text in quoted {
      let isCode = text.contains("(") || text.contains(/^[a-z]+[A-Z]\w*$/)
      for match in text.matches(of: /[A-Za-z]\w*(\+[A-Z]\w*)?/) {
        let name = match.output.0
        guard isCode || name.first?.isUppercase == true else { continue }
        #expect(words.contains(name) || paths.contains(String(name)), "`\(text)`: there is no \(name)")
      }
    }
    for match in page.matches(of: /\(([A-Z]\w*(\/\w+)+|[A-Z]\w*\+\w+)\)/) {
      let place = String(match.output.1)
      #expect(paths.contains(place), "there is no \(place)")
    }
  }
}
