import ChoiceLog
import SwipeEngine
import SwipeSession
import TerminalCanvas
import TerminalFront
import TerminalText
import Testing

@testable import swipedeck

/// What settings come to where they are used.
@Suite struct EffectiveSettingsTests {
  private static func settings(_ text: String, options: [String: String] = [:]) throws -> EffectiveSettings {
    try EffectiveSettings(
      options: options.map {
        ConfigurationEntry($0.key, $0.value, .option(name: "--set \($0.key)"))
      },
      variables: [], file: try ConfigurationFile(path: "c.yaml").entries(of: text))
  }

  @Test func `without any the look is the front's own, and the terminal is asked for pixels`() throws {
    var appearance = Appearance()
    appearance.pixels = .auto
    #expect(try EffectiveSettings().appearance == appearance)
  }

  @Test func `every setting of the look reaches it`() throws {
    let settings = try Self.settings(
      """
      color: 16
      screen: curses
      pixels: kitty
      ascii: yes
      plain: on
      reduce-motion: true
      mouse: off
      frames-per-second: 12
      keys: {undo: t}
      labels: {like: no, later: Maybe}
      colors: {like: '#010203', paper: '#808080'}
      physics: {threshold: 60, verticalThreshold: 30, maximumRotation: 5, undo: 40, visibleCount: 2}
      """
    )
    let look = settings.appearance
    let physics = try settings.physics()
    let keys = try settings.keyMap()
    #expect(look.color == .ansi16)
    #expect(look.screen == .curses && look.pixels == .kitty)
    #expect(look.isASCII && look.isPlain && settings.bool("reduce-motion") && !look.usesMouse)
    #expect(look.framesPerSecond == 12)
    #expect(keys.command(for: KeyPress(.character("t"))) == .undo)
    #expect(keys.command(for: KeyPress(.character("u"))) == nil)
    #expect(look.labels.like == "no" && look.labels.later == "Maybe" && look.labels.nope == nil)
    #expect(look.themes.dark.like == Color(1, 2, 3) && look.themes.light.card == Color(128, 128, 128))
    #expect(look.themes.dark.behind[0] != Theme().behind[0])
    #expect(physics.options.threshold == 60)
    #expect(physics.verticalThreshold == 30)
    #expect(physics.maximumRotation == 5)
    #expect(physics.options.undoDuration == .milliseconds(40))
    #expect(physics.options.visibleCount == 2)
  }

  @Test func `a label of the command line is forced, one of the file gives way to the deck`() throws {
    let look = try Self.settings("labels: {like: a, nope: b}", options: ["labels.like": "c"]).appearance
    #expect(look.forcedLabels.like == "c" && look.labels.like == nil)
    #expect(look.forcedLabels.nope == nil && look.labels.nope == "b")
  }

  @Test func `motion is read by the names of a script`() throws {
    let physics = try Self.settings(
      """
      physics:
        preset: mdc
        rotationFactor: -2
        forcedSwipe: {duration: 20, curve: [0.1, 0, 0.5, 1]}
        exit: {atMost: 150}
        return: {response: 300, dampingRatio: 1}
        isGestureEnabled: no
      """
    ).physics()
    #expect(physics.options.projection == .zero)
    #expect(physics.options.rotationFactor == -2)
    #expect(physics.options.forcedSwipeDuration == .milliseconds(20))
    #expect(physics.options.forcedCurve == (try TimingCurve(0.1, 0, 0.5, 1)))
    #expect(physics.options.exit == .velocityMatched(atMost: .milliseconds(150)))
    #expect(physics.options.return == .spring(try SwipeSpring(dampingRatio: 1, response: .milliseconds(300))))
    #expect(!physics.options.isGestureEnabled)
    #expect(physics.maximumRotation == Physics.readableRotation)
  }

