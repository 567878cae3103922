import CZlib

/// Compresses what a terminal inflates, with the zlib that the system has, if it has one.
struct Compressor {
  private let library: sd_zlib_library?

  /// Pixels of a card in motion are worth no more than the least effort.
  private static let level: Int32 = 1

  init() {
    var library = sd_zlib_library()
    self.library = sd_zlib_load(&library) != 0 ? library : nil
  }

  /// - Returns: `nil` where that fails.
  func compress(_ source: [UInt8]) -> [UInt8]? {
    guard let library, !source.isEmpty else { return nil }
    let bound = Int(library.bound(UInt(source.count)))
    let bytes = [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      var size = UInt(target.count)
      let code = library.compress(target.baseAddress, &size, source, UInt(source.count), Self.level)
      count = code == 0 ? Int(size) : 0
    }
    return bytes.isEmpty ? nil : bytes
  }
}
