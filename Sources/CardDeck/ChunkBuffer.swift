/// Memory to read chunks into, the same for all of them.
final class ChunkBuffer {
  let bytes: UnsafeMutableRawBufferPointer

  /// On a page of its own: the kernel copies to memory that is not aligned a third slower.
  init(size: Int) { bytes = .allocate(byteCount: size, alignment: 4096) }

  deinit { bytes.deallocate() }
}
