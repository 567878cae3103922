@testable import SwipeEngine

/// What every event does to a card in every state, found by doing it.
enum StateTable {
  struct State {
    let name: String
    /// Brings card `a` there; returns what time it is then.
    let reach: @Sendable (inout Story) -> Double
  }

  static let states: [State] = [
    State(name: "resting") { _ in 1000 },
    State(name: "dragging") { story in
      story.press(160, 200, 900)
      story.move(190, 200, 950)
      return 1000
    },
    State(name: "forced") { story in
      story.swipe(.right, 950)
      story.answer(.yes, 950)
      return 1000
    },
    State(name: "forced, not answered") { story in
      story.swipe(.right, 950)
      return 1000
    },
    State(name: "pending") { story in
      story.swipe(.right, 800)
      return 1000
    },
    State(name: "returning") { story in
      story.drag(60, 0, 0)
      return 1050
    },
    State(name: "undoing") { story in
      story.swipe(.right, 0)
      story.answer(.yes, 0)
      story.handle(.undo, 900)
      return 1000
    },
    State(name: "exiting") { story in
      story.swipe(.right, 850)
      story.answer(.yes, 850)
      return 1000
    },
    State(name: "gone") { story in
      story.swipe(.right, 0)
      story.answer(.yes, 0)
      return 1000
    },
  ]

  static let events: [(name: String, send: @Sendable (inout Story, Double) -> Void)] = [
    ("press on it", { story, t in press(&story, t) }),
    ("press beside it", { story, t in story.press(1, 1, t) }),
    ("move", { story, t in story.move(200, 210, t) }),
    ("release within the threshold", { story, t in story.release(190, 200, t) }),
    ("release beyond the threshold", { story, t in story.release(300, 200, t) }),
    ("gesture cancelled", { story, t in story.cancel(t) }),
    ("swipe left", { story, t in story.swipe(.left, t) }),
    ("swipe up, not allowed", { story, t in story.swipe(.up, t) }),
    ("answer yes", { story, t in story.handle(.answer(token(story), .yes), t) }),
    ("answer no", { story, t in story.handle(.answer(token(story), .no), t) }),
    ("answer later", { story, t in story.handle(.answer(token(story), .later), t) }),
    ("undo", { story, t in story.handle(.undo, t) }),
    ("redo", { story, t in story.handle(.redo, t) }),
    ("withdraw it", { story, t in story.handle(.withdraw("a"), t) }),
    ("append another", { story, t in story.handle(.edit(.append(["x"])), t) }),
    ("insert another before it", { story, t in story.handle(.edit(.insert(["x"], before: "a")), t) }),
    ("remove it", { story, t in story.handle(.edit(.remove(["a"])), t) }),
    ("replace it", { story, t in story.handle(.edit(.replace("a", with: "x")), t) }),
    ("raise it", { story, t in story.handle(.edit(.raise("a")), t) }),
    ("raise another", { story, t in story.handle(.edit(.raise("c")), t) }),
    ("adopt it", { story, t in story.handle(.edit(.adopt([DecidedCard("a", .left)])), t) }),
    ("requeue it", { story, t in story.handle(.edit(.requeue(["a"])), t) }),
    (
      "another layout",
      { story, t in
        var layout = phone
        layout.bounds.size.width = 400
        story.handle(.layout(layout), t)
      }
    ),
    ("exit ended", { story, t in story.handle(.exitEnded("a"), t) }),
    ("time passes", { story, t in story.advance(t + 8000) }),
  ]

  /// A press on card `a` as it is seen; where it is not seen, on where it would be.
  private static func press(_ story: inout Story, _ time: Double) {
    let center = story.pose("a", time)?.center ?? phone.home
    story.press(min(center.x, 299), center.y, time)
  }

  private static func token(_ story: Story) -> AnswerToken {
    story.stack.oldestQuestion ?? AnswerToken(number: 0)
  }

  /// What an event does to a card in a state: what it becomes, what becomes of the next one, what is reported.
  static func outcome(of event: (inout Story, Double) -> Void, in state: State) -> [String] {
    var story = Story(["a", "b", "c"], SwipeOptions(), asks: true)
    let time = state.reach(&story)
    story.advance(time)
    let before = phases(story, time)
    story.mark = story.effects.count
    event(&story, time)
    let after = phases(story, time)
    let own = after["a"] == before["a"] ? [] : ["**\(after["a"] ?? "no more")**"]
    let others = ["b", "c", "x"].filter { after[$0] != before[$0] }
      .map { "\($0): \(after[$0] ?? "no more")" }
    return own + others + story.news().map { "`\($0)`" }
  }

  private static func phases(_ story: Story, _ time: Double) -> [String: String] {
    var phases: [String: String] = [:]
    for card in ["a", "b", "c", "x"] {
      if let standing = story.stack.status(of: card) {
        phases[card] = standing == .decided ? "gone" : "resting"
      }
    }
    for pose in story.stack.frame(at: ms(time)).cards { phases[pose.card] = "\(pose.phase)" }
    return phases
  }
}

extension StateTable {
  /// Whether a line of the page is a row of the table, by how many cells it has.
  static func isRow(_ line: String) -> Bool {
    line.split(separator: "|").count == states.count + 1 && !line.hasPrefix("| event")
  }

  /// The whole table, as it stands in the documentation.
  static func lines() -> [String] {
    var lines = ["| event | " + states.map(\.name).joined(separator: " | ") + " |"]
    lines.append("|" + String(repeating: "---|", count: states.count + 1))
    for event in events {
      let cells = states.map { outcome(of: event.send, in: $0).joined(separator: ", ") }
      lines.append(
        "| " + ([event.name] + cells.map { $0.isEmpty ? "–" : $0 }).joined(separator: " | ") + " |")
    }
    return lines
  }
}
