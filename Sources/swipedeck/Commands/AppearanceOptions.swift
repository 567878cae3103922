import ArgumentParser
import SwipeSession
import TerminalCanvas
import TerminalFront
import TerminalIO

/// How a session looks and moves. An option that is not given leaves its setting as configured.
struct AppearanceOptions: ParsableArguments {
  @Option(help: "How many colours; auto asks the terminal.")
  var color: ColorChoice?

  @Option(help: "How the screen is drawn.")
  var screen: ScreenKind?

  @Option(help: "Draw cards as real pixels with this protocol; auto asks the terminal.")
  var pixels: PixelChoice?

  @Flag(inversion: .prefixedNo, help: "Print lines instead of drawing a screen, as for screen readers.")
  var plain: Bool?

  @Flag(inversion: .prefixedNo, help: "Let cards jump instead of fly.")
  var reduceMotion: Bool?

  @Flag(inversion: .prefixedNo, help: "Draw with ASCII characters only.")
  var ascii: Bool?

  @Flag(inversion: .prefixedNo, help: "Drag cards and click buttons.")
  var mouse: Bool?

  @Option(
    help: ArgumentHelp("Draw a moving card up to this often a second, such as 60.", valueName: "number"))
  var framesPerSecond: Int?

  @Option(name: .customLong("keys"), help: "Use the keys of this tool.")
  var preset: KeyPreset?

  func validate() throws {
    do {
      for entry in entries { try EffectiveSettings.check(entry) }
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// The given options, as settings.
  var entries: [ConfigurationEntry] {
    [
      ConfigurationEntry("color", color?.rawValue),
      ConfigurationEntry("screen", screen?.rawValue),
      ConfigurationEntry("pixels", pixels?.rawValue),
      ConfigurationEntry(flag: "plain", plain),
      ConfigurationEntry(flag: "reduce-motion", reduceMotion),
      ConfigurationEntry(flag: "ascii", ascii),
      ConfigurationEntry(flag: "mouse", mouse),
      ConfigurationEntry("frames-per-second", framesPerSecond.map { "\($0)" }),
      ConfigurationEntry("keys.preset", option: "--keys", preset?.rawValue),
    ].compactMap(\.self)
  }
}

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

extension ScreenKind: ExpressibleByArgument {}
extension PixelChoice: ExpressibleByArgument {}
extension KeyPreset: ExpressibleByArgument {}
