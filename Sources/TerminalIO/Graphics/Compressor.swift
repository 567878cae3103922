import CZlib

/// Compresses what a terminal inflates, with the zlib that the system has, if it has one.
struct Compressor {
  private(set) var bytes: [UInt8] = []
  private let library: sd_zlib_library?

  /// Pixels of a card in motion are worth no more than the least effort.
  private static let level: Int32 = 1

  init() {
    var library = sd_zlib_library()
    self.library = sd_zlib_load(&library) != 0 ? library : nil
  }

  /// - Returns: Whether ``bytes`` is what was given, compressed.
  mutating func compress(_ source: UnsafeRawBufferPointer) -> Bool {
    guard let library, !source.isEmpty else { return false }
    let bound = Int(library.bound(UInt(source.count)))
    var isDone = false
    bytes = Array(unsafeUninitializedCapacity: bound) { target, count in
      var size = UInt(target.count)
      let code = library.compress(
        target.baseAddress, &size, source.baseAddress?.assumingMemoryBound(to: UInt8.self),
        UInt(source.count), Self.level)
      isDone = code == 0
      count = isDone ? Int(size) : 0
    }
    return isDone
  }
}
