import Foundation
import Testing

import SwipeScript

/// Numbers of a simulation that were worked out on paper from the formulas.
@Suite struct SimulationFigureTests {
  private static let scene =
    #"{"scene":{"bounds":[0,0,320,568],"card":[20,60,280,368]},"cards":["a","b"],"options":"#

  private func play(_ options: String, _ lines: String..., fps: Double? = nil) -> PlayedScript {
    PlayedScript(([Self.scene + options + "}"] + lines).joined(separator: "\n"), framesPerSecond: fps)
  }

  private func pair(_ value: Any?) -> [Double] { value as? [Double] ?? [] }

  @Test func `translation, ratio and angle of a drag are what the formulas say`() {
    let played = play("{}", #"{"t":0,"press":[160,100]}"#, #"{"t":16,"move":[175,104]}"#)
    #expect(
      played.lines == [
        #"{"t":0,"event":"taken","card":"a"}"#,
        // 15 pt of 100; 3° · 0.15; (1 − e^(−16/40)) · (15, 4) pt / 16 ms, three times, as that share is below a third.
        #"{"t":16,"event":"pan","card":"a","phase":"dragging","translation":[15,4],"#
          + #""velocity":[927.224871,247.259965],"rotation":0.45,"direction":"right","thresholdRatio":0.15,"#
          + #""armed":true}"#,
        // 15 + 927 · 0.099 is beyond 100, until the velocity has decayed to 85 / 0.099.
        #"{"t":16,"event":"armed","card":"a","direction":"right"}"#,
        #"{"t":17.194058,"event":"armed","card":"a","direction":null}"#,
      ])
  }

  @Test(arguments: [
    ("easeIn", [0.017_027, 0.093_465, 0.315_357, 0.621_862, 0.839_428]),
    ("easeOut", [0.160_572, 0.378_138, 0.684_643, 0.906_535, 0.982_973]),
    ("easeInOut", [0.019_722, 0.129_162, 0.5, 0.870_838, 0.980_278]),
    ("linear", [0.1, 0.25, 0.5, 0.75, 0.9]),
  ])
  func `a forced move follows its curve`(curve: String, shares: [Double]) {
    let played = play(
      #"{"forcedSwipe":{"duration":1000,"curve":"\#(curve)"},"threshold":99}"#, #"{"t":0,"swipe":"right"}"#,
      fps: 20)
    for (time, share) in zip([100.0, 250, 500, 750, 900], shares) {
      let pan = played.events("pan").first { $0["t"] as? Double == time }
      #expect(abs(pair(pan?["translation"])[0] - 100 * share) < 2e-4, "\(time)")
    }
  }

  @Test(arguments: [(101.0, 404.0), (161, 322), (300, 600), (400, 400)])
  func `mdc leaves by whole repetitions of its way`(x: Double, end: Double) throws {
    let played = play(
      #"{"preset":"mdc"}"#, #"{"t":0,"press":[160,100]}"#, #"{"t":50,"release":[\#(160 + x),100]}"#, fps: 20)
    // Half way through the 100 ms, linear.
    let pan = try #require(played.events("pan").first { $0["t"] as? Double == 100 })
    #expect(abs(pair(pan["translation"])[0] - (x + (end - x) / 2)) < 1e-6)
    #expect(played.events("exited").first?["t"] as? Double == 150)
  }

  @Test func `a commanded card leaves as fast as it arrived at the threshold`() {
    let played = play("{}", #"{"t":0,"swipe":"right"}"#, fps: 10)
    let pan = played.events("pan").first { $0["phase"] as? String == "exiting" }
    #expect(abs(pair(pan?["velocity"])[0] - 101 / 0.58 / 0.1) < 1e-5)
    // Its box is turned by 3.03°: half of it is (280·cos + 368·sin)/2 wide, and it has to go from 261 to 320 + that.
    let angle = 3.03 * Double.pi / 180
    let way = 320 + (280 * cos(angle) + 368 * sin(angle)) / 2 - 261
    let exited = played.events("exited").first?["t"] as? Double ?? 0
    #expect(abs(exited - (100 + way / (101 / 0.058) * 1000)) < 1e-2)
  }

  @Test func `a critically damped spring comes home when its energy says so`() throws {
    let played = play(
      #"{"return":{"response":500,"dampingRatio":1}}"#, #"{"t":0,"press":[160,100]}"#,
      #"{"t":100,"move":[200,100]}"#, #"{"t":3100,"release":[200,100]}"#)
    // x = 40(1 + ωτ)e^(−ωτ), v = −40ω²τe^(−ωτ) with ω = 4π: √(x² + v²/ω²) = 1/ω, solved for τ by bisection.
    let frequency = 4 * Double.pi
    var (low, high) = (0.0, 5.0)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      let phase = frequency * middle
      let energy = 40 * exp(-phase) * ((1 + phase) * (1 + phase) + phase * phase).squareRoot()
      if energy > min(0.1, 1 / frequency) { low = middle } else { high = middle }
    }
    let returned = try #require(played.events("returned").first?["t"] as? Double)
    #expect(abs(returned - (3100 + low * 1000)) < 1e-3)
  }

  @Test func `the card behind comes up by what the one above has gone`() throws {
    let played = play("{}", #"{"t":0,"press":[160,100]}"#, #"{"t":0,"move":[200,100]}"#, fps: 10)
    let behind = try #require(played.frames.first?.cards.last)
    #expect(pair(behind["center"]) == [160, 250])
    #expect(behind["scale"] as? Double == 0.97)
  }

  @Test func `a frame is where the closed form says, however many frames there are`() throws {
    let lines = [
      #"{"t":0,"press":[160,100]}"#, #"{"t":40,"move":[200,100]}"#, #"{"t":48,"release":[216,100]}"#,
    ]
    let coarse = play("{}", lines[0], lines[1], lines[2], fps: 5)
    let fine = play("{}", lines[0], lines[1], lines[2], fps: 500)
    let fineFrames = Set(fine.lines.filter { $0.contains(#","frame":["#) })
    // Later ones may be left out of the fine ones, as nothing has moved since the one before.
    let shared = coarse.lines.filter { $0.contains(#","frame":["#) }.prefix(2)
    #expect(shared.count == 2)
    for frame in shared { #expect(fineFrames.contains(frame) == true, "\(frame)") }
  }
}
