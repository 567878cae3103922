import TestSupport
import Testing

import SwipeScript

@Suite struct BadLineTests {
  private static let scene = #"{"scene":{"bounds":[0,0,320,568],"card":[20,60,280,368]},"cards":["a","b"]}"#

  @Test(arguments: [
    #"{"t":0}"#, #"{"undo":true}"#, #"{"t":0,"undo":false}"#, #"{"t":0,"undo":1}"#, #"{"t":0,"end":null}"#,
    #"{"t":-0.001,"undo":true}"#, #"{"t":1000000000.001,"undo":true}"#, #"{"t":"0","undo":true}"#,
    #"{"t":0,"press":[1,2],"move":[1,2]}"#, #"{"t":0,"press":[1]}"#, #"{"t":0,"press":[1,2,3]}"#,
    #"{"t":0,"press":[1000000000.1,0]}"#, #"{"t":0,"press":[0,-1e400]}"#, #"{"t":0,"press":["1",2]}"#,
    #"{"t":0,"press":[1,2],"cause":"key"}"#, #"{"t":0,"swipe":"sideways"}"#, #"{"t":0,"swipe":"Left"}"#,
    #"{"t":0,"swipe":"left","cause":"drag"}"#, #"{"t":0,"answer":"maybe"}"#,
    #"{"t":0,"answer":"yes","card":1}"#,
    #"{"t":0,"append":"a"}"#, #"{"t":0,"append":[1]}"#, #"{"t":0,"insert":["x"]}"#, #"{"t":0,"before":"b"}"#,
    #"{"t":0,"replace":["a"]}"#, #"{"t":0,"replace":{"a":1}}"#, #"{"t":0,"replace":{"a":"x","a":"y"}}"#,
    #"{"t":0,"layout":{"bounds":[0,0,1,1]}}"#, #"{"t":0,"layout":{"bounds":[0,0,-1,1],"card":[0,0,1,1]}}"#,
    #"{"t":0,"layout":{"bounds":[0,0,1,1],"card":[0,0,1,1],"x":1}}"#, #"{"t":0,"t":0,"undo":true}"#,
    #"{"t":0,"jump":true}"#, #"[]"#, #"3"#, #"{"#, #"{"t":0,"undo":true}x"#, #"{"t":0,"undo":true,}"#,
    #"{"t":NaN,"undo":true}"#, #"{"t":0,"append":["\ud800"]}"#, #"{"t":0,"append":["x\udfffy"]}"#,
    #"{"t":0,"append":["\ud83d\u0041"]}"#, #"{"t":0,"replace":{"\\\udc00":"x"}}"#, Self.scene,
  ])
  func `a line that is not understood whole is a bad line`(line: String) {
    let played = PlayedScript(Self.scene + "\n\n" + line + "\n" + #"{"t":0,"swipe":"left"}"#)
    #expect(played.badLine == 3)
    #expect(played.bytes.isEmpty)
    #expect(played.error.map { !$0.why.contains("\n") && $0.why.utf8.count < 400 } == true)
  }

  @Test(arguments: [
    #"{"threshold":0}"#, #"{"threshold":-1}"#, #"{"threshold":1e400}"#, #"{"threshold":null}"#,
    #"{"directions":[]}"#, #"{"directions":["north"]}"#, #"{"directions":"left"}"#, #"{"preset":"ours"}"#,
    #"{"preset":null}"#, #"{"rotationFactor":1e999}"#, #"{"maximumRotation":-1}"#, #"{"projection":-1}"#,
    #"{"projection":1e30}"#, #"{"forcedSwipe":-5}"#, #"{"forcedSwipe":{"curve":"bouncy"}}"#,
    #"{"exit":{"curve":"linear"}}"#, #"{"exit":{"atMost":300,"duration":100}}"#, #"{"exit":300}"#,
    #"{"exit":{"duration":100,"curve":[0,0,1]}}"#, #"{"exit":{"duration":100,"curve":[-0.1,0,1,1]}}"#,
    #"{"return":{"response":0,"dampingRatio":1}}"#, #"{"return":{"response":250,"dampingRatio":0.04}}"#,
    #"{"return":{"response":250,"dampingRatio":20.1}}"#, #"{"return":{"duration":200,"response":1}}"#,
    #"{"answerTimeout":-1}"#, #"{"visibleCount":0}"#, #"{"visibleCount":1.5}"#, #"{"visibleCount":1e300}"#,
    #"{"answers":"maybe"}"#, #"{"isGestureEnabled":1}"#, #"{"thresold":100}"#, #"[]"#,
  ])
  func `a bad option is a bad first line`(options: String) {
    let scene = Self.scene.dropLast() + #","options":"# + options + "}"
    let played = PlayedScript(scene + "\n" + #"{"t":0,"swipe":"left"}"#)
    #expect(played.badLine == 1, "\(options)")
    #expect(played.bytes.isEmpty)
  }

  @Test(arguments: [
    "{}", #"{"preset":"default"}"#, #"{"preset":"mdc","verticalThreshold":50}"#, #"{"maximumRotation":null}"#,
    #"{"exit":{"atMost":0}}"#, #"{"exit":{"duration":50,"curve":[0.1,-2,0.9,3]}}"#,
    #"{"answerTimeout":null}"#,
    #"{"preset":"mdc","exit":{"duration":50}}"#, #"{"return":{"response":100}}"#, #"{"forcedSwipe":0}"#,
    #"{"undo":{"duration":9,"curve":"linear"}}"#, #"{"directions":["up","down","up"]}"#,
    #"{"visibleCount":1e3}"#,
    #"{"return":{"duration":200,"curve":"easeOut"}}"#, #"{"return":{"response":0.01,"dampingRatio":20}}"#,
    #"{"answers":"later","isGestureEnabled":false,"rotationFactor":-7,"projection":0.5}"#,
  ])
  func `an option of every form is taken`(options: String) {
    let scene = Self.scene.dropLast() + #","options":"# + options + "}"
    #expect(PlayedScript(scene + "\n" + #"{"t":0,"swipe":"up"}"#).error == nil, "\(options)")
  }

  @Test(arguments: ["0", "1.5", "9223372036854775807", "1e300", "2147483648"])
  func `a number that is not taken is told with those that are`(count: String) {
    let scene = Self.scene.dropLast() + #","options":{"visibleCount":"# + count + "}}"
    #expect(
      PlayedScript(String(scene)).error?.why
        == "visibleCount is '\(count)'; write a whole number from 1 to 2147483647")
  }

  @Test func `whole pairs of surrogates and U+FFFD itself are ids`() {
    let lines = [
      Self.scene, #"{"t":0,"append":["\ud83d\ude00","\ufffd","\\ud800"]}"#, #"{"t":1,"raise":"\ufffd"}"#,
      #"{"t":2,"swipe":"left"}"#,
    ]
    let played = PlayedScript(lines.joined(separator: "\n"))
    #expect(played.error == nil && played.text.contains(#""chosen","card":"\#u{FFFD}""#))
  }

  @Test(arguments: ["", "\n \n", #"{"t":0,"undo":true}"#, "{}", "null", #"{"cards":["a"]}"#, "\u{FEFF}{}"])
  func `a script begins with its scene`(text: String) {
    #expect(PlayedScript(text).error != nil)
  }

  @Test func `limits are allowed themselves, and ends of lines of either kind`() {
    let lines = [
      Self.scene, #"{"t":0,"press":[1e9,-1e9]}"#, #"{"t":1000000000,"swipe":"left"}"#,
      #"{"t":1e9,"end":true}"#, "",
    ]
    let played = PlayedScript(lines.joined(separator: "\r\n"))
    #expect(played.error == nil, "\(String(describing: played.error))")
    #expect(played.events("chosen").count == 1)
  }

  @Test func `no bytes stop the program`() {
    var generator = SeededGenerator(seed: 77)
    let text = Array(
      (Self.scene + "\n" + #"{"t":3,"press":[160,100]}"# + "\n" + #"{"t":9,"swipe":"left"}"#).utf8)
    for _ in 0..<3000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: 0 ... .max, using: &generator)
      }
      _ = PlayedScript(String(decoding: bytes, as: UTF8.self), framesPerSecond: 10)
    }
  }
}
