import CardDeck
import Foundation
import Platform
import Testing

import ChoiceLog

private struct Stop: Error {}

private func write(_ text: String, to path: String) throws -> FileStamp {
  try WholeFile.replace(path) { sink in for character in text { try sink([UInt8](String(character).utf8)) } }
}

@Test func `a file is made or replaced, and nothing else is left in its folder`() throws {
  let folder = try TemporaryFolder()
  let first = try write("one", to: folder.file("out.json"))
  #expect(FileStamp(of: folder.file("out.json")) == first)
  let second = try write("two", to: folder.file("out.json"))
  #expect(first != second)
  #expect(try folder.bytes("out.json") == [UInt8]("two".utf8))
  #expect(try folder.names == ["out.json"])
  try folder.write("edited".utf8, to: "out.json")
  #expect(FileStamp(of: folder.file("out.json")) != second)
  #expect(FileStamp(of: folder.file("missing")) == nil)
}

@Test func `contents that fail half way leave everything as it was`() throws {
  let folder = try TemporaryFolder()
  for before in [nil, "before"] {
    if let before { try folder.write(before.utf8, to: "out.json") }
    #expect(throws: Stop.self) {
      try WholeFile.replace(folder.file("out.json")) { sink in
        try sink([UInt8](repeating: 0, count: 1 << 20))
        throw Stop()
      }
    }
    #expect(try folder.names == (before == nil ? [] : ["out.json"]))
    if let before { #expect(try folder.bytes("out.json") == [UInt8](before.utf8)) }
  }
}

@Test func `a reader sees the old file or the new one, never a part`() throws {
  let folder = try TemporaryFolder()
  try folder.write("old".utf8, to: "out.json")
  try WholeFile.replace(folder.file("out.json")) { sink in
    try sink([1, 2, 3])
    #expect(try folder.bytes("out.json") == [UInt8]("old".utf8))
  }
  #expect(try folder.bytes("out.json") == [1, 2, 3])
}

@Test func `what is there keeps its permissions, and what is new follows the user's mask`() throws {
  let folder = try TemporaryFolder()
  let mask = umask(0o027)
  defer { umask(mask) }
  _ = try write("x", to: folder.file("new"))
  #expect(try TemporaryFolder.mode(folder.file("new")) == 0o640)
  chmod(folder.file("new"), 0o666)
  _ = try write("y", to: folder.file("new"))
  #expect(try TemporaryFolder.mode(folder.file("new")) == 0o666)
}

@Test func `folders, pipes that nobody reads and write-protected files are not written to`() throws {
  let folder = try TemporaryFolder()
  try FileManager.default.createDirectory(atPath: folder.file("dir"), withIntermediateDirectories: false)
  #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
  try folder.write("x".utf8, to: "protected")
  chmod(folder.file("protected"), 0o444)
  let expected: [(String, WholeFileError)] = [
    (folder.file("dir"), .isFolder(path: folder.file("dir"))),
    (folder.file("pipe"), .notAFile(path: folder.file("pipe"))),
    (folder.file("protected"), .readOnly(path: folder.file("protected"))),
  ]
  for (path, error) in expected {
    #expect(throws: error) { try write("x", to: path) }
  }
  #expect(try folder.names == ["dir", "pipe", "protected"])
}

@Test(arguments: ["missing/out.json", "", "new/", "file/out.json", "loop"])
func `where no file can be made, that is said`(name: String) throws {
  let folder = try TemporaryFolder()
  try folder.write([], to: "file")
  try FileManager.default.createSymbolicLink(atPath: folder.file("loop"), withDestinationPath: "loop")
  let path = name.isEmpty ? "" : folder.file(name)
  let error = #expect(throws: WholeFileError.self) { try write("x", to: path) }
  guard case .cannotCreate(path, _) = error else {
    Issue.record("\(String(describing: error))")
    return
  }
}

@Test func `a link stays, and what it leads to is replaced or made`() throws {
  let folder = try TemporaryFolder()
  try FileManager.default.createDirectory(atPath: folder.file("real"), withIntermediateDirectories: false)
  try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "hop")
  try FileManager.default.createSymbolicLink(atPath: folder.file("hop"), withDestinationPath: "real/out.json")
  for text in ["made", "replaced"] {
    _ = try write(text, to: folder.file("link"))
    #expect(try folder.bytes("real/out.json") == [UInt8](text.utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link")) == "hop")
  }
  #expect(try folder.names == ["hop", "link", "real"])
}

@Test func `the longest name there is can be written, and a name in this folder`() throws {
  let folder = try TemporaryFolder()
  let name = String(repeating: "n", count: 255)
  _ = try write("x", to: folder.file(name))
  #expect(try folder.names == [name])
}

