/// Writes a file whole or not at all: the new file is written and flushed, and only then gets its name.
///
/// If the path is a link, its target is replaced and the link stays, even if the target does not exist yet. The new file has
/// the permissions of the replaced one. Write-protected files and folders are refused. A pipe or a device is written to
/// directly.
package enum WholeFile {
  /// - Parameters:
  ///   - path: The file to make or replace; its folder must exist.
  ///   - permit: Throws if the file that is at the path must stay. Called before anything is done, and again at the moment of
  ///     replacing. If nothing was at the path then, no file that appears there later is replaced.
  ///   - shown: Makes bytes harmless that go to a terminal; all others are written as they are.
  ///   - contents: Passes the bytes to the closure that it is given. If it throws, no file has changed.
  /// - Returns: The stamp of the file written.
  /// - Throws: ``WholeFileError``, or the error of `permit` or `contents`.
  @discardableResult
  package static func replace(
    _ path: String, permit: () throws -> Void = {}, onTerminal shown: @escaping ([UInt8]) -> [UInt8] = { $0 },
    contents: (([UInt8]) throws -> Void) throws -> Void
  ) throws -> FileStamp {
    try permit()
    // The path is used as it is given: the target of `/dev/fd/63` has no other.
    if let stamp = FileStamp(of: path), stamp.isStream {
      try write(toStream: path, onTerminal: shown, contents)
      return stamp
    }
    let target = try followed(path)
    let mode = try permissions(of: target, named: path)
    let folder = SystemFile.folder(of: target)
    let file = try NewFile(in: folder, mode: mode, for: path)
    defer { file.discard() }
    try contents { try writeAll($0, to: file.descriptor, for: path) }
    if let mode, fchmod(file.descriptor, mode) != 0 { throw failure(path) }
    guard SystemFile.flush(file.descriptor) == 0 else { throw failure(path) }
    guard let stamp = FileStamp(descriptor: file.descriptor) else { throw failure(path) }
    try put(file, at: path, expecting: target, permit)
    try flush(folder: folder, for: path)
    return stamp
  }

  /// Finds out beforehand whether ``replace(_:permit:onTerminal:contents:)`` can write a file: makes one beside it that is gone at once.
  package static func tryOut(_ path: String) throws(WholeFileError) {
    if FileStamp(of: path)?.isStream == true { return }
    let target = try followed(path)
    try NewFile(in: SystemFile.folder(of: target), mode: permissions(of: target, named: path), for: path)
      .discard()
  }

  private static func write(
    toStream path: String, onTerminal shown: @escaping ([UInt8]) -> [UInt8],
    _ contents: (([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let descriptor: Int32
    do throws(Errno) {
      descriptor = try SystemFile.openStream(path)
    } catch {
      if error == .noSuchAddressOrDevice { throw WholeFileError.notAFile(path: path) }
      throw WholeFileError.cannotCreate(path: path, reason: error.message)
    }
    defer { close(descriptor) }
    let isTerminal = isatty(descriptor) == 1
    try contents { bytes in
      do throws(Errno) {
        try SystemFile.write(isTerminal ? shown(bytes) : bytes, to: descriptor)
      } catch {
        throw WholeFileError.streamFailed(path: path, reason: error.message)
      }
    }
  }

  // MARK: Finding the target

  /// The name at the end of a chain of links, which need not exist.
  package static func followed(_ path: String) throws(WholeFileError) -> String {
    var target = path
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let length = readlink(target, &buffer, buffer.count)
      guard length >= 0 else { return target }
      let link = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      target = link.hasPrefix("/") ? link : SystemFile.folder(of: target) + "/" + link
    }
    throw .cannotCreate(path: path, reason: Errno(rawValue: ELOOP).message)
  }

  /// The permissions of the file there; `nil` if there is none.
  private static func permissions(of target: String, named path: String) throws(WholeFileError) -> mode_t? {
    var info = stat()
    guard lstat(target, &info) == 0 else {
      let number = errno
      guard number == ENOENT, !target.hasSuffix("/"), !target.isEmpty else {
        throw .cannotCreate(path: path, reason: Errno(rawValue: number).message)
      }
      return nil
    }
    if info.st_mode & S_IFMT == S_IFDIR { throw .isFolder(path: path) }
    // A rename succeeds on a write-protected file, and `access` always does for root, who is to be refused all the same.
    guard access(target, W_OK) == 0, info.st_mode & 0o222 != 0 else { throw .readOnly(path: path) }
    return info.st_mode & 0o777
  }

  // MARK: Replacing

  /// Gives the complete file its name. As other programs may change what has that name, tries again until it did not change
  /// while `permit` looked at it.
  private static func put(
    _ file: NewFile, at path: String, expecting target: String, _ permit: () throws -> Void
  ) throws {
    for _ in 0..<100 {
      let before = FileStamp(of: target)
      try permit()
      guard try followed(path) == target else { break }
      if before == nil {
        if file.claim(freeName: target) { return }
        guard errno == EEXIST else { throw failure(path) }
      } else if FileStamp(of: target) == before {
        guard file.replace(target) else { throw failure(path) }
        return
      }
    }
    throw WholeFileError.cannotCreate(path: path, reason: "others keep changing it")
  }

  // MARK: Writing

  private static func writeAll(
    _ bytes: [UInt8], to descriptor: Int32, for path: String
  ) throws(WholeFileError) {
    do throws(Errno) {
      try SystemFile.write(bytes, to: descriptor)
    } catch {
      throw .writeFailed(path: path, reason: error.message)
    }
  }

  /// Flushes the folder. Otherwise the new name, or the whole file, may be gone after a power cut.
  private static func flush(folder: String, for path: String) throws(WholeFileError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder may be writable but not readable; then it cannot be flushed.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // Some file systems cannot flush a folder.
    guard SystemFile.flush(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw .notFlushed(path: path, reason: Errno.last.message)
    }
  }

  private static func failure(_ path: String) -> WholeFileError {
    .writeFailed(path: path, reason: Errno.last.message)
  }
}
