import CFloor
import SwipeEngine

/// A move of a held card.
enum PanCases {
  static let all = [stack, loop, controller, strings, floor]

  static let stack = Case(name: "pan", operation: "a move through CardStack<UInt32>", floor: "pan-in-C") {
    count in
    var stack = Scene.held(by: .zero)
    var effects: [SwipeEffect<UInt32>] = []
    effects.reserveCapacity(8)
    return measured(count) {
      var time = Duration.seconds(10)
      for index in 0..<count {
        time += Scene.sample
        stack.handle(.gesture(.moved(Scene.point(index))), at: time, into: &effects)
        effects.removeAll(keepingCapacity: true)
      }
      use(stack.heldCard)
    }
  }

  /// What of each of these is the measuring itself: the point, the time, the event and the clearing of the buffer.
  static let loop = Case(name: "pan-loop", operation: "the loop of pan alone, without the stack") { count in
    var effects: [SwipeEffect<UInt32>] = [.finished]
    effects.reserveCapacity(8)
    return measured(count) {
      var time = Duration.seconds(10)
      for index in 0..<count {
        time += Scene.sample
        take(.gesture(.moved(Scene.point(index))), at: time)
        effects.removeAll(keepingCapacity: true)
      }
    }
  }

  @inline(never)
  private static func take(_ event: SwipeEvent<UInt32>, at time: Duration) { use(event) }

  static let controller = Case(
    name: "pan-controller", operation: "a move through SwipeController<UInt32>, one closure told",
    floor: "pan-in-C"
  ) { count in
    let controller = SwipeController(Scene.held(by: .zero))
    var sum = 0.0
    controller.callbacks.onPan = { sum += $0.translation.dx }
    controller.handle(.gesture(.moved(Scene.grip)), at: .seconds(10))
    return measured(count) {
      var time = Duration.seconds(10)
      for index in 0..<count {
        time += Scene.sample
        controller.handle(.gesture(.moved(Scene.point(index))), at: time)
      }
      use(sum)
    }
  }

  static let strings = Case(
    name: "pan-strings", operation: "a move through CardStack<String>: the code for any id", floor: "pan-in-C"
  ) { count in
    var stack = CardStack(layout: Scene.layout, cards: (0..<100).map { "card number \($0)" })
    stack.handle(.gesture(.pressed(Scene.grip)), at: .seconds(10))
    var effects: [SwipeEffect<String>] = []
    effects.reserveCapacity(8)
    return measured(count) {
      var time = Duration.seconds(10)
      for index in 0..<count {
        time += Scene.sample
        stack.handle(.gesture(.moved(Scene.point(index))), at: time, into: &effects)
        effects.removeAll(keepingCapacity: true)
      }
      use(stack.heldCard)
    }
  }

  static let floor = Case(name: "pan-in-C", operation: "the same arithmetic, plain C") { count in
    var options = floorOptions
    var hand = floor_hand()
    floor_press(&hand, Scene.grip.x, Scene.grip.y, 10)
    var pan = floor_pan()
    return measured(count) {
      for index in 0..<count {
        let point = Scene.point(index)
        floor_move(&hand, &options, point.x, point.y, 10 + Double(index + 1) * 0.008, &pan)
      }
      use(pan.dx)
    }
  }

  static let floorOptions = floor_options(
    threshold_x: 100, threshold_y: 100, rotation_factor: 3, maximum_rotation: 15, projection: 0.099,
    directions: 0b0011)

  /// Whether the C does the same, without which its figures mean nothing: the largest relative difference.
  static func difference() -> Double {
    var stack = Scene.stack(of: 3)
    stack.handle(.gesture(.pressed(Scene.grip)), at: .seconds(10))
    var options = floorOptions
    var hand = floor_hand()
    floor_press(&hand, Scene.grip.x, Scene.grip.y, 10)
    var pan = floor_pan()
    var most = 0.0
    for index in 0..<1000 {
      let point = Scene.point(index * 7)
      let time = Duration.seconds(10) + Scene.sample * (index + 1)
      floor_move(&hand, &options, point.x, point.y, 10 + Double(index + 1) * 0.008, &pan)
      let pans = stack.handle(.gesture(.moved(point)), at: time).compactMap { effect in
        if case .pan(let state) = effect { state } else { nil }
      }
      guard let state = pans.first else { return .infinity }
      guard state.isArmed == pan.is_armed, (state.direction == nil) == (pan.direction < 0) else {
        return .infinity
      }
      for (ours, theirs) in [
        (state.translation.dx, pan.dx), (state.translation.dy, pan.dy), (state.velocity.dx, pan.vx),
        (state.velocity.dy, pan.vy), (state.rotation, pan.rotation), (state.thresholdRatio, pan.ratio),
      ] {
        most = max(most, (ours - theirs).magnitude / max(1, ours.magnitude))
      }
    }
    return most
  }
}
