import SwipeEngine
import Testing

/// Checks that other swipe decks make, or were asked for, on undo and on cards that come and go. The comment before each names the source.
struct PeerHistoryTests {
  // flutter_card_swiper, undo() in each direction; CardStackView #177: from the side it left by.
  @Test(arguments: SwipeDirection.sides)
  func `an undone card comes from the side it left by, and its side is told`(side: SwipeDirection) {
    let app = PeerApp("ab") { $0.directions = .all }
    app.swipe(side, 0)
    app.pass(1000)
    app.deck.undo(at: ms(1000))
    #expect(app.way(of: "a", to: side, 1000) > 150)
    app.pass(2000)
    #expect(app.told == ["chosen a \(side)", "exit a", "undo a \(side)", "return a"] && app.rest == "ab")
  }

  // swipable_stack #18: more than one level; ZLSwipeableViewSwift keeps ten.
  @Test func `every choice can be undone, the newest first`() {
    let app = PeerApp("abcdefghijklmnopqrstuvwxyz")
    for turn in 0..<26 { app.swipe(turn % 3 == 0 ? .left : .right, Double(turn) * 20) }
    for turn in 0..<27 { app.deck.undo(at: ms(5000 + Double(turn) * 20)) }
    #expect(app.told("undo") == app.told("chosen").reversed() && app.told("undo").count == 26)
    #expect(app.rest == "abcdefghijklmnopqrstuvwxyz")
  }

  // Shuffle #125, Koloda #65: an undo from within the callback fails.
  @Test func `a callback can undo the very swipe that it is told of`() {
    let app = PeerApp("ab")
    app.deck.callbacks.onChosen = { [unowned app] in app.deck.undo(at: $0.time) }
    app.swipe(.left, 0)
    app.pass(1000)
    #expect(app.told == ["undo a left", "return a"] && app.rest == "ab" && app.deck.stack.decidedCount == 0)
  }

  // Shuffle #3: two copies of the last card after an undo while it leaves.
  @Test func `the last card can be undone while it leaves, and ends the deck again`() {
    let app = PeerApp("a")
    app.swipe(.left, 0)
    app.deck.undo(at: ms(150))
    #expect(app.deck.stack.frame(at: ms(150)).cards.count == 1)
    app.pass(1000)
    app.swipe(.right, 1000)
    #expect(app.told[..<4] == ["chosen a left", "finish", "undo a left", "return a"])
    #expect(app.told[4...] == ["chosen a right", "finish"])
  }

  // Shuffle #112, rn-swiper-list #76: new data moves the card in the hand, or begins anew.
  @Test(
    arguments: [
      (.append(["x", "y"]), "bcdexy"), (.insert(["x"], before: "b"), "xbcde"), (.remove(["b"]), "cde"),
      (.replace("b", with: "x"), "xcde"),
    ] as [(StackEdit<String>, String)])
  func `other cards can change while one is held, and it stays`(edit: StackEdit<String>, rest: String) {
    let app = PeerApp()
    app.press(0)
    app.move(v(130, 12), 1000)
    let before = app.pose("a", 1000)
    app.deck.handle(.edit(edit), at: ms(1000))
    #expect(app.pose("a", 1000) == before && before?.isArmed == true)
    app.release(v(130, 12), 3000)
    #expect(app.told == ["chosen a right"] && app.rest == rest)
  }

  // Shuffle CardStackStateManagerTest, insert and delete, also of one card twice: earlier swipes stay those of their cards.
  @Test func `cards that are put in and taken out change no choice and no order`() {
    let app = PeerApp()
    app.swipe(.left, 0)
    app.swipe(.right, 10)
    app.deck.handle(.edit(.insert(["x"], before: "d")), at: ms(1000))
    app.deck.remove(["c", "c", "e"], at: ms(1000))
    #expect(app.rest == "xd" && app.deck.stack.decidedCards.map(\.card) == ["a", "b"])
    app.deck.undo(at: ms(2000))
    #expect(app.rest == "bxd" && app.told.last == "undo b right")
  }

  // Koloda #269: a crash as the app removes cards when told of a swipe.
  @Test func `a callback can take away the card that it is told of and the next one`() {
    let app = PeerApp("abc")
    app.deck.callbacks.onChosen = { [unowned app] in app.deck.remove(["a", "b"], at: $0.time) }
    app.drag(v(150, 0), 0)
    app.pass(5000)
    #expect(app.told == ["exit a"] && app.rest == "c" && app.pose("c", 5000)?.scale == 1)
    #expect(app.deck.stack.decidedCards == [DecidedCard("a", .right)])
  }

  // Shuffle CardStackStateManagerTest, no remaining indices and no swipes; Koloda #200: a revert of nothing.
  @Test func `an empty deck takes everything without a word`() {
    let app = PeerApp("")
    app.swipe(.left, 0)
    app.deck.undo(at: ms(10))
    app.drag(v(150, 0), 30)
    #expect(app.told.isEmpty && app.pans.isEmpty && app.deck.nextWake == nil && !app.deck.stack.canUndo)
  }

  // Shuffle CardStackStateManagerTest, reset; Koloda #283 and #114: begin again, also while cards still leave.
  @Test(arguments: [20.0, 5000])
  func `a deck can begin again, with no choice left`(time: Double) {
    let app = PeerApp("abc")
    for turn in 0..<3 { app.swipe(.left, Double(turn)) }
    app.deck.handle(.edit(.requeue(["a", "b", "c"])), at: ms(time))
    #expect(app.rest == "abc" && !app.deck.stack.canUndo)
    app.pass(6000)
    for turn in 0..<3 { app.swipe(.right, 6000 + Double(turn)) }
    #expect(app.told("chosen") == ["a left", "b left", "c left", "a right", "b right", "c right"])
    #expect(app.told.filter { $0 == "finish" }.count == 2)
  }
}