@Test func `a name that somebody takes while the file is written is not replaced unasked`() throws {
  struct Refused: Error {}
  let folder = try TemporaryFolder()
  var isRefused = false
  #expect(throws: Refused.self) {
    try WholeFile.replace(
      folder.file("out.json"),
      permit: { if FileManager.default.fileExists(atPath: folder.file("out.json")) { throw Refused() } }
    ) { sink in
      try sink([1])
      try folder.write([7], to: "out.json")
      isRefused = true
    }
  }
  #expect(isRefused)
  #expect(try folder.bytes("out.json") == [7])
  #expect(try folder.names == ["out.json"])
}

@Test func `whoever takes the name behind the last look is not replaced either`() throws {
  struct Refused: Error {}
  let folder = try TemporaryFolder()
  var looks = 0
  #expect(throws: Refused.self) {
    try WholeFile.replace(
      folder.file("out.json"),
      permit: {
        if FileManager.default.fileExists(atPath: folder.file("out.json")) { throw Refused() }
        looks += 1
        // The first look is before anything is done, the second at the moment of replacing.
        if looks == 2 { try folder.write([7], to: "out.json") }
      }, contents: { try $0([1]) })
  }
  #expect(try folder.bytes("out.json") == [7])
  #expect(try folder.names == ["out.json"])
}

@Test func `a file that changes behind the last look is looked at once more`() throws {
  let folder = try TemporaryFolder()
  try folder.write([1], to: "out.json")
  var seen: [[UInt8]] = []
  try WholeFile.replace(
    folder.file("out.json"),
    permit: {
      seen.append(try folder.bytes("out.json"))
      if seen.count == 2 { try folder.write([2, 2], to: "out.json") }
    }, contents: { try $0([3]) })
  #expect(seen == [[1], [1], [2, 2]])
  #expect(try folder.bytes("out.json") == [3])
}

@Test func `a device or a pipe is written to as it is`() throws {
  #expect(throws: Never.self) { try write("gone", to: "/dev/null") }
  let folder = try TemporaryFolder()
  let path = folder.file("pipe")
  #expect(mkfifo(path, 0o600) == 0)
  let reader = try SystemFile.open(path, O_RDONLY | O_NONBLOCK)
  defer { close(reader) }
  _ = try write("through", to: path)
  var bytes = [UInt8](repeating: 0, count: 16)
  let count = try SystemFile.read(reader, into: &bytes)
  #expect(bytes[..<count] == ArraySlice("through".utf8))
  #expect(try folder.names == ["pipe"])
  // A pipe that a shell makes has no name.
  var ends: [Int32] = [-1, -1]
  try #require(pipe(&ends) == 0)
  defer { for end in ends { close(end) } }
  _ = try write("on", to: "/dev/fd/\(ends[1])")
  #expect(try SystemFile.read(ends[0], into: &bytes) == 2)
}

@Test func `a device that takes nothing more is told`() throws {
  #expect(throws: WholeFileError.streamFailed(path: "/dev/full", reason: "no space left on device")) {
    try write("x", to: "/dev/full")
  }
}

@Test func `a file gets a free name and no second one, and takes nobody's`() throws {
  let folder = try TemporaryFolder()
  try folder.write([1], to: "first")
  #expect(SystemFile.rename(folder.file("first"), toFreeName: folder.file("second")))
  #expect(try folder.names == ["second"] && FileStamp(of: folder.file("second"))?.links == 1)
  try folder.write([2], to: "third")
  let isRenamed = SystemFile.rename(folder.file("third"), toFreeName: folder.file("second"))
  let number = errno
  #expect(!isRenamed && number == EEXIST)
  #expect(try folder.bytes("second") == [1] && folder.bytes("third") == [2])
}

/// Whether the folder for temporary files is on a file system that knows files without a name.
private let hasUnnamedFiles: Bool = {
  let folder = FileManager.default.temporaryDirectory.path
  guard let file = try? SystemFile.open(folder, 0o20_000_000 | O_DIRECTORY | O_RDWR) else { return false }
  close(file)
  return true
}()

@Test(.enabled(if: hasUnnamedFiles), arguments: [nil, "before"])
func `a file that is being written has no name that a killed program could leave behind`(
  before: String?
) throws {
  let folder = try TemporaryFolder()
  if let before { try folder.write(before.utf8, to: "out.json") }
  let names = try folder.names
  try WholeFile.replace(folder.file("out.json")) { sink in
    try sink([1, 2, 3])
    #expect(try folder.names == names)
  }
  #expect(try folder.bytes("out.json") == [1, 2, 3])
  #expect(try folder.names == ["out.json"])
}
