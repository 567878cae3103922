// Draws a swipe as a strip of film, in SVG: the same drag, sampled as often as one likes.
//
//   swift run FilmStrip > swipe.svg

import SwipeEngine

let stage = SwipeRect(x: 0, y: 0, width: 320, height: 400)
let home = SwipeRect(x: 60, y: 60, width: 200, height: 260)
var stack = CardStack(layout: SwipeLayout(bounds: stage, card: home), cards: 1...3)

// A hand that takes a tenth of a second for 120 points to the right, and lets go in mid-movement.
var time = Duration.zero
_ = stack.handle(.gesture(.pressed(home.center)), at: time)
var strip: [StackFrame<Int>] = [stack.frame(at: time)]
for step in 1...6 {
  time += .milliseconds(16)
  let pointer = home.center + SwipeVector(dx: Double(step) * 20, dy: Double(step) * -4)
  _ = stack.handle(.gesture(step == 6 ? .released(pointer) : .moved(pointer)), at: time)
  if step % 2 == 0 { strip.append(stack.frame(at: time)) }
}
// From here on nobody touches it: `nextWake` is nil once everything has come to rest.
while stack.nextWake != nil {
  time += .milliseconds(32)
  _ = stack.advance(to: time)
  strip.append(stack.frame(at: time))
}

/// Rounded to tenths, so that the drawing is short.
func short(_ number: Double) -> String {
  let tenths = (number * 10).rounded() / 10
  return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
}

let gap = 20.0
let width = Double(strip.count) * (stage.width + gap) - gap
print(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(short(width)) \#(short(stage.height))">"#)
for (place, picture) in strip.enumerated() {
  let left = Double(place) * (stage.width + gap)
  print(#"<svg x="\#(short(left))" width="\#(short(stage.width))" height="\#(short(stage.height))">"#)
  print(#"<rect width="100%" height="100%" fill="black"/>"#)
  // The top card comes first in a frame, and is painted last.
  for card in picture.cards.reversed() {
    let (w, h) = (home.width * card.scale, home.height * card.scale)
    print(
      #"<g transform="translate(\#(short(card.center.x)) \#(short(card.center.y))) rotate(\#(short(card.rotation)))" opacity="\#(short(card.opacity))">"#
    )
    print(
      #"<rect x="\#(short(-w / 2))" y="\#(short(-h / 2))" width="\#(short(w))" height="\#(short(h))" rx="16" fill="whitesmoke" stroke="gray"/>"#
    )
    if card.stamp == .right, card.stampOpacity > 0 {
      print(
        #"<text y="-60" text-anchor="middle" font-size="36" fill="springgreen" opacity="\#(short(card.stampOpacity))">LIKE</text>"#
      )
    }
    print("</g>")
  }
  print("</svg>")
}
print("</svg>")
