import ArgumentParser
import TerminalCanvas

/// The argument of `--color`.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, truecolor, none
  case ansi256 = "256"
  case ansi16 = "16"
  case ansi8 = "8"

  /// `nil` for auto: the terminal decides.
  var depth: ColorDepth? {
    switch self {
    case .auto: nil
    case .truecolor: .trueColor
    case .ansi256: .ansi256
    case .ansi16: .ansi16
    case .ansi8: .ansi8
    case .none: ColorDepth.none
    }
  }
}
