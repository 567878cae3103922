import Platform

/// Whether several processes that map one file see one memory, which WAL depends on.
package enum FileSystemKind: Sendable, Hashable {
  case local
  /// Over a network, or a kind that may be: shared memory and its locks cannot be relied on.
  case network

  /// The kind below an absolute path without links; `local` where the system does not say.
  static func of(_ path: String) -> FileSystemKind {
    #if canImport(Darwin)
    var info = statfs()
    guard statfs(path, &info) == 0 else { return .local }
    return info.f_flags & UInt32(MNT_LOCAL) == 0 ? .network : .local
    #else
    guard let table = try? SystemFile.contents(of: "/proc/self/mountinfo") else { return .local }
    return MountTable(String(decoding: table, as: UTF8.self)).type(below: path).map(named) ?? .local
    #endif
  }

  /// By the name of the file system's type, as Linux has it.
  static func named(_ type: String) -> FileSystemKind {
    // All of fuse, sshfs among it; but not fuseblk, which is a disk.
    if type == "fuse" || type.hasPrefix("fuse.") { return .network }
    return networkTypes.contains(type) ? .network : .local
  }

  private static let networkTypes: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "afs", "coda", "ceph", "lustre", "gpfs", "gfs2", "ocfs2",
    "beegfs",
    "pvfs2", "orangefs",
    // What virtual machines share with their hosts.
    "9p", "virtiofs", "vboxsf", "prl_fs", "vmhgfs",
  ]
}

/// What is mounted where, read from the text of `/proc/self/mountinfo`.
struct MountTable {
  private var mounts: [(point: String, type: String)] = []

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let halves = line.split(separator: " - ")
      guard halves.count >= 2 else { continue }
      let (before, after) = (halves[0].split(separator: " "), halves[1].split(separator: " "))
      guard before.count >= 5, let type = after.first else { continue }
      mounts.append((Self.unescape(before[4]), String(type)))
    }
  }

  /// The type of the file system that an absolute path is on; `nil` if the table does not say.
  func type(below path: String) -> String? {
    var best: (point: String, type: String)?
    for mount in mounts where mount.point == "/" || path == mount.point || path.hasPrefix(mount.point + "/") {
      // Of two at one place the later one hides the earlier.
      if mount.point.utf8.count >= best?.point.utf8.count ?? 0 { best = mount }
    }
    return best?.type
  }

  /// White space and backslashes are written as three octal digits.
  private static func unescape(_ field: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = field.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), rest.count >= 3, let code = UInt8(String(rest.prefix(3)) ?? "", radix: 8)
      {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
