import Foundation
import TestSupport

/// A line to the server that can be cut, hung and made slow: `Tests/Team/proxy.py` with its commands.
final class BadLine {
  let port: Int
  private let process = Process()
  private let commands = Pipe()
  private let answers = Pipe()

  /// - Parameter socket: Of the server.
  init(to socket: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", root.appending(path: "Team/proxy.py").path, socket]
    process.standardInput = commands
    process.standardOutput = answers
    try process.run()
    port = Int(Self.line(answers)) ?? 0
  }

  deinit {
    try? commands.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Has it do something, as `delay 150`, and waits until that holds.
  func say(_ command: String) throws {
    try commands.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
    _ = Self.line(answers)
  }

  private static func line(_ pipe: Pipe) -> String {
    var bytes: [UInt8] = []
    while let byte = try? pipe.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
