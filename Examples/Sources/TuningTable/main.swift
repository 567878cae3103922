// Before one changes a number: what does it do? Two tables, of how far one has to drag and of how a card comes home.
//
//   swift run TuningTable

import SwipeEngine

func padded(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

func milliseconds(_ duration: Duration) -> Int { Int((duration / .milliseconds(1)).rounded()) }

/// Whether a hand that moves evenly, so many points in so much time, has chosen when it lets go.
func chooses(_ points: Double, in time: Duration, _ options: SwipeOptions) throws -> Bool {
  let layout = SwipeLayout(
    bounds: SwipeRect(x: 0, y: 0, width: 320, height: 568),
    card: SwipeRect(x: 20, y: 60, width: 280, height: 368))
  var card = try SwipeCard(options: options, layout: layout)
  let start = layout.home
  _ = card.handle(.gesture(.pressed(start)), at: .zero)
  let steps = max(1, milliseconds(time) / 8)
  for step in 1...steps {
    let share = Double(step) / Double(steps)
    let pointer = start + SwipeVector(dx: points * share, dy: 0)
    let effects = card.handle(
      .gesture(step == steps ? .released(pointer) : .moved(pointer)), at: time * share)
    for case .chosen in effects { return true }
  }
  return false
}

print("Points to drag until letting go chooses, by how long the drag takes")
let durations: [Duration] = [
  .milliseconds(48), .milliseconds(96), .milliseconds(200), .milliseconds(400), .seconds(1),
]
print(padded("projection", 12) + durations.map { padded("\(milliseconds($0)) ms", 9) }.joined())
for projection in [Duration.zero, .milliseconds(50), .milliseconds(99), .milliseconds(200)] {
  var options = SwipeOptions()
  options.projection = projection
  let cells = try durations.map { time in
    let least = try (1...200).first { try chooses(Double($0), in: time, options) }
    return padded(least.map { "\($0)" } ?? "never", 9)
  }
  print(padded("\(milliseconds(projection)) ms", 12) + cells.joined())
}

print("\nA card let go 80 points from home, by its spring")
print(
  padded("damping", 12) + padded("response", 10) + padded("half way", 10) + padded("overshoot", 11)
    + padded("at rest", 9))
for damping in [0.5, 0.8, 1, 1.5] {
  for response in [Duration.milliseconds(150), .milliseconds(250), .milliseconds(400)] {
    let spring = try SwipeSpring(dampingRatio: damping, response: response)
    let motion = Motion.spring(from: SwipeVector(dx: 80, dy: 0), to: .zero, velocity: .zero, spring)
    let samples = (0...milliseconds(motion.duration)).map { motion.position(at: .milliseconds($0)).dx }
    let half = samples.firstIndex { $0 <= 40 } ?? 0
    let beyond = abs(min(0, samples.min() ?? 0))
    print(
      padded("\(damping)", 12) + padded("\(milliseconds(response)) ms", 10) + padded("\(half) ms", 10)
        + padded("\((beyond * 10).rounded() / 10) pt", 11) + padded("\(milliseconds(motion.duration)) ms", 9))
  }
}
