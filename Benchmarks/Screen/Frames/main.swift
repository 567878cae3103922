import Platform
import SwipeEngine
import TerminalCanvas
import TerminalFront

// What the frames of a drag cost, on the controlling terminal; a line for `run.py`, which counts bytes and
// instructions from outside by the difference between two numbers of rounds.
//
//   ScreenFrames compose|paint|direct|curses text|picture truecolor|256 ROUNDS
//   ScreenFrames pixels text|picture|photo truecolor ROUNDS    as pixels; the photo in a stage of its own
//   ScreenFrames cells text|picture truecolor|256 1    cells that change with a frame, and those of the top card

let words = CommandLine.arguments
guard words.count == 5, let rounds = Int(words[4]), rounds > 0, let depth = ColorDepth(rawValue: words[3]),
  let scene = Scene(hasPicture: words[2] == "picture", depth: depth)
else {
  print("usage: ScreenFrames compose|paint|direct|curses|pixels text|picture|photo truecolor|256 ROUNDS")
  exit(64)
}
let costs: [Int]
if words[1] == "pixels" {
  let film = words[2] == "photo" ? PixelFilm.photo : try PixelFilm(scene, hasPicture: words[2] == "picture")
  costs = film.run(rounds: rounds)
} else {
  let film = try Film(scene)
  if words[1] == "cells" {
    let cells = film.cells()
    print("\(cells.changed)\t\(cells.card)")
    exit(0)
  }
  costs = try film.run(words[1], depth: depth, rounds: rounds)
}
let perFrame = costs.map { Double($0) / Double(Drag.reports) / 1000 }.sorted()
print("\(perFrame[perFrame.count / 2])\t\(perFrame[0])\t\(Drag.reports)")
