import ChoiceLog
import SessionTestSupport
import SwipeEngine
import Testing

@testable import SwipeSession
@testable import TerminalFront
import TerminalText
import TerminalCanvas

/// A key that a footer or a button names does what is said there, with every preset.
@Suite struct HintTests {
  /// What a person can bring onto the screen.
  enum Place: String, CaseIterable, Sendable {
    case cards, reader, picture, zoomed, search, found, note, dropQuestion, replaceQuestion, help, compare,
      end
  }

  private static let photos = (1...3).map {
    #"{"id":"p\#($0)","title":"p\#($0).jpg","body":"Words.","image":"p\#($0).jpg"}"#
  }

  private let pictures = TestPictures()

  /// - Parameter isDrawn: Whether there is a frame to read hints from, which takes time.
  private func session(_ preset: KeyPreset, _ place: Place, isDrawn: Bool = false) throws -> TestSession {
    let hasPictures = [.reader, .picture, .zoomed, .compare].contains(place)
    let test = try TestSession(
      cards: Self.photos, size: TerminalSize(columns: 80, rows: 24),
      pictures: isDrawn && hasPictures ? pictures.makeCache() : nil
    ) {
      $0.keys = try KeyMap(preset: preset)
      $0.showsPictures = hasPictures
    }
    func perform(_ commands: Command...) {
      for command in commands {
        _ = test.session.perform(command, cause: .program, at: test.time)
        test.pass(.seconds(2))
      }
    }
    switch place {
    case .cards: break
    case .reader: perform(.open)
    case .picture: perform(.open, .zoomIn)
    case .zoomed: perform(.open, .zoomIn, .zoomIn)
    case .search, .found:
      perform(.search)
      if place == .found { test.type("p2") }
      test.pass(.milliseconds(10))
    case .note, .dropQuestion:
      perform(.note)
      test.type(place == .note ? "half" : "half a note")
      if place == .dropQuestion { test.press(.escape) }
    case .replaceQuestion:
      perform(.choose(.like))
      test.counter.isOurs = false
      perform(.export)
      test.settle()
    case .help: perform(.help)
    case .compare:
      perform(.compare)
      (test.session.overlay as? CompareOverlay)?.fit(4, in: test.session, at: test.time)
    case .end: for _ in Self.photos { perform(.choose(.like)) }
    }
    if isDrawn, hasPictures { pictures.load(for: test) }
    if isDrawn { _ = test.text } else { test.session.overlay?.wasDrawn(at: test.time) }
    test.pass(ReadingTime.minDuration)
    return test
  }

  /// Each key by itself with what is said of it, in the footer and on buttons.
  private func named(_ test: TestSession) throws -> [(key: KeyPress, word: String)] {
    let screen = try #require(test.screen.screen(at: test.time))
    var hints: [FooterView.Hint] = []
    switch screen.footer.content {
    case .keys(let keys): hints = keys
    case .input(let line): hints = line.hints
    case .notice, .question: break
    }
    hints += screen.buttons.buttons.map { FooterView.Hint(label: $0.key, $0.label) }
    return try hints.flatMap { hint in
      let keys = hint.label == "arrows" ? "← → ↑ ↓" : hint.label
      return try keys.split(separator: " ").map { (try key(labelled: String($0)), hint.word) }
    }
  }

  private func key(labelled label: String) throws -> KeyPress {
    let arrows: [String: KeyPress.Key] = ["⌫": .backspace, "←": .left, "→": .right, "↑": .up, "↓": .down]
    if let arrow = arrows[label] { return KeyPress(arrow) }
    return try KeyPress(named: label)
  }

