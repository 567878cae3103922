import Platform

extension GraphicsFailure {
  /// What is said of it, once; `nil` where nothing was promised.
  ///
  /// - Parameter isAskedFor: Whether the person asked for pixels.
  func words(isAskedFor: Bool) -> String? {
    switch self {
    case .unsupported: isAskedFor ? "the terminal does not know kitty's graphics" : nil
    case .refused(let message): "the terminal refuses pictures: \(message)"
    case .silent: "the terminal does not answer"
    case .slow: isAskedFor ? "the network is too slow for pictures" : nil
    case .system(let errno): "no memory to share with the terminal (\(Errno(rawValue: errno).message))"
    }
  }
}
