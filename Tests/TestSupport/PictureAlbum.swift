import FoundationEssentials
import Glibc

/// A folder of pictures that goes when its owner does.
package final class PictureAlbum {
  package let path: String

  package init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      component: "album-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path =
      realpath(folder.path, nil).map { name in
        defer { free(name) }
        return String(cString: name)
      } ?? folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  @discardableResult
  package func put(_ bytes: [UInt8], _ name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: path + "/" + name))
    return path + "/" + name
  }

  /// `F_SETLEASE` of Linux, which Swift's Glibc does not have.
  private static let setLease: Int32 = 1024

  /// A program for the shell, which can be started at once.
  package func putProgram(_ script: String, _ name: String) throws -> String {
    let program = try put(Array("#!/bin/sh\n\(script)\n".utf8), name)
    chmod(program, 0o700)
    // A child that another test forks just then has it open for writing until it has become something else; a lease is
    // given, and a program started, only once nobody has.
    let descriptor = open(program, O_RDONLY)
    defer { close(descriptor) }
    while fcntl(descriptor, Self.setLease, F_RDLCK) != 0, errno == EAGAIN { sched_yield() }
    _ = fcntl(descriptor, Self.setLease, F_UNLCK)
    return program
  }

  /// A file of so many bytes, of which only the first are anything.
  package func putLarge(_ start: [UInt8], _ count: Int, _ name: String) throws {
    let file = try put(start, name)
    truncate(file, count)
  }

  package func link(_ name: String, to target: String) { symlink(target, path + "/" + name) }
  package func makePipe(_ name: String) { mkfifo(path + "/" + name, 0o600) }
  package func makeFolder(_ name: String) { mkdir(path + "/" + name, 0o700) }
}
