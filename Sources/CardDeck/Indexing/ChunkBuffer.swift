/// Memory to read chunks into, the same for all of them.
final class ChunkBuffer {
  let bytes: UnsafeMutableRawBufferPointer

  init(size: Int) { bytes = .allocate(byteCount: size, alignment: 16) }

  deinit { bytes.deallocate() }
}