  @Test func `a number for a motion is its duration, wherever it is set`() throws {
    let key = "physics.forcedSwipe"
    let all = [
      try Self.settings("physics: {forcedSwipe: 20}"), try Self.settings("", options: [key: "20"]),
      try EffectiveSettings(
        variables: try ConfigurationEnvironment.entries(["SWIPEDECK_PHYSICS_FORCED_SWIPE": "20"])),
      // The later one counts, by whichever name.
      try Self.settings("physics: {forcedSwipe: {duration: 90}}", options: [key: "20"]),
      try Self.settings("physics: {forcedSwipe: 90}", options: [key + ".duration": "20"]),
    ]
    for settings in all {
      #expect(settings[key + ".duration"] == ["20"])
      #expect(try settings.physics().options.forcedSwipeDuration == .milliseconds(20))
    }
    #expect(throws: ConfigurationFault.self) { try Self.settings("", options: [key: "fast"]) }
    #expect(throws: ConfigurationFault.self) { try Self.settings("", options: ["physics": "20"]) }
  }

  @Test func `colours that cannot be read upon each other are warned of, the front's own never`() throws {
    func warnings(_ text: String) throws -> [String] {
      try ConfigurationReport(try Self.settings(text)).warnings
    }
    #expect(try warnings("").isEmpty)
    #expect(try warnings("colors: {like: '#1df56a'}").isEmpty)
    let weak = try warnings("colors: {ink: '#404858'}")
    #expect(weak.count == 1 && weak[0].hasPrefix("colors.ink on colors.paper: the contrast is "))
    for text in ["card: paper", "theme: light\ncard: paper", "theme: light\ncolors: {nope: '#bc3608'}"] {
      #expect(try warnings(text).isEmpty)
    }
  }

  @Test func `the theme, the card and single colours go one over the other`() throws {
    let auto = try EffectiveSettings().appearance.themes
    #expect(auto.theme(on: nil) == Theme() && auto.theme(on: Color(20, 20, 30)) == Theme())
    #expect(auto.theme(on: Color(250, 240, 230)) == .light)
    let look = try Self.settings("theme: light\ncard: paper\ncolors: {ink: '#102030'}").appearance.themes
    let theme = look.theme(on: .black)
    #expect(theme.room == Theme.light.room && theme.title == Color(0x10, 0x20, 0x30))
    #expect(theme.card == Color(246, 244, 238) && theme.card.contrast(to: Theme().room) > 16)
    let dark = try Self.settings("theme: dark").appearance.themes
    #expect(dark.theme(on: .white) == Theme())
  }

  @Test(arguments: ThemeRole.all)
  func `every role is a colour of its own`(role: ThemeRole) {
    var theme = Theme()
    theme.set(role, to: Color(1, 2, 3))
    let changed = ThemeRole.all.filter { theme[keyPath: $0.path] == Color(1, 2, 3) }
    #expect(changed == [role])
  }

  @Test func `the report tells each value and where it came from`() throws {
    let report = try ConfigurationReport(
      try Self.settings(
        "mouse: off\nkeys: {preset: vi}\nphysics: {preset: mdc}", options: ["order": "random"]))
    let rows = Dictionary(uniqueKeysWithValues: report.rows.map { ($0.setting.key, $0) })
    #expect(report.rows.map(\.setting.key) == Setting.all.map(\.key))
    #expect(rows["mouse"]?.source == .file(path: "c.yaml", line: 1))
    #expect(rows["order"]?.value == ["random"])
    #expect(rows["order"]?.source == .option(name: "--set order"))
    #expect(rows["keys.note"]?.value == ["i", "a"])
    #expect(rows["keys.note"]?.source == .file(path: "c.yaml", line: 2))
    #expect(rows["physics.projection"]?.value == ["0"])
    #expect(rows["physics.projection"]?.source == .file(path: "c.yaml", line: 3))
    #expect(rows["color"]?.source == .standard)
    #expect(report.lines.contains { $0.hasPrefix("mouse ") && $0.hasSuffix("c.yaml:1") })
    #expect(
      report.json.compactText.contains(
        #"{"key":"mouse","value":false,"source":{"kind":"file","path":"c.yaml","line":1}}"#))
  }
}
