import Foundation
import Platform
import Testing

@testable import TerminalIO
import TerminalText
import TerminalCanvas

/// A program that shows pictures, under a pseudo-terminal or in a real one: these tests themselves, run again with a
/// variable that says what to do, in words such as `frames=60 width=480`.
///
/// It flies through numbered frames, comes to rest, and waits: `p` opens a panel or closes it, `q` quits, `x` crashes, `z`
/// stops, `d` dies of a signal. `Tools/test-terminals.py` knows it too.
struct GraphicsChild {
  static let variable = "SWIPEDECK_TEST_GRAPHICS"
  static var orders: String? { ProcessInfo.processInfo.environment[variable] }

  private var words: [String: String] = [:]
  private let device: TerminalDevice
  private let screen: DirectScreen
  private let control: TerminalControl
  private let output: any GraphicsOutput
  private var question: [UInt8] = []
  private var parser = InputParser()
  private var image: PixelImage
  private var sent = 0
  private var skipped = 0
  private var isAtRest = false
  private var status = "asking"
  private var hasPanel = false

  init(_ orders: String) throws {
    for word in orders.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1)
      words[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
    }
    device = try TerminalDevice()
    try device.watchSignals()
    screen = DirectScreen(device, painter: Painter(depth: .trueColor))
    let patience = Duration.milliseconds(words["patience"].flatMap { Int($0) } ?? 500)
    if words["sixel"] != nil {
      let sixel = SixelOutput(longestSilence: patience, at: device.now)
      sixel.appendQuestion(to: &question)
      output = sixel
    } else {
      let kitty = KittyOutput(isRemote: words["remote"] != nil, longestSilence: patience, at: device.now)
      kitty.appendQuestion(to: &question)
      output = kitty
    }
    control = TerminalControl(device, leave: output.leave + TerminalModes.leave)
    let cell = device.size.cellPixels ?? (10, 20)
    image = Self.picture(width: 1, height: 1)
    image = Self.picture(
      width: number("width", number("columns", 48) * cell.width),
      height: number("height", number("rows", 30) * cell.height), isCoarse: words["sixel"] != nil)
  }

  private func number(_ name: String, _ standard: Int) -> Int { words[name].flatMap { Int($0) } ?? standard }

  /// Colours that say where they are, and none like that of the bars.
  ///
  /// - Parameter isCoarse: Whether there are only some hundreds of them.
  static func picture(width: Int, height: Int, isCoarse: Bool = false) -> PixelImage {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        bytes.append(UInt8(truncatingIfNeeded: x * 255 / width))
        bytes.append(UInt8(truncatingIfNeeded: 100 + y * 155 / height))
        bytes.append(UInt8(truncatingIfNeeded: x * 7 ^ y * 5))
      }
    }
    if isCoarse { bytes = bytes.map { $0 & 0xE0 } }
    return PixelImage(width: width, height: height, bytes: bytes)
  }

  /// Writes a number as bars, 8 × 12 pixels each, near the upper and the lower edge: magenta, sixteen of black or
  /// white, the lowest bit first, magenta.
  static func mark(_ image: inout PixelImage, _ number: Int) {
    for top in [2, image.height - 14] where image.width >= 160 {
      for bar in 0..<18 {
        let isEnd = bar == 0 || bar == 17
        let isSet = !isEnd && number >> (bar - 1) & 1 == 1
        let color: [UInt8] = isEnd ? [255, 0, 255] : isSet ? [255, 255, 255] : [0, 0, 0]
        for y in top..<top + 12 {
          for x in 4 + bar * 8..<12 + bar * 8 {
            image.bytes.replaceSubrange(
              (y * image.width + x) * 3..<(y * image.width + x) * 3 + 3, with: color)
          }
        }
      }
    }
  }

  mutating func run() throws {
    try control.enter()
    try device.write(question)
    while output.failure == nil, !output.canSend { try turn(until: nil) }
    try report("width \(image.width) height \(image.height) process \(getpid())", to: ".start")
    let cpu = Self.processorTime
    let start = device.now
    let interval = Duration.seconds(1) / number("fps", 60)
    for frame in 0..<number("frames", 60) where output.failure == nil {
      try turn(until: start + interval * frame)
      if canShow { try show(frame, isMoving: true) } else { skipped += 1 }
    }
    let share = (Self.processorTime - cpu) / (device.now - start)
    while output.failure == nil, !canShow { try turn(until: nil) }
    isAtRest = true
    if output.failure == nil { try show(0xFFFF, isMoving: false) }
    // Who lies says so before it has taken all.
    while output.deadline != nil || screen.hasPendingOutput { try turn(until: nil) }
    let way = (output as? KittyOutput)?.transport.map { "\($0)" } ?? "none"
    let failure = output.failure.map { "\($0)" } ?? "none"
    try report(
      "sent \(sent) skipped \(skipped) seconds \((device.now - start) / .seconds(1)) share \(share) way \(way)"
        + " failure \(failure.split(separator: " ").joined(separator: "-"))")
    status = "at rest, \(output.failure.map { "\($0)" } ?? "well")"
    try screen.show(canvas, cursor: nil)
    while true { try turn(until: nil) }
  }

  /// Names and values, to a file if there is one to write.
  private func report(_ line: String, to suffix: String = "") throws {
    guard let path = words["report"] else { return }
    try Data(line.utf8).write(to: URL(fileURLWithPath: path + suffix), options: .atomic)
  }

  private static var processorTime: Duration {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return .seconds(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + .microseconds(Int(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec))
  }

  /// A frame would be left out while the last one is not out yet, and its picture with it.
  private var canShow: Bool { output.canSend && !screen.hasPendingOutput }

  private mutating func show(_ frame: Int, isMoving: Bool) throws {
    Self.mark(&image, frame)
    let canvas = canvas
    var shown = image
    shown.drawGrounds(of: canvas, in: area)
    var bytes: [UInt8] = []
    if screen.isCleared { output.appendRemoval(to: &bytes) }
    output.append(
      shown, at: CellPosition(x: area.x, y: area.y), columns: area.columns, rows: area.rows,
      isMoving: isMoving,
      at: device.now, to: &bytes)
    sent += 1
    try screen.show(canvas, cursor: nil, picture: bytes, drawnInto: output.placement == .inCells ? area : nil)
  }

  private var area: CellRect {
    CellRect(x: 2, y: 2, columns: number("columns", 48), rows: number("rows", 30))
  }

  private var canvas: Canvas {
    let size = device.size
    var canvas = Canvas(columns: size.columns, rows: size.rows)
    if output.placement == .inCells { canvas.leaveToPicture(area, background: nil) }
    canvas.put("\(status) \(size.columns)x\(size.rows)", x: 2, y: 0)
    if hasPanel {
      let area = CellRect(x: 10, y: 10, columns: 20, rows: 4)
      canvas.fill(area, style: CellStyle(background: Color(0, 90, 0)))
      canvas.put("a panel", x: 12, y: 11, style: CellStyle(foreground: .white, background: Color(0, 90, 0)))
    }
    return canvas
  }

  /// Takes what comes, at least once, until a time; `nil` for until something has come.
  private mutating func turn(until end: Duration?) throws {
    repeat {
      let now = device.now
      let due = [end, output.deadline, parser.deadline].compactMap(\.self).min()
      parser.pictureAnswerDue = output.deadline
      let ready = try device.wait(timeout: due.map { $0 - now })
      if ready.output { try screen.flush() }
      for signal in ready.signals { try answer(signal) }
      var events: [InputEvent] = []
      let time = device.now
      if ready.input {
        if try device.read({ parser.feed($0, at: time, into: &events) }) == .hungUp { exit(3) }
      } else {
        parser.expire(at: time, into: &events)
      }
      for event in events {
        switch event {
        case .reply(let reply): output.receive(reply, at: time)
        case .key(let press): try obey(press)
        default: break
        }
      }
      output.advance(to: time, hasTaken: !device.hasPendingOutput)
    } while end.map { device.now < $0 } ?? false
  }

  private mutating func answer(_ signal: TerminalSignal) throws {
    if signal.isDeadly { control.die(by: signal) }
    if signal == .continued {
      output.forget()
      try control.resume()
    }
    screen.resize(to: device.size)
    try showAtRest()
  }

  private mutating func showAtRest() throws {
    guard isAtRest, output.failure == nil else { return }
    while !canShow, output.failure == nil { try turn(until: nil) }
    try show(0xFFFF, isMoving: false)
  }

  private mutating func obey(_ press: KeyPress) throws {
    switch press.key {
    case .character("q"):
      control.leaveTerminal()
      exit(0)
    case .character("x"): fatalError("boom")
    case .character("z"):
      try control.suspend(wholeGroup: true)
      output.forget()
      try answer(.resized)
    case .character("d"): raise(SIGUSR1)
    case .character("p"):
      hasPanel.toggle()
      try showAtRest()
    default:
      status = "key \(press.key)"
      try screen.show(canvas, cursor: nil)
    }
  }
}

/// Not tests of their own: what ``GraphicsChild`` is started as.
@Suite struct GraphicsChildTests {
  @Test(.enabled(if: GraphicsChild.orders != nil)) func `child`() throws {
    var child = try GraphicsChild(GraphicsChild.orders ?? "")
    try child.run()
  }
}
