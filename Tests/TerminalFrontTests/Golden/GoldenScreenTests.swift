import Testing
import TerminalTestSupport

import TerminalFront
import TerminalCanvas

@Suite struct GoldenScreenTests {
  /// One screen that is kept.
  struct Screen: CustomTestStringConvertible, Sendable {
    let view: GoldenView
    let columns: Int
    let rows: Int
    var isASCII = false
    /// `nil` for the letters, else the styles of a terminal with so many colours.
    var styles: ColorDepth?

    var name: String {
      let folder = "\(columns)x\(rows)" + (isASCII ? "-ascii" : "")
      return folder + "/" + view.rawValue + (styles.map { "-styles-\($0.rawValue)" } ?? "")
    }

    var testDescription: String { name }
  }

  static let screens: [Screen] = {
    var screens: [Screen] = []
    for view in GoldenView.allCases {
      for (columns, rows) in [(40, 12), (80, 24)] {
        for isASCII in [false, true] where view != .marks && (view != .small || columns == 40) {
          screens.append(Screen(view: view, columns: columns, rows: rows, isASCII: isASCII))
        }
      }
      if [
        .rest, .armed, .help, .reader, .summary, .picture, .long, .readerPhoto, .zoomed, .compare,
        .photo, .actualSize, .compareMore, .teamOffline,
      ].contains(view) {
        screens.append(Screen(view: view, columns: 120, rows: 40))
      }
      if [.rest, .unarmed, .summary].contains(view) {
        screens.append(Screen(view: view, columns: 300, rows: 80))
      }
      if [.rest, .armed, .summary, .marks].contains(view) {
        screens += ColorDepth.allCases.map { Screen(view: view, columns: 80, rows: 24, styles: $0) }
      }
    }
    return screens
  }()

  @Test(arguments: screens)
  func `the screen is as it was kept`(screen: Screen) throws {
    let canvas = try screen.view.canvas(
      columns: screen.columns, rows: screen.rows,
      depth: screen.styles ?? (screen.isASCII ? .none : .trueColor),
      isASCII: screen.isASCII)
    let text = screen.styles.map { GoldenScreen.styles(canvas, depth: $0) } ?? GoldenScreen.letters(canvas)
    try GoldenScreen.check(text, screen.name)
  }

  @Test(.disabled(if: GoldenScreen.isWriting)) func `no screen is kept that nothing draws any more`() {
    #expect(GoldenScreen.names() == Set(Self.screens.map(\.name)))
  }

  @Test(arguments: screens.filter(\.isASCII))
  func `a screen in ASCII has nothing else`(screen: Screen) throws {
    for depth in [ColorDepth.trueColor, .ansi8, .none] {
      let canvas = try screen.view.canvas(
        columns: screen.columns, rows: screen.rows, depth: depth, isASCII: true)
      #expect(canvas.rowsAsText.joined().utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(depth)")
    }
  }
}
