import Platform

/// All bytes of a picture's file, for a process that may crash on them. The file is mapped, so that only the parts that
/// are used are read.
final class PictureFile {
  let bytes: UnsafeRawBufferPointer

  init(_ descriptor: Int32) throws(PictureError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .unreadable }
    guard status.st_size <= PictureLimits.bytes else { throw .tooManyBytes }
    guard status.st_size > 0 else { throw .unknownFormat }
    let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let start, start != MAP_FAILED else { throw .unreadable }
    bytes = UnsafeRawBufferPointer(start: start, count: Int(status.st_size))
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}
