import Foundation
import Platform
import Testing

@testable import swipedeck

/// Which file it is, and what files there may be.
@Suite struct ConfigurationPlaceTests {
  private static func folder() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(
      component: "configuration-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "swipedeck"), withIntermediateDirectories: true)
    return folder.path
  }

  private static func write(_ bytes: [UInt8], _ path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  @Test func `the option is stronger than the variable, and both than the usual place`() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Self.write(Array("color: none".utf8), folder + "/swipedeck/config.yml")
    let environment = ["XDG_CONFIG_HOME": folder, "SWIPEDECK_CONFIG": "/v.yaml"]
    #expect(ConfigurationFile.find("/o.yaml", environment: environment)?.path == "/o.yaml")
    #expect(ConfigurationFile.find(nil, environment: environment)?.path == "/v.yaml")
    #expect(
      ConfigurationFile.find(nil, environment: ["XDG_CONFIG_HOME": folder])?.path == folder
        + "/swipedeck/config.yml")
    try Self.write(Array("color: none".utf8), folder + "/swipedeck/config.yaml")
    #expect(
      ConfigurationFile.find(nil, environment: ["XDG_CONFIG_HOME": folder, "SWIPEDECK_CONFIG": ""])?.path
        == folder + "/swipedeck/config.yaml")
  }

  @Test(arguments: [
    (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/swipedeck"), (["HOME": "/h"], "/h/.config/swipedeck"),
    (["XDG_CONFIG_HOME": "relative", "HOME": "/h"], "/h/.config/swipedeck"),
    (["XDG_CONFIG_HOME": ""], nil), ([:], nil),
  ])
  func `the usual folder is where XDG has it`(environment: [String: String], folder: String?) {
    #expect(ConfigurationFile.usualFolder(environment) == folder)
  }

  @Test func `a device that is empty sets nothing, and a pipe what comes through it`() throws {
    #expect(try ConfigurationFile(path: "/dev/null").entries().isEmpty)
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    try SystemFile.write("color: none".utf8, to: ends[1])
    close(ends[1])
    #expect(try ConfigurationFile(path: "/dev/fd/\(ends[0])").entries().map(\.key) == ["color"])
  }

  @Test func `a byte order mark is skipped`() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Self.write(ByteOrderMark.bytes + Array("color: 256\nmouse: off\n".utf8), folder + "/marked.yaml")
    let entries = try ConfigurationFile(path: folder + "/marked.yaml").entries()
    #expect(entries.map(\.key) == ["color", "mouse"])
  }

  @Test func `a pipe that nobody writes to is not waited for`() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(mkfifo(folder + "/pipe", 0o600) == 0)
    #expect(throws: ConfigurationFault.self) { try ConfigurationFile(path: folder + "/pipe").entries() }
  }

  @Test func `what is no readable text file is refused`() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Self.write([0x63, 0xFF, 0xFE], folder + "/bytes.yaml")
    try Self.write([UInt8](repeating: 0x23, count: ConfigurationFile.longest + 1), folder + "/long.yaml")
    for path in [folder, folder + "/nosuch.yaml", folder + "/bytes.yaml", folder + "/long.yaml", "/dev/zero"]
    {
      let fault = try #require(
        throws: ConfigurationFault.self, performing: { try ConfigurationFile(path: path).entries() })
      #expect(fault.source == .file(path: path, line: 0))
      #expect(Failure(fault).status == .configuration)
    }
  }

  @Test(arguments: [("~/a", "/h/a"), ("~", "~"), ("a/~/b", "a/~/b"), ("~x/a", "~x/a"), ("/a", "/a")])
  func `a path may begin at home`(path: String, expanded: String) {
    #expect(HomeFolder.expand(path, home: "/h") == expanded)
  }
}
