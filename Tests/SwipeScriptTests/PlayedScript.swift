import Foundation

import SwipeScript

/// A script played to its end, or to its first bad line.
struct PlayedScript {
  private(set) var bytes: [UInt8] = []
  /// The number of the first bad line, and what is wrong with it.
  private(set) var badLine: Int?
  private(set) var error: ScriptError?

  init(_ text: String, framesPerSecond: Double? = nil) {
    var simulation = Simulation(framesPerSecond: framesPerSecond)
    var lines = Array(text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var number = 0
    do throws(ScriptError) {
      for line in lines {
        number += 1
        try simulation.read(Array(line))
        play(&simulation)
      }
      try simulation.finish()
    } catch {
      badLine = max(number, 1)
      self.error = error
      simulation.stop()
    }
    play(&simulation)
  }

  private mutating func play(_ simulation: inout Simulation) {
    while !simulation.play(into: &bytes) {}
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var lines: [String] { text.split(separator: "\n").map(String.init) }

  /// The lines of that event, such as `chosen`.
  func events(_ name: String) -> [[String: Any]] { objects.filter { $0["event"] as? String == name } }

  /// The frames, each with its cards.
  var frames: [(time: Double, cards: [[String: Any]])] {
    objects.compactMap { object in
      (object["frame"] as? [[String: Any]]).map { (object["t"] as? Double ?? -1, $0) }
    }
  }

  var objects: [[String: Any]] {
    lines.compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
  }
}

/// Where the tests lie.
enum Folder {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let scripts = root.appending(path: "Tests/Scripts")
}
