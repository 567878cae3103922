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
    return MountTable(table).type(below: path).map(named) ?? .local
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
  private var mounts: [(point: [UInt8], type: ArraySlice<UInt8>)] = []

  init(_ text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "))
      // Behind fields of which there may be any number.
      guard let dash = fields.firstIndex(of: [UInt8(ascii: "-")]), dash >= 5, dash + 1 < fields.count else {
        continue
      }
      mounts.append((Self.unescape(fields[4]), fields[dash + 1]))
    }
  }

  /// The type of the file system that an absolute path is on; `nil` if the table does not say.
  func type(below path: String) -> String? {
    let path = Array(path.utf8) + [UInt8(ascii: "/")]
    var best: (point: [UInt8], type: ArraySlice<UInt8>)?
    for mount in mounts where path.starts(with: mount.point + [UInt8(ascii: "/")]) {
      // Of two at one place the later one hides the earlier.
      if mount.point.count >= best?.point.count ?? 0 { best = mount }
    }
    return (best?.type).map { String(decoding: $0, as: UTF8.self) }
  }

  /// White space and backslashes are written as three octal digits. The root is empty, as its slash ends it.
  private static func unescape(_ field: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = field
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), rest.count >= 3,
        let code = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8)
      {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return bytes == [UInt8(ascii: "/")] ? [] : bytes
  }
}
