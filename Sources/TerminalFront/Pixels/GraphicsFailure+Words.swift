import Platform
import TerminalIO

extension GraphicsFailure {
  /// The words that are shown once; `nil` if nothing was promised.
  ///
  /// - Parameter choice: What the person asked for.
  func words(for choice: PixelChoice) -> String? {
    let isAskedFor = choice != .auto && choice != .off
    return switch self {
    case .unsupported:
      isAskedFor ? "the terminal does not know \(choice == .sixel ? "sixels" : "kitty's graphics")" : nil
    case .noSixelLibrary: isAskedFor ? "libsixel is not there" : nil
    case .refused(let message): "the terminal refuses pictures: \(message)"
    case .silent: "the terminal does not answer"
    case .slow: isAskedFor ? "the network is too slow for pictures" : nil
    case .system(let errno): "no memory to share with the terminal (\(Errno(rawValue: errno).message))"
    }
  }
}
