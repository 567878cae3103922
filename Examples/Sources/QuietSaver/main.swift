// Listens to a stack from a task of its own, and saves once the person pauses: the stream is the standard library's, what
// is done with it swift-async-algorithms'.
//
//   swift run QuietSaver

import AsyncAlgorithms
import SwipeEngine

@MainActor
func play() async {
  let layout = SwipeLayout(
    bounds: SwipeRect(x: 0, y: 0, width: 320, height: 568),
    card: SwipeRect(x: 20, y: 60, width: 280, height: 368))
  var deck: SwipeController<Int>? = SwipeController(layout: layout, cards: 1...9)
  guard let events = deck?.events else { return }

  let choices = events.compactMap { effect in
    if case .chosen(let result) = effect { result } else { nil }
  }
  let saver = Task {
    for await newest in choices.debounce(for: .milliseconds(150)) {
      print("quiet: saved up to choice \(newest.sequence), card \(newest.card) to the \(newest.direction)")
    }
    print("the stream has ended")
  }

  // Two bursts of key presses with a pause between them, as a person makes them.
  let start = ContinuousClock.now
  for burst in [[SwipeDirection.right, .left, .right], [.left, .left]] {
    for direction in burst {
      deck?.swipe(direction, cause: .key, at: ContinuousClock.now - start)
      print("swiped \(direction)")
    }
    try? await Task.sleep(for: .milliseconds(600))
  }

  // The stream ends with the controller.
  deck = nil
  await saver.value
}

await play()
