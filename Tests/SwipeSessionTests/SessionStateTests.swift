import CardDeck
import ChoiceLog
import SessionTestSupport
import SwipeEngine
import Testing

@testable import SwipeSession
import TerminalText

/// The rules of what a session keeps, without a session.
@Suite struct SessionStateTests {
  // MARK: - Typed ahead

  @Test(arguments: [
    ([Command.choose(.like)], false, 0), ([.choose(.like)], true, 1), ([.undo, .redo, .quit], true, 0),
    ([.choose(.like), .undo, .redo, .quit], true, 4), ([.choose(.like), .quit, .quit], true, 2),
    ([.choose(.like), .help, .search, .export], true, 1),
  ])
  func `what is for cards to come is kept, and what is not is not`(
    commands: [Command], isAwaited: Bool, kept: Int
  ) {
    var ahead = TypedAhead()
    let answers = commands.map { ahead.keep($0, cause: .key, isAwaited: isAwaited) }
    #expect(answers.count { $0 } == kept)
    let taken = ahead.dequeueAll()
    let expected = commands.indices.filter { answers[$0] }.map { commands[$0] }
    #expect(taken.map(\.command) == expected)
    #expect(ahead.isEmpty)
  }

  @Test func `behind a command that is kept choices are kept too, as many as anyone types`() {
    var ahead = TypedAhead()
    var kept = 0
    for index in 0...TypedAhead.limit where ahead.keep(.choose(.like), cause: .key, isAwaited: index == 0) {
      kept += 1
    }
    #expect(kept == TypedAhead.limit)
    ahead.quit()
    let rest = ahead.dequeueAll()
    #expect(ahead.hasQuit && rest.isEmpty)
  }

  // MARK: - Passes

  @Test func `cards put off come back in their order, if anything else was chosen`() {
    var pass = DeckPass()
    for card in UInt32(1)...3 { pass.chose(.later, on: card) }
    pass.remove(2)
    let returning1 = pass.dequeueReturning()
    #expect(returning1 == [])
    pass.chose(.nope, on: 4)
    let returning2 = pass.dequeueReturning()
    #expect(returning2 == [1, 3])
    let returning3 = pass.dequeueReturning()
    #expect(pass.putOff == [] && returning3 == [])
  }

  @Test func `cards put off in earlier sessions come before, and alone are enough`() {
    var pass = DeckPass()
    pass.chose(.later, on: 9)
    pass.begin(with: [])
    let returning4 = pass.dequeueReturning()
    #expect(returning4 == [])
    pass.begin(with: [5, 6])
    pass.restored(.later, on: 7)
    pass.restored(.like, on: 8)
    let returning5 = pass.dequeueReturning()
    #expect(returning5 == [5, 6, 9, 7])
  }

  // MARK: - Loading

  private static let trouble = CardLoadingError.deck(.changed)

  @Test(arguments: [
    (CardLoadingError.query(.nothingFound), true, true, true), (.refused("no"), false, true, true),
    (.refused("no"), true, true, false), (trouble, false, false, true), (trouble, false, true, false),
    (.log(.full(path: "x")), false, false, false),
  ])
  func `a problem ends the session where there is nothing to go on with, else it is told`(
    problem: CardLoadingError, hasChosen: Bool, hasCards: Bool, ends: Bool
  ) throws {
    let test = try TestSession(cards: ["{}"])
    var loading = DeckLoading(
      test.session.cards.deck, name: "Deck", hasBegun: true, loader: nil)
    let notice = loading.finish(CardBatch.End(problem: problem), hasChosen: hasChosen, hasCards: hasCards)
    #expect(loading.problem == (ends ? problem : nil))
    #expect((notice == nil) == ends)
  }

  @Test func `it is told how far the cards have come`() throws {
    let deck = try TestSession(cards: ["{}"]).session.cards.deck
    var loading = DeckLoading(deck, name: "a\u{1B}b", hasBegun: false, loader: nil)
    #expect(loading.title == "ab" && loading.isArriving && loading.isAwaitingFirst)
    loading.gone.like = 1
    #expect(loading.gone == Tally(), "nothing is known of them yet")
    let isFirst = loading.begin(deck)
    #expect(isFirst)
    let isFirstAgain = loading.begin(deck)
    #expect(!isFirstAgain)
    #expect(loading.isArriving && !loading.isAwaitingFirst)
    let notice = loading.finish(CardBatch.End(gone: Tally(nope: 2)), hasChosen: false, hasCards: true)
    #expect(notice == nil && !loading.isArriving && !loading.isAwaitingFirst)
    loading.gone.nope -= 1
    #expect(loading.gone == Tally(nope: 1))
    let told = [DeckChange.modified, .modified, .removed, .removed, nil].map { loading.report($0) }
    #expect(told == [.deckChanged(.modified), nil, .deckChanged(.removed), nil, nil])
  }

