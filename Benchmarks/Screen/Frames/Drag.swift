import SwipeEngine
import TerminalFront

/// A hand's drag as a terminal reports it: 300 reports 16 ms apart, each a column on from the one before and now and
/// then a row, to and fro.
struct Drag {
  static let reports = 300
  static let interval = Duration.milliseconds(16)

  /// What the engine says of it, a frame a report.
  static func frames(on scene: Scene) throws -> [StackFrame<UInt32>] {
    var options = SwipeOptions()
    options.directions = .all
    options.maximumRotation = 10
    var stack = try CardStack<UInt32>(
      options: options, layout: scene.swipeLayout, cards: 0..<8 as Range<UInt32>)
    var effects: [SwipeEffect<UInt32>] = []
    stack.handle(.gesture(.pressed(scene.geometry.point(column: 50, row: 8))), at: .zero, into: &effects)
    return (1...reports).map { report in
      effects.removeAll(keepingCapacity: true)
      let time = interval * report
      let place = cell(of: report)
      stack.handle(
        .gesture(.moved(scene.geometry.point(column: place.column, row: place.row))), at: time, into: &effects
      )
      var frame = StackFrame<UInt32>()
      stack.frame(at: time, into: &frame)
      return frame
    }
  }

  /// Where the pointer is, 15 columns to each side of where it was pressed at most.
  static func cell(of report: Int) -> (column: Int, row: Int) {
    let phase = (report + 15) % 60
    return (column: 35 + (phase < 30 ? phase : 60 - phase), row: 8 + report / 10 % 3)
  }
}
