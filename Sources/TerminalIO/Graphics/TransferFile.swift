import CTerminalGuard
import Platform
import Synchronization

/// A file, or shared memory, out of which a terminal on this machine reads pictures, one after the other under the
/// same name. It removes the name when it has read it, or we do; and if this process is killed, the next one.
///
/// On Linux memory of a name is a file in `/dev/shm`. One that is kept there takes the bytes, and gets the name anew
/// for each picture: that costs a sixth of making a new one.
final class TransferFile {
  /// The name that the terminal is told.
  let name: String

  private let path: String
  /// The path of the file that keeps the bytes.
  private let keptPath: String
  private var descriptor: Int32 = -1
  private var guards: [Int32] = []

  private static let memoryFolder = "/dev/shm"
  private static let hasMemoryFolder = access(memoryFolder, W_OK) == 0
  /// Terminals remove a file only if its name contains `tty-graphics-protocol`.
  private static let prefix = "swipedeck-tty-graphics-protocol-"
  /// A random part of our names, so that nobody can create them before us.
  private static let mark = String(UInt32.random(in: 0 ... .max), radix: 36)

  private static let count = Atomic(0)

  /// - Parameters:
  ///   - transport: Memory or a file.
  ///   - folder: Where it is made; `nil` for where this system has files in memory, else among its temporary ones.
  init(_ transport: KittyCommand.Transport, folder: String? = nil) {
    let isFile = transport == .file || Self.hasMemoryFolder
    let folder = folder ?? (Self.hasMemoryFolder ? Self.memoryFolder : "/tmp")
    let index = Self.count.add(1, ordering: .relaxed).oldValue
    let base = "\(Self.prefix)\(getpid())-\(Self.mark)-\(index)"
    if isFile {
      path = "\(folder)/\(base)"
      keptPath = path + "k"
      name = transport == .memory ? "/" + base : path
    } else {
      // At most 31 bytes.
      name = "/swipedeck-\(getpid())-\(Self.mark)-\(index)"
      (path, keptPath) = (name, "")
    }
    guards = [sd_guard_add_file(path, isFile ? 0 : 1)]
    if isFile { guards.append(sd_guard_add_file(keptPath, 0)) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    for number in guards { sd_guard_remove_file(number) }
  }

  /// Puts bytes where the terminal finds them. It must have read the bytes before these.
  func fill(_ bytes: [UInt8]) throws(Errno) {
    // Without a guard nobody would remove the file if we crash: it is not made.
    guard !guards.contains(-1) else { throw .noMemory }
    if keptPath.isEmpty {
      release()
      return try whileGuarded { () throws(Errno) in
        _ = try systemCall { bytes.withUnsafeBytes { sd_memory_write(name, $0.baseAddress, $0.count) } }
      }
    }
    if descriptor < 0 {
      descriptor = try SystemFile.open(keptPath, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
    }
    var done = 0
    while done < bytes.count {
      done += try systemCall {
        bytes.withUnsafeBytes {
          pwrite(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done, off_t(done))
        }
      }
    }
    try whileGuarded { () throws(Errno) in
      do throws(Errno) {
        _ = try systemCall { link(keptPath, path) }
      } catch .fileExists {
        // The terminal has left it.
        release()
        _ = try systemCall { link(keptPath, path) }
      }
    }
  }

  /// The terminal has read it, or will not.
  func release() {
    if keptPath.isEmpty { shm_unlink(path) } else { unlink(path) }
  }

  /// A crash removes all names once this is over, and lets it not begin any more.
  private func whileGuarded(_ body: () throws(Errno) -> Void) throws(Errno) {
    sd_guard_begin_output()
    defer { sd_guard_end_output() }
    try body()
  }

  /// Removes what processes that were killed have left.
  static func removeAbandoned(in folder: String = memoryFolder) {
    for name in SystemFile.names(in: folder) where name.hasPrefix(prefix) {
      guard
        let process = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" }), process > 0,
        kill(process, 0) != 0, Errno.last == .noSuchProcess
      else { continue }
      unlink("\(folder)/\(name)")
    }
  }
}