  // MARK: - Display

  @Test func `a notice goes when its time is over, one about saving when saving works`() {
    var display = SessionDisplay()
    display.show(.noteSaved, at: .seconds(1))
    display.endNotice(where: \.isAboutSaving)
    display.expire(at: .milliseconds(5999))
    #expect(display.notice == .noteSaved && display.noticeEnd == .seconds(6))
    display.wasShown(fits: true)
    display.expire(at: .seconds(6))
    #expect(display.notice == nil && display.isDirty)
    display.show(.notSaved(reason: "full", offersNote: false), at: .zero)
    #expect(display.notice?.isWarning == true && display.noticeEnd == .seconds(20))
    display.endNotice(where: \.isAboutSaving)
    #expect(display.notice == nil && display.noticeEnd == nil)
  }

  @Test(
    arguments: [
      Notice.nothingLeft(.undo), .cardsGone(1), .nothingLeftInRound, .cardNotFoundYet(.redo),
      .notSavedYet(.redo), .cardNotHeld(.undo), .cannotRaise, .windowTooSmall, .noCardYet, .copied(id: "c1"),
      .idTooLong,
      .noClipboard, .nothingFound,
    ], [false, true])
  func `what was said of the card before ends with the next choice, and with a redo`(
    notice: Notice, isRedo: Bool
  ) throws {
    let test = try TestSession()
    if isRedo { test.press(.right, .character("u")) }
    test.session.show(notice, at: test.time)
    if isRedo { test.press(control: "r") } else { test.press(.right) }
    #expect(test.session.notice == nil && test.top == "c2")
  }

  @Test(arguments: [
    Notice.cannotReverse(.undo, .full(path: "x")), .changedElsewhere(.init(chosen: 1)), .exporting, .noteCut,
  ])
  func `what is about more than the card stays when a choice is made`(notice: Notice) throws {
    let test = try TestSession()
    test.session.show(notice, at: test.time)
    test.press(.right)
    #expect(test.session.notice == notice && test.top == "c2")
  }

  @Test func `the top card has been seen when a frame has shown it`() {
    var display = SessionDisplay()
    display.show(HelpOverlay())
    display.topCardChanged()
    display.wasShown(fits: true)
    #expect(display.isTopCardUnseen, "the help hides it")
    display.show(nil)
    display.wasShown(fits: false)
    #expect(display.isTopCardUnseen && !display.windowFits)
    display.wasShown(fits: true)
    #expect(!display.isTopCardUnseen && display.windowFits && !display.isDirty)
  }

  // MARK: - Timing

  @Test func `a choice that is put back is timed as it was`() {
    var timing = ChoiceTiming()
    for second in 1...3 { timing.add(at: .seconds(second), shownFor: .seconds(1)) }
    timing.undo()
    timing.undo()
    timing.redo()
    #expect(timing.choices.map(\.time) == [.seconds(1), .seconds(2)])
    timing.redo()
    timing.undo()
    #expect(timing.choices.map(\.time) == [.seconds(1), .seconds(2)])
    for _ in 0..<3 { timing.undo() }
    // Of an earlier session, which is not among them.
    timing.redo()
    #expect(timing.choices.isEmpty)
    timing.redo()
    #expect(timing.choices.map(\.time) == [.seconds(1)])
    timing.add(at: .seconds(9), shownFor: .seconds(1))
    timing.redo()
    #expect(timing.choices.count == 2)
  }

  @Test func `pauses do not count as work`() {
    var timing = ChoiceTiming()
    #expect(timing.work.gaps == 0 && timing.work.length == .zero)
    for time in [0, 400, 120_400, 240_401, 241_001] {
      timing.add(at: .milliseconds(time), shownFor: .milliseconds(100))
    }
    #expect(timing.work.gaps == 3 && timing.work.length == .milliseconds(121_000))
  }

  // MARK: - Overlays over what was typed ahead

  @Test(arguments: [KeyPress.Key.character("?"), .character(" ")])
  func `what was typed for cards to come is done when what lies over them is closed`(
    opening: KeyPress.Key
  ) throws {
    let first = try TestSession(cards: LoadingTests.cards(60))
    first.press(.right)
    first.settle()
    first.removesFolder = false
    let second = try TestSession(resuming: first.folder, atOnce: 0)
    for _ in 0..<40 { second.press(.left) }
    let chosen = second.session.pending.chosen.nope
    #expect(chosen < 40)
    second.press(.character("?"))
    second.awaitCards()
    #expect(second.session.pending.chosen.nope == chosen)
    if opening == .character(" ") {
      second.press(.character("?"))
      second.press(opening, .escape)
    } else {
      second.press(.escape)
    }
    #expect(second.session.pending.chosen.nope == 40)
    second.press(.right)
    second.settle()
    #expect(try second.standing().last == "c42:like")
  }
}
