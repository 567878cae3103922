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

@Test(arguments: [
  ("/home/ann/x", "ext4"), ("/mnt/nas/x", "nfs4"), ("/mnt/nas", "nfs4"), ("/mnt/nasty", "ext4"),
  ("/mnt/my disk/x", "cifs"), ("/twice/x", "xfs"),
])
func `a path is on what is mounted deepest, and of two there on the later`(path: String, type: String) {
  let table = MountTable(
    Array(
      """
      22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
      30 22 0:50 / /mnt/nas rw - nfs4 server:/export rw,vers=4.2
      31 22 0:51 / /mnt/my\\040disk rw - cifs //server/share rw
      32 22 0:52 / /twice rw - tmpfs none rw
      33 22 8:3 / /twice rw shared:2 master:3 - xfs /dev/sdb rw
      not a line of this table
      """.utf8))
  #expect(table.type(below: path) == type)
}

@Test func `this machine's own table can be read`() throws {
  let folder = try TemporaryFolder()
  #expect(FileSystemKind.of(folder.path) == FileSystemKind.of("/tmp"))
}
