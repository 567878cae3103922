/// Memory that is reused for reading chunks.
final class ChunkBuffer {
  let bytes: UnsafeMutableRawBufferPointer

  /// Aligned to a page: the kernel copies to unaligned memory a third slower.
  init(size: Int) { bytes = .allocate(byteCount: size, alignment: 4096) }

  deinit { bytes.deallocate() }
}
