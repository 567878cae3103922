import Platform
import SwipeEngine
import TerminalCanvas
import TerminalFront
import TerminalIO

/// The drag, ready to be composed or painted again and again.
struct Film {
  private let scene: Scene
  private let screens: [ScreenView]

  init(_ scene: Scene) throws {
    self.scene = scene
    screens = try Drag.frames(on: scene).map { scene.screen($0) }
  }

  /// - Parameter part: What to do with each frame: `compose` draws it, `paint` makes the bytes of it, `direct` and
  ///   `curses` show it on the terminal.
  /// - Returns: The time of the processor that each round took, in nanoseconds, the kernel's part included.
  func run(_ part: String, depth: ColorDepth, rounds: Int) throws -> [Int] {
    if part == "compose" {
      var canvas = Canvas(columns: scene.layout.columns, rows: scene.layout.rows)
      return Self.timed(rounds) {
        for screen in screens { screen.draw(in: &canvas, style: scene.style) }
      }
    }
    // Composed before, so that only painting is measured.
    let canvases = screens.map { screen in
      var canvas = Canvas(columns: scene.layout.columns, rows: scene.layout.rows)
      screen.draw(in: &canvas, style: scene.style)
      return canvas
    }
    let features: Painter.Features = [.erasesInColor, .erasesCells, .repeats]
    let painter = Painter(depth: depth, features: features)
    if part == "paint" {
      var bytes: [UInt8] = []
      var shown: Canvas?
      return Self.timed(rounds) {
        for canvas in canvases {
          bytes.removeAll(keepingCapacity: true)
          painter.paint(from: shown, to: canvas, into: &bytes)
          shown = canvas
        }
      }
    }
    let device = try TerminalDevice()
    try device.makeRaw()
    let screen: any Screen =
      part == "curses"
      ? try CursesScreen(device: device, terminfo: .load("xterm-256color"), depth: depth)
      : DirectScreen(device, painter: painter)
    return try Self.timed(rounds) {
      for canvas in canvases {
        while try !screen.show(canvas, cursor: nil) { Self.waitForTerminal(device) }
        while screen.hasPendingOutput {
          Self.waitForTerminal(device)
          try screen.flush()
        }
      }
    }
  }

  /// How many cells of the screen change their colours with a frame, on average, and how many the top card has.
  func cells() -> (changed: Double, card: Int) {
    var before = Canvas(columns: scene.layout.columns, rows: scene.layout.rows)
    var changed = 0
    for (index, screen) in screens.enumerated() {
      var canvas = Canvas(columns: scene.layout.columns, rows: scene.layout.rows)
      screen.draw(in: &canvas, style: scene.style)
      if index > 0 {
        for y in 0..<canvas.rows {
          for x in 0..<canvas.columns where canvas[x, y].style != before[x, y].style { changed += 1 }
        }
      }
      before = canvas
    }
    return (Double(changed) / Double(max(1, screens.count - 1)), scene.home.columns * scene.home.rows)
  }

  private static func waitForTerminal(_ device: TerminalDevice) {
    var wanted = pollfd(fd: device.descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&wanted, 1, 100)
  }

  static func timed(_ rounds: Int, _ body: () throws -> Void) rethrows -> [Int] {
    try (0..<rounds).map { _ in
      let start = processorTime
      try body()
      return processorTime - start
    }
  }

  /// Of this process, in nanoseconds.
  private static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
