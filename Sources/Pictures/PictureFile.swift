import Platform

/// All bytes of a picture's file, for a process that may crash on them. The file is mapped if possible, so that only
/// the parts that are used are read.
final class PictureFile {
  let bytes: UnsafeRawBufferPointer
  private let isMapped: Bool

  /// - Parameter descriptor: Read from its beginning if it is a file, else to its end.
  init(_ descriptor: Int32) throws(PictureError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable }
    if status.st_mode & S_IFMT == S_IFREG {
      guard status.st_size <= PictureLimits.bytes else { throw .tooManyBytes }
      guard status.st_size > 0 else { throw .unknownFormat }
      let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0)
      guard let start, start != MAP_FAILED else { throw .unreadable }
      bytes = UnsafeRawBufferPointer(start: start, count: Int(status.st_size))
      isMapped = true
    } else {
      bytes = try Self.read(descriptor)
      isMapped = false
    }
  }

  deinit {
    if isMapped {
      munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    } else {
      bytes.deallocate()
    }
  }

  /// Reads to the end, or up to the limit.
  private static func read(_ descriptor: Int32) throws(PictureError) -> UnsafeRawBufferPointer {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      guard let count = try? SystemFile.read(descriptor, into: &buffer) else { throw .unreadable }
      guard count > 0 else { break }
      all += buffer[..<count]
      guard all.count <= PictureLimits.bytes else { throw .tooManyBytes }
      // Stop early if it is no picture.
      if all.count >= PictureFormat.markCount, PictureFormat(startOf: all) == nil { throw .unknownFormat }
    }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, all.count), alignment: 1)
    copy.copyBytes(from: all)
    return UnsafeRawBufferPointer(rebasing: copy[..<all.count])
  }
}
