/// Writes a file whole or not at all: under another name beside it, flushed, then renamed over it.
///
/// If the path is a link, what it leads to is replaced and the link stays, also a link to a file that is not there yet.
/// A file that is replaced passes on its permissions. Write-protected files, folders, pipes and devices are refused.
package enum WholeFile {
  /// - Parameters:
  ///   - path: Of the file to make or replace; its folder must exist.
  ///   - permit: Throws if what is at the path now must stay. Asked before anything is done, and again at the moment of
  ///     replacing; a name that was free then is never replaced, however late somebody else takes it.
  ///   - contents: Gives the bytes to the sink it is handed. If it throws, nothing has happened.
  /// - Returns: The stamp of the file written.
  /// - Throws: ``WholeFileError``, or what `permit` or `contents` threw.
  @discardableResult
  package static func replace(
    _ path: String, permit: () throws -> Void = {}, contents: (([UInt8]) throws -> Void) throws -> Void
  ) throws -> FileStamp {
    try permit()
    let target = try followed(path)
    let mode = try permissions(of: target, named: path)
    let folder = SystemFile.folder(of: target)
    let (descriptor, temporary) = try create(in: folder, mode: mode, for: path)
    var isOpen = true
    do {
      try contents { try writeAll($0, to: descriptor, for: path) }
      if let mode, fchmod(descriptor, mode) != 0 { throw failure(path) }
      guard fsync(descriptor) == 0 else { throw failure(path) }
      var info = stat()
      guard fstat(descriptor, &info) == 0 else { throw failure(path) }
      isOpen = false
      guard close(descriptor) == 0 else { throw failure(path) }
      try put(temporary, at: path, expecting: target, permit)
      try flush(folder: folder, for: path)
      return FileStamp(info)
    } catch {
      if isOpen { close(descriptor) }
      // Gone already if it was renamed; nobody else has this name.
      unlink(temporary)
      throw error
    }
  }

  // MARK: Where

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

  /// - Returns: Those of the file there; `nil` if there is none.
  private static func permissions(of target: String, named path: String) throws(WholeFileError) -> mode_t? {
    var info = stat()
    // A pipe that `/dev/fd/3` leads to has no name.
    guard lstat(target, &info) == 0 || stat(path, &info) == 0 && info.st_mode & S_IFMT != S_IFREG else {
      let number = errno
      guard number == ENOENT, !target.hasSuffix("/"), !target.isEmpty else {
        throw .cannotCreate(path: path, reason: Errno(rawValue: number).message)
      }
      return nil
    }
    switch info.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .isFolder(path: path)
    default: throw .notAFile(path: path)
    }
    // A rename would not ask. Nor does `access` tell anything to root, to whom a write-protected file is still meant.
    guard access(target, W_OK) == 0, info.st_mode & 0o222 != 0 else { throw .readOnly(path: path) }
    return info.st_mode & 0o777
  }

  // MARK: Replacing

  /// Gives the complete file its name. Others may be at work on that name: what is there is looked at once more, until
  /// it has not changed while it was looked at.
  private static func put(
    _ temporary: String, at path: String, expecting target: String, _ permit: () throws -> Void
  ) throws {
    for _ in 0..<100 {
      let before = FileStamp(of: target)
      try permit()
      guard try followed(path) == target else { break }
      if before == nil {
        if renameToFreeName(temporary, target) { return }
        guard errno == EEXIST else { throw failure(path) }
      } else if FileStamp(of: target) == before {
        guard rename(temporary, target) == 0 else { throw failure(path) }
        return
      }
    }
    throw WholeFileError.cannotCreate(path: path, reason: "others keep changing it")
  }

  /// A link never replaces anything, which a rename would; where there are no links, the name is taken by an empty file
  /// first.
  /// - Returns: Whether it is done; else `errno` is set, and `EEXIST` says that the name is taken.
  private static func renameToFreeName(_ temporary: String, _ target: String) -> Bool {
    if link(temporary, target) == 0 {
      unlink(temporary)
      return true
    }
    guard errno != EEXIST else { return false }
    let descriptor = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    if rename(temporary, target) == 0 { return true }
    let number = errno
    unlink(target)
    errno = number
    return false
  }

  // MARK: Writing

  /// A new file under a hidden name.
  private static func create(
    in folder: String, mode: mode_t?, for path: String
  ) throws(WholeFileError) -> (descriptor: Int32, name: String) {
    var number: Int32 = 0
    for _ in 0..<100 {
      let name = SystemFile.temporaryPath(in: folder)
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode == nil ? 0o666 : 0o600)
      number = errno
      if descriptor >= 0 { return (descriptor, name) }
      guard number == EEXIST || number == EINTR else { break }
    }
    throw .cannotCreate(path: path, reason: Errno(rawValue: number).message)
  }

  private static func writeAll(
    _ bytes: [UInt8], to descriptor: Int32, for path: String
  ) throws(WholeFileError) {
    do throws(Errno) {
      try SystemFile.write(bytes, to: descriptor)
    } catch {
      throw .writeFailed(path: path, reason: error.message)
    }
  }

  /// Without it the new name, or with it the whole file, may be gone after a power cut.
  private static func flush(folder: String, for path: String) throws(WholeFileError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder may be written to and yet not read; there is nothing to be done then.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // Some file systems do not know how to flush a folder.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw .notFlushed(path: path, reason: Errno.last.message)
    }
  }

  private static func failure(_ path: String) -> WholeFileError {
    .writeFailed(path: path, reason: Errno.last.message)
  }
}

/// Why a file was not written. The file of that name is as it was before, except after ``notFlushed(path:reason:)``.
package enum WholeFileError: Error, Hashable, CustomStringConvertible {
  /// A folder has that name.
  case isFolder(path: String)
  /// Something else has that name that is not a regular file: a pipe, a device, a socket.
  case notAFile(path: String)
  /// The file that is there may not be written.
  case readOnly(path: String)
  /// No file can be made in that folder, or there is no such folder.
  case cannotCreate(path: String, reason: String)
  /// The disk failed while the new file was written, or is full.
  case writeFailed(path: String, reason: String)
  /// The new file is complete and in place, but it is not certain that it outlives a power cut.
  case notFlushed(path: String, reason: String)

  package var description: String {
    switch self {
    case .isFolder(let path): "\(path) is a folder; name a file"
    case .notAFile(let path): "\(path) is not a regular file and is not replaced; name another"
    case .readOnly(let path): "\(path) is write-protected and is not replaced; name another"
    case .cannotCreate(let path, let reason): "cannot create \(path): \(reason)"
    case .writeFailed(let path, let reason):
      "cannot write \(path): \(reason); what was there before is unchanged"
    case .notFlushed(let path, let reason): "\(path) is written, but may not outlive a power cut: \(reason)"
    }
  }
}
