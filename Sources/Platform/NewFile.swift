/// A file that is being written and gets its name when it is complete. Where the system knows files without a name it has
/// none until then, so that nothing is left of it however this process ends; else a hidden one.
struct NewFile {
  let descriptor: Int32
  private let folder: String
  /// The hidden name; `nil` for none.
  private let name: String?

  /// - Parameters:
  ///   - mode: The permissions, set by whoever makes it; `nil` is what is usual for a new file.
  ///   - path: What the caller was asked to write.
  init(in folder: String, mode: mode_t?, for path: String) throws(WholeFileError) {
    self.folder = folder
    let permissions: mode_t = mode == nil ? 0o666 : 0o600
    #if os(Linux)
    // The value of O_TMPFILE, which is no plain constant in C.
    let unnamed = open(folder, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, permissions)
    if unnamed >= 0, SystemFile.exists(Self.link(to: unnamed)) {
      (descriptor, name) = (unnamed, nil)
      return
    }
    if unnamed >= 0 { close(unnamed) }
    #endif
    var number: Int32 = 0
    for _ in 0..<100 {
      let hidden = SystemFile.temporaryPath(in: folder)
      let named = open(hidden, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
      number = errno
      if named >= 0 {
        (descriptor, name) = (named, hidden)
        return
      }
      guard number == EEXIST || number == EINTR else { break }
    }
    throw .cannotCreate(path: path, reason: Errno(rawValue: number).message)
  }

  /// Closes it. If it has not been given a name, nothing is left of it.
  func discard() {
    close(descriptor)
    // Gone already if it was renamed; nobody else has this name.
    if let name { unlink(name) }
  }

  /// Takes a name that nobody has; another file of that name is never replaced.
  /// - Returns: Whether it is done; else `errno` is set, and `EEXIST` says that the name is taken.
  func take(freeName target: String) -> Bool {
    name.map { SystemFile.rename($0, toFreeName: target) } ?? giveName(target)
  }

  /// Replaces the file of that name.
  /// - Returns: Whether it is done; else `errno` is set.
  func replace(_ target: String) -> Bool {
    if let name { return rename(name, target) == 0 }
    // A file without a name cannot replace another at once. For this moment it has a hidden one.
    let hidden = SystemFile.temporaryPath(in: folder)
    guard giveName(hidden) else { return false }
    if rename(hidden, target) == 0 { return true }
    let number = errno
    unlink(hidden)
    errno = number
    return false
  }

  private func giveName(_ target: String) -> Bool {
    linkat(AT_FDCWD, Self.link(to: descriptor), AT_FDCWD, target, AT_SYMLINK_FOLLOW) == 0
  }

  private static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }
}
