import Platform

/// Whether several processes that map one file see one memory, which WAL depends on.
package enum FileSystemKind: Sendable, Hashable {
  case local
  /// Over a network, or a kind that may be: shared memory and its locks cannot be relied on.
  case network

  /// The kind below a path, which need not exist yet in its folder; `local` where the system does not say.
  static func of(_ path: String) -> FileSystemKind {
    #if canImport(Darwin)
    var info = statfs()
    guard statfs(path, &info) == 0 || statfs(SystemFile.folder(of: path), &info) == 0 else { return .local }
    return info.f_flags & UInt32(MNT_LOCAL) == 0 ? .network : .local
    #else
    var info = stat()
    guard stat(path, &info) == 0 || stat(SystemFile.folder(of: path), &info) == 0,
      let table = try? SystemFile.contents(of: "/proc/self/mountinfo")
    else { return .local }
    let device = UInt64(info.st_dev)
    let (major, minor) = (device >> 8 & 0xFFF | device >> 32 & ~0xFFF, device & 0xFF | device >> 12 & ~0xFF)
    return type(ofDevice: "\(major):\(minor)", mounts: table).map(named) ?? .local
    #endif
  }

  /// The type of the file system on a device.
  /// - Parameters:
  ///   - device: Its two numbers, as in `8:1`.
  ///   - mounts: The text of Linux's `/proc/self/mountinfo`. File systems that are not mounted as a whole, such as
  ///     subvolumes, have devices that are not in it; none of them is over a network.
  /// - Returns: `nil` if the table does not say.
  static func type(ofDevice device: String, mounts: [UInt8]) -> String? {
    for line in mounts.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "))
      // The type is behind a dash, which any number of fields may come before.
      guard fields.count > 2, fields[2].elementsEqual(device.utf8),
        let dash = fields.firstIndex(of: [UInt8(ascii: "-")]), dash + 1 < fields.count
      else { continue }
      return String(decoding: fields[dash + 1], as: UTF8.self)
    }
    return nil
  }

  /// - Parameter type: The name of the file system's type, as Linux has it.
  static func named(_ type: String) -> FileSystemKind {
    // All of fuse, sshfs among it; but not fuseblk, which is a disk.
    if type == "fuse" || type.hasPrefix("fuse.") { return .network }
    return networkTypes.contains(type) ? .network : .local
  }

  private static let networkTypes: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "afs", "coda", "ceph", "lustre", "gpfs", "gfs2", "ocfs2",
    "beegfs", "pvfs2", "orangefs",
    // What virtual machines share with their hosts.
    "9p", "virtiofs", "vboxsf", "prl_fs", "vmhgfs",
  ]
}
