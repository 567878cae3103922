import Testing

@testable import ChoiceLog

@Test(arguments: [
  ("ext4", FileSystemKind.local), ("btrfs", .local), ("tmpfs", .local), ("overlay", .local),
  ("fuseblk", .local),
  ("nfs", .network), ("nfs4", .network), ("cifs", .network), ("fuse.sshfs", .network), ("9p", .network),
])
func `file systems over a network are told from those of this machine`(type: String, kind: FileSystemKind) {
  #expect(FileSystemKind.named(type) == kind)
}

@Test(arguments: [("8:1", "ext4"), ("0:50", "nfs4"), ("0:51", "cifs"), ("8:3", "xfs"), ("8:2", nil)])
func `the type of a file system is found by its device`(device: String, type: String?) {
  let table = Array(
    """
    22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
    30 22 0:50 / /mnt/nas rw - nfs4 server:/export rw,vers=4.2
    31 22 0:51 / /mnt/my\\040disk rw - cifs //server/share rw
    33 22 8:3 / /twice rw shared:2 master:3 - xfs /dev/sdb rw
    not a line of this table
    """.utf8)
  #expect(FileSystemKind.type(ofDevice: device, mounts: table) == type)
}

@Test func `this machine's own table can be read`() throws {
  let folder = try TemporaryFolder()
  #expect(FileSystemKind.of(folder.path) == FileSystemKind.of("/tmp"))
  #expect(FileSystemKind.of(folder.file("new")) == FileSystemKind.of(folder.path))
}
