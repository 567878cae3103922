/// The three bytes that some programs put before UTF-8.
enum ByteOrderMark {
  /// 3, or 0 if the file does not begin with one.
  static func length(in beginning: [UInt8]) -> Int { beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
