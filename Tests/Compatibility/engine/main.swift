// Writes what an app keeps of the engine, as JSON, into the folder that is named: for make.sh, which compiles it together with
// the engine.
import Foundation

let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let encoder = JSONEncoder()
encoder.outputFormatting = .sortedKeys

@MainActor func write(_ value: some Encodable, _ name: String) throws {
  try (encoder.encode(value) + Data("\n".utf8)).write(to: folder.appendingPathComponent(name + ".json"))
}

var options = SwipeOptions()
options.directions = .all
options.exit = .timed(.milliseconds(120), .easeIn)
options.undoDirection = nil
options.maximumRotation = .infinity
try write(options, "options")
try write(SwipeOptions.mdc, "mdc")

let controller = try SwipeController(
  options: options, layout: SwipeLayout(size: SwipeSize(width: 320, height: 568)),
  cards: ["ada", "bo", "cleo", "dov", "eve", "fay"])
controller.callbacks.shouldChoose = { $0.card == "cleo" ? .no : .yes }
var recording = SwipeRecording(controller.stack)
controller.callbacks.onEvent = { recording.add($0, at: $1) }

let home = controller.stack.layout.home
@MainActor func drag(to end: SwipePoint, at time: Duration) {
  controller.handle(.gesture(.pressed(home)), at: time)
  let middle = SwipePoint(x: (home.x + end.x) / 2, y: (home.y + end.y) / 2)
  controller.handle(.gesture(.moved(middle)), at: time + .milliseconds(30))
  controller.handle(.gesture(.released(end)), at: time + .milliseconds(60))
}

drag(to: SwipePoint(x: home.x + 140, y: home.y + 3), at: .seconds(1))
drag(to: SwipePoint(x: home.x - 90, y: home.y + 100), at: .seconds(2))
drag(to: SwipePoint(x: home.x, y: home.y - 150), at: .seconds(3))
controller.handle(.edit(.append(["gus"])), at: .seconds(4))
controller.handle(
  .edit(.setRules(CardRules(directions: [.up], isDraggable: false), for: "eve")), at: .seconds(4))
controller.handle(.edit(.jump(to: "dov")), at: .seconds(5))
controller.swipe(.down, cause: .key, at: .seconds(6))
controller.swipe(.up, cause: .button, in: .milliseconds(200), at: .seconds(7))
controller.undo(at: .seconds(8))
controller.redo(at: .seconds(9))
controller.undo(at: .seconds(10))
controller.advance(to: .seconds(20))
try write(controller.stack, "stack")
try write(recording, "recording")
var effects: [SwipeEffect<String>] = []
recording.play { effects.append($0) }
try write(effects, "effects")
try write(controller.frame(at: .seconds(20)), "frame")

var numbers = CardStack<Int>(
  layout: SwipeLayout(size: SwipeSize(width: 320, height: 568)), cards: 0..<1_000_000)
numbers.handle(.swipe(.left, cause: .program), at: .zero)
try write(numbers, "numbers")
try write(IDRun<Int>(5...9), "run")
