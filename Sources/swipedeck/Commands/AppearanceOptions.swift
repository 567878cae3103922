import ArgumentParser
import SwipeSession
import TerminalCanvas
import TerminalFront
import TerminalIO

/// How a session looks and moves. An option that is not given leaves its setting as configured.
struct AppearanceOptions: ParsableArguments {
  @Option(help: "The number of colours; by default auto, which asks the terminal.")
  var color: ColorChoice?

  @Option(
    help:
      "How to draw the screen: directly, or with ncurses. By default curses only where the terminal needs it."
  )
  var screen: ScreenKind?

  @Option(help: "The protocol for cards in real pixels; by default auto, which asks the terminal.")
  var pixels: PixelChoice?

  @Flag(
    inversion: .prefixedNo, help: "Print lines instead of drawing a screen, for screen readers.")
  var plain: Bool?

  @Flag(inversion: .prefixedNo, help: "Move cards at once, without animation.")
  var reduceMotion: Bool?

  @Flag(inversion: .prefixedNo, help: "Draw with ASCII characters only.")
  var ascii: Bool?

  @Flag(inversion: .prefixedNo, help: "Drag cards and click buttons with the mouse; on by default.")
  var mouse: Bool?

  @Option(
    help: ArgumentHelp(
      "Draw at most this many frames a second, such as 60; by default 60, or 30 over ssh.",
      valueName: "number"))
  var framesPerSecond: Int?

  @Option(
    name: .customLong("keys"),
    help: "The keys to use: swipedeck's own, which are the default, or those of another program.")
  var preset: KeyPreset?

  func validate() throws { try ConfigurationOptions.validate(entries) }

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

extension ScreenKind: ExpressibleByArgument {}
extension PixelChoice: ExpressibleByArgument {}
extension KeyPreset: ExpressibleByArgument {}