  /// What has happened, in the words of hints; several may fit.
  private func outcome(_ key: KeyPress, _ test: TestSession) throws -> Set<String> {
    let session = test.session
    let before = (overlay: session.overlay, first: session.overlay?.firstLine, zoom: session.overlay?.zoom)
    let found = (session.overlay as? SearchOverlay)?.search.shown
    let side = (session.overlay as? CompareOverlay).map { ($0.cards.count, $0.marked) }
    let (top, count) = (test.top, test.counter.count)
    _ = session.dequeueChanges()
    let request = session.handle(key, at: test.time)
    var words: Set<String> = []
    if request == .quit { words.insert("quit") }
    for change in session.dequeueChanges() {
      switch change {
      case .chose(let choice, _, _):
        let word = ["nope": "Nope", "like": "Like", "star": "Star", "later": "Later"][choice.rawValue] ?? "?"
        words.formUnion(["choose", word])
      case .undid: words.insert("undo")
      case .explained: words.insert("words")
      case .performed, .began, .copied: break
      }
    }
    let after = session.overlay
    if let zoom = after?.zoom {
      if before.zoom == nil { words.insert("picture") }
      if let old = before.zoom, old.lens.scale != zoom.lens.scale { words.formUnion(["zoom", "all of it"]) }
      if let old = before.zoom, old.lens.scale == zoom.lens.scale { words.insert("move") }
      if before.zoom?.isActual != zoom.isActual { words.insert("1:1") }
    } else if before.zoom != nil, after === before.overlay {
      words.insert("zoom")
    }
    if after?.firstLine != before.first || key.isArrow && after === before.overlay && after?.arrows == .scroll
    {
      words.insert("scroll")
    }
    if after !== before.overlay {
      if after == nil { words.formUnion(["close", "back", "drop", "leave it"]) }
      if after is ReaderOverlay { words.insert("open") }
      if after is SearchOverlay { words.insert("search") }
      if after is NoteOverlay { words.insert("note") }
      if after is HelpOverlay { words.insert("help") }
      if after == nil, test.top == "p2", top == "p1" { words.insert("to the top") }
    }
    if let side, let compared = after as? CompareOverlay {
      if compared.cards.count > side.0 { words.insert("more") }
      if compared.marked != side.1 { words.insert("mark") }
    }
    if let search = after as? SearchOverlay, search.search.shown != found || search.search.state == .only {
      words.insert("next")
    }
    session.finishExport()
    test.receive()
    if test.counter.count > count { words.formUnion(["export", "replace it", "another name"]) }
    if session.cards.note(0) != nil { words.insert("keep") }
    if session.notice == .nothingLeft(.undo) { words.insert("undo") }
    if session.notice?.text.hasPrefix("not exported") == true { words.insert("leave it") }
    return Set(words.map { $0.lowercased() })
  }

  @Test(arguments: KeyPreset.allCases, Place.allCases)
  func `a hint is true`(preset: KeyPreset, place: Place) throws {
    let all = try named(try session(preset, place, isDrawn: true))
    #expect(!all.isEmpty || place == .help)
    for (key, word) in all {
      let outcome = try outcome(key, session(preset, place))
      let wanted = word.hasPrefix("Again") ? "again" : word.lowercased()
      guard wanted != "again" else { continue }
      #expect(outcome.contains(wanted), "\(preset) \(place): \(key.label) \(word) comes to \(outcome)")
    }
  }

  @Test(
    arguments: Place.allCases,
    [("c", .interrupt), ("\\", .abort), ("z", .suspend)] as [(Character, Session.Request)])
  func `what ends and suspends every program does so everywhere, and answers and loses nothing`(
    place: Place, key: (name: Character, request: Session.Request)
  ) throws {
    let test = try session(.default, place)
    let (overlay, text, exports) = (test.session.overlay, typed(test), test.counter.count)
    let request = test.session.handle(KeyPress(.character(key.name), .control), at: test.time)
    test.settle()
    #expect(request == key.request)
    #expect(test.session.overlay === overlay && typed(test) == text && test.counter.count == exports)
  }

  /// What is typed, with a mark while it is asked whether it is dropped; `nil` where nothing is typed.
  private func typed(_ test: TestSession) -> String? {
    if let note = test.session.overlay as? NoteOverlay {
      return note.line.text + (note.asksToDrop ? "?" : "")
    }
    return (test.session.overlay as? SearchOverlay)?.search.line.text
  }

  @Test func `a search hit can be liked with every preset`() throws {
    for preset in KeyPreset.allCases {
      let test = try session(preset, .found)
      test.press(.enter)
      let like = try #require(test.session.activeKeys(for: .choose(.like)).first)
      _ = test.session.handle(like, at: test.time)
      test.settle()
      #expect(try test.standing() == ["p2:like"], "\(preset)")
    }
  }

  @Test func `a search says that Enter takes back the choice on a decided card`() throws {
    let test = try TestSession()
    test.press(.right, .down)
    test.press(.character("/"))
    for (text, word) in [("card 1", "take back"), ("\u{7F}2", "take back"), ("\u{7F}3", "to the top")] {
      for character in text { test.press(character == "\u{7F}" ? .backspace : .character(character)) }
      test.pass(.milliseconds(10))
      #expect(test.rows().last?.contains("Enter \(word)") == true, "\(text)")
    }
  }

  @Test func `with lightroom's keys the search names what arrows do, and nothing else`() throws {
    let test = try session(.lightroom, .found)
    let row = try #require(test.rows().last)
    #expect(row.contains("↓ ↑ next   Enter to the top   Esc back") && !row.contains("choose"))
    #expect(test.rows().contains { $0.contains("→ Later") })
    test.press(.right)
    test.settle()
    #expect(try test.standing() == ["p2:later"])
  }
}
