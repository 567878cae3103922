import Platform

/// A picture that a command draws.
enum SVGFile {
  /// - Parameter outputs: Say what may be replaced.
  static func write(_ text: String, to path: String, _ outputs: OutputGuard) throws {
    let path = ExportTarget.resolved(path)
    guard path != "-" else { return try StandardOutput.put(Array(text.utf8)) }
    do {
      try WholeFile.replace(path, permit: { try outputs.require(path) }) { try $0(Array(text.utf8)) }
    } catch {
      throw Failure(error)
    }
  }
}
