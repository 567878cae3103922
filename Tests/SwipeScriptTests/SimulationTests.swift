import Testing

import SwipeScript

@Suite struct SimulationTests {
  private static let scene =
    #"{"scene":{"bounds":[0,0,320,568],"card":[20,60,280,368]},"cards":["a","b"],"options":{"answerTimeout":null,"answers":"later"}}"#

  @Test func `a long wait costs no frames, and no time`() {
    let lines = [
      Self.scene, #"{"t":0.5,"undo":true}"#, #"{"t":999999999,"swipe":"left"}"#, #"{"t":1e9,"end":true}"#,
    ]
    let played = PlayedScript(lines.joined(separator: "\n"), framesPerSecond: 1000)
    let times = played.frames.map(\.time)
    #expect(times.first == 0.5)
    #expect(times.count > 90 && times.count < 110)
    #expect(times.dropFirst().first == 999_999_999.5)
  }

  @Test(arguments: [1e-300, 1e-9, 0.001, 7.5, 29.97, 1000])
  func `any number of frames a second comes to an end`(rate: Double) {
    let lines = [Self.scene, #"{"t":0,"swipe":"left"}"#, #"{"t":300,"answer":"yes"}"#]
    let played = PlayedScript(lines.joined(separator: "\n"), framesPerSecond: rate)
    #expect(played.frames.count >= 2)
    #expect(played.events("exited").count == 1)
  }

  @Test func `what a line leads to is there before the next line is`() throws {
    var simulation = Simulation()
    var output: [UInt8] = []
    try simulation.read(Array(Self.scene.utf8))
    let isThrough = simulation.play(into: &output)
    #expect(isThrough && output.isEmpty)
    try simulation.read(Array(#"{"t":0,"swipe":"left"}"#.utf8))
    _ = simulation.play(into: &output)
    #expect(String(decoding: output, as: UTF8.self).hasPrefix(#"{"t":0,"event":"shouldChoose","card":"a""#))
  }

  @Test func `many frames come in portions`() throws {
    var simulation = Simulation(framesPerSecond: 1000)
    var output: [UInt8] = []
    var portions = 1
    try simulation.read(Array(Self.scene.utf8))
    _ = simulation.play(into: &output)
    try simulation.read(Array(#"{"t":0,"press":[160,100]}"#.utf8))
    _ = simulation.play(into: &output)
    try simulation.read(Array(#"{"t":10000,"move":[170,100]}"#.utf8))
    while !simulation.play(into: &output) {
      #expect(output.count < 80_000)
      output = []
      portions += 1
    }
    #expect(portions > 10)
  }

  @Test(arguments: 1...40)
  func `lines are the same however the bytes arrive`(size: Int) {
    let text = Array("one\n\ntwo two\n three \n\nlast".utf8)
    var lines: [String] = []
    var splitter = LineSplitter()
    for start in stride(from: 0, to: text.count, by: size) {
      splitter.push(text[start..<min(text.count, start + size)]) { line in
        lines.append(String(decoding: line, as: UTF8.self))
      }
    }
    if let last = splitter.finish() { lines.append(String(decoding: last, as: UTF8.self)) }
    #expect(lines == ["one", "", "two two", " three ", "", "last"])
    let rest = splitter.finish()
    #expect(rest == nil)
  }
}
