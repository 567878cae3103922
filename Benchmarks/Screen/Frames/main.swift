import Platform
import SwipeEngine
import TerminalFront

// What the frames of a drag cost, on the controlling terminal; a line for `run.py`, which counts bytes and
// instructions from outside by the difference between two numbers of rounds.
//
//   ScreenFrames compose|paint|direct|curses text|picture truecolor|256 ROUNDS

let words = CommandLine.arguments
guard words.count == 5, let rounds = Int(words[4]), rounds > 0, let depth = ColorDepth(rawValue: words[3]),
  let scene = Scene(hasPicture: words[2] == "picture", depth: depth)
else {
  print("usage: ScreenFrames compose|paint|direct|curses text|picture truecolor|256 ROUNDS")
  exit(64)
}
let film = try Film(scene)
let costs = try film.run(words[1], depth: depth, rounds: rounds)
let perFrame = costs.map { Double($0) / Double(Drag.reports) / 1000 }.sorted()
print("\(perFrame[perFrame.count / 2])\t\(perFrame[0])\t\(Drag.reports)")
