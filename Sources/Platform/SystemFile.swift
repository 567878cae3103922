/// Functions on files, descriptors and paths.
package enum SystemFile {
  // MARK: - Descriptors

  /// Opens a file, closed in programs that this process starts.
  /// - Parameter permissions: Those of a file that is made, less the process's mask.
  package static func open(
    _ path: String, _ flags: Int32, permissions: mode_t = 0o600
  ) throws(Errno) -> Int32 {
    try systemCall { cOpen(path, flags | O_CLOEXEC, permissions) }
  }

  /// Opens a file that is there. Its path need not be UTF-8.
  package static func open(_ path: [UInt8], _ flags: Int32) throws(Errno) -> Int32 {
    try systemCall { cOpen(cString(path), flags | O_CLOEXEC, 0) }
  }

  /// The bytes of a path with the zero behind them that C functions need.
  package static func cString(_ path: [UInt8]) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }

  /// Opens a pipe or a device to write to. Does not wait for a reader.
  ///
  /// - Throws: `noSuchAddressOrDevice` for a pipe without a reader, and for a socket.
  package static func openStream(_ path: String) throws(Errno) -> Int32 {
    let descriptor = try open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFL, O_WRONLY)
    return descriptor
  }

  /// Reads the bytes that are there, at most as many as fit.
  ///
  /// - Returns: The number of bytes; 0 only at the end.
  package static func read(_ descriptor: Int32, into buffer: inout [UInt8]) throws(Errno) -> Int {
    try systemCall { buffer.withUnsafeMutableBytes { cRead(descriptor, $0.baseAddress, $0.count) } }
  }

  package static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(Errno) -> Int {
    try systemCall { cRead(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// Fills the buffer with the bytes of the file from `offset` on.
  ///
  /// - Returns: The number of bytes; fewer than fit only at the end of the file.
  package static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(Errno) -> Int {
    var filled = 0
    while filled < buffer.count {
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = try systemCall { pread(descriptor, room.baseAddress, room.count, off_t(offset + filled)) }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Creates a file without a name in the folder for temporary files.
  package static func unnamedTemporary() throws(Errno) -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var template = Array(((folder.isEmpty ? "/tmp" : folder) + "/swipedeck-XXXXXX").utf8CString)
    let descriptor = try systemCall { mkstemp(&template) }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  /// Writes all bytes, in as many calls as that takes.
  package static func write(_ bytes: some Collection<UInt8>, to descriptor: Int32) throws(Errno) {
    let bytes = Array(bytes)
    var done = 0
    while done < bytes.count { done += try writeSome(bytes, from: done, to: descriptor) }
  }

  /// Writes the bytes from `start` on, as many as the descriptor takes at once.
  ///
  /// - Returns: The number of bytes.
  package static func writeSome(
    _ bytes: [UInt8], from start: Int = 0, to descriptor: Int32
  ) throws(Errno) -> Int {
    try systemCall {
      bytes.withUnsafeBytes { cWrite(descriptor, $0.baseAddress.map { $0 + start }, $0.count - start) }
    }
  }

  /// Makes certain that what was written outlives a power cut. As `fsync` reports it: 0, or −1 and `errno`.
  package static func flush(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
    // `fsync` leaves it in the disk's own memory. Not every file system can do better.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
    #endif
    return fsync(descriptor)
  }

  /// The first bytes of an open file, at most `limit`; `nil` if it cannot be read. Leaves the position in the file as it is.
  package static func beginning(of descriptor: Int32, atMost limit: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = try? bytes.withUnsafeMutableBytes { try read(descriptor, into: $0, at: 0) }
    return count.map { Array(bytes[..<$0]) }
  }

  /// Two descriptors, each of which reads what is written to the other, closed in programs that this process starts. `nil` if
  /// the system has none left; `errno` says why.
  package static func socketPair() -> (Int32, Int32)? {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
    guard socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #else
    // Set in the same call, as another thread may be starting a program.
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    #endif
    return (ends[0], ends[1])
  }

  /// All bytes of a small file. Reads to its end, as the size of a file in `/proc` is 0.
  package static func contents(of path: String) throws(Errno) -> [UInt8] {
    let descriptor = try open(path, O_RDONLY)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = try read(descriptor, into: &buffer)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// The names in a folder, in no order, without `.` and `..`; none if it cannot be read.
  package static func names(in folder: String, atMost limit: Int = .max) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  // MARK: - Paths

  /// A path of a new hidden file in a folder. Its name is random and short, whatever the name of the file it is for.
  package static func temporaryPath(in folder: String) -> String {
    "\(folder)/.swipedeck-\(String(UInt64.random(in: 0 ... .max), radix: 36)).tmp"
  }

  /// Renames a file to a name that is free; another file of that name is never replaced.
  /// - Returns: Whether it is renamed; else `errno` is set, to `EEXIST` if the name is taken.
  package static func rename(_ path: String, toFreeName target: String) -> Bool {
    if cRenameExclusively(path, target) == 0 { return true }
    guard errno != EEXIST else { return false }
    // Not every file system can do that. A link never replaces anything either, but for an instant the file has both names,
    // and for good if this process is killed just then.
    if link(path, target) == 0 {
      unlink(path)
      return true
    }
    guard errno != EEXIST else { return false }
    // On a file system without links an empty file takes the name first.
    let descriptor = cOpen(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    if cRename(path, target) == 0 { return true }
    let number = errno
    unlink(target)
    errno = number
    return false
  }

  /// The path without its last part: `.` for a bare name, `/` for what is in the root.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The part behind the last slash; the whole path if it has none.
  package static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Whether anything is at a path.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether nothing is at a path. False if it only cannot be reached, as for lack of permission.
  package static func isGone(_ path: String) -> Bool {
    !exists(path) && [.noSuchFileOrDirectory, .notDirectory].contains(Errno.last)
  }

  /// The size of the file at a path in bytes, 0 for what is no regular file; `nil` if nothing is there.
  package static func size(_ path: String) -> Int? {
    FileStamp(of: path).map { $0.isRegular ? $0.size : 0 }
  }

  /// The absolute path that an open file has now; `nil` if the system does not say.
  package static func path(of descriptor: Int32) -> String? {
    (try? pathBytes(of: descriptor)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether an open file is the one at an absolute path without links; `nil` if the system cannot say.
  package static func isOpen(_ descriptor: Int32, at path: [UInt8]) -> Bool? {
    do throws(Errno) {
      return try pathBytes(of: descriptor) == path
    } catch {
      #if canImport(Darwin)
      return false
      #else
      // Without `/proc` the system cannot say.
      return error == .noSuchFileOrDirectory ? nil : false
      #endif
    }
  }

  package static func pathBytes(of descriptor: Int32) throws(Errno) -> [UInt8] {
    var name = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    #if canImport(Darwin)
    try systemCall { fcntl(descriptor, F_GETPATH, &name) }
    #else
    try systemCall { readlink("/proc/self/fd/\(descriptor)", &name, name.count - 1) }
    #endif
    return name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  }
}

// The C functions whose names the functions above hide.
private func cOpen(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}
private func cRename(_ path: String, _ target: String) -> Int32 { rename(path, target) }

/// Renames a file unless the name is taken (`EEXIST`). Fails on systems and file systems that cannot do this.
private func cRenameExclusively(_ path: String, _ target: String) -> Int32 {
  #if canImport(Darwin)
  return renamex_np(path, target, UInt32(RENAME_EXCL))
  #else
  typealias Path = UnsafePointer<CChar>
  typealias Call = @convention(c) (Int32, Path, Int32, Path, UInt32) -> Int32
  // Looked up at run time, as the C library declares it only if _GNU_SOURCE is defined.
  guard let symbol = dlsym(nil, "renameat2") else {
    errno = ENOSYS
    return -1
  }
  let noReplace: UInt32 = 1
  return unsafeBitCast(symbol, to: Call.self)(AT_FDCWD, path, AT_FDCWD, target, noReplace)
  #endif
}

private func cRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
private func cWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
