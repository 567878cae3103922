import Foundation
import Testing

@testable import SwipeEngine

@MainActor struct SwipeControllerTests {
  /// A delegate that writes down what it is told.
  final class Notes: SwipeDelegate {
    typealias ID = String
    var lines: [String] = []
    var answer = SwipeAnswer.yes
    var onChosenDo: () -> Void = {}

    func shouldChoose(
      _ proposal: SwipeProposal<String>, in controller: SwipeController<String>
    ) -> SwipeAnswer {
      lines.append("ask \(proposal.card)")
      return answer
    }
    func onPan(_ state: PanState<String>, in controller: SwipeController<String>) {
      lines.append("pan \(state.card) \(state.phase)")
    }
    func onChosen(_ result: SwipeResult<String>, in controller: SwipeController<String>) {
      lines.append("chosen \(result.card)")
      onChosenDo()
    }
    func onExit(_ result: SwipeResult<String>, in controller: SwipeController<String>) {
      lines.append("exited \(result.card)")
    }
    func onCancel(_ cancellation: SwipeCancellation<String>, in controller: SwipeController<String>) {
      lines.append("cancelled \(cancellation.reason)")
    }
    func onReturn(_ cancellation: SwipeCancellation<String>, in controller: SwipeController<String>) {
      lines.append("returned")
    }
    func onUndo(_ reversal: SwipeReversal<String>, in controller: SwipeController<String>) {
      lines.append("undone \(reversal.card)")
    }
    func onRedo(_ reversal: SwipeReversal<String>, in controller: SwipeController<String>) {
      lines.append("redone \(reversal.card)")
    }
    func onFinish(in controller: SwipeController<String>) { lines.append("finished") }
  }

  private func controller(_ notes: Notes) -> SwipeController<String> {
    let controller = SwipeController(layout: phone, cards: ["a", "b"])
    controller.delegate = notes
    return controller
  }

  @Test func `it asks, then tells, in the order things happen`() {
    let notes = Notes()
    let controller = controller(notes)
    controller.swipe(.right, at: .zero)
    controller.swipe(.left, at: ms(10))
    controller.advance(to: ms(1000))
    controller.handle(.undo, at: ms(1000))
    controller.handle(.redo, at: ms(1010))
    #expect(
      notes.lines == [
        "ask a", "chosen a", "ask b", "chosen b", "finished", "exited a", "exited b", "undone b", "redone b",
        "finished",
      ])
  }

  @Test func `a frame brings a pan for every card in motion, and what became due`() {
    let notes = Notes()
    let controller = controller(notes)
    var frame = StackFrame<String>()
    controller.swipe(.right, at: .zero)
    controller.frame(at: ms(50), into: &frame)
    #expect(frame.cards.map(\.card) == ["a", "b"])
    controller.frame(at: ms(900), into: &frame)
    #expect(notes.lines == ["ask a", "chosen a", "pan a forced", "pan a gone", "exited a"])
    #expect(frame.cards.map(\.card) == ["b"])
  }

  @Test func `no comes home and later waits`() throws {
    let notes = Notes()
    let controller = controller(notes)
    notes.answer = .no
    controller.swipe(.right, at: .zero)
    notes.answer = .later
    controller.swipe(.right, at: ms(10))
    #expect(controller.stack.pendingCount == 1)
    let token = try #require(controller.stack.oldestQuestion)
    controller.answer(token, .yes, at: ms(300))
    controller.answer(token, .no, at: ms(310))
    #expect(notes.lines == ["ask a", "cancelled answer", "returned", "ask a", "chosen a"])
  }

  @Test(arguments: [[], [40.0, 80, 120, 1000], [1000.0]])
  func `the last pan of a card that comes home is at home, however seldom it is looked at`(
    frames: [Double]
  ) {
    let controller = SwipeController(layout: phone, cards: ["a", "b"])
    var pans: [PanState<String>] = []
    var atReturn: PanState<String>?
    controller.callbacks.onPan = { pans.append($0) }
    controller.callbacks.onReturn = { _ in atReturn = pans.last }
    controller.handle(.gesture(.pressed(SwipePoint(x: 100, y: 100))), at: .zero)
    controller.handle(.gesture(.moved(SwipePoint(x: 150, y: 100))), at: ms(100))
    controller.handle(.gesture(.cancelled), at: ms(110))
    var frame = StackFrame<String>()
    for time in frames { controller.frame(at: ms(time), into: &frame) }
    controller.advance(to: ms(2000))
    #expect(atReturn?.translation == .zero && atReturn?.rotation == 0 && atReturn?.thresholdRatio == 0)
    #expect(atReturn?.direction == .right && atReturn?.phase == .resting)
    #expect(pans.filter { $0.translation == .zero }.count == 1 && pans.last == atReturn)
  }

  @Test func `a card that is taken back has a last pan at home too, and one that leaves has one outside`() {
    let notes = Notes()
    let controller = controller(notes)
    var frame = StackFrame<String>()
    for time in stride(from: 0.0, to: 600, by: 50) {
      if time == 0 { controller.swipe(.right, at: .zero) }
      controller.frame(at: ms(time), into: &frame)
    }
    #expect(notes.lines.last == "exited a")
    controller.handle(.undo, at: ms(600))
    for time in [650.0, 1000, 1050] { controller.frame(at: ms(time), into: &frame) }
    #expect(notes.lines.suffix(4) == ["undone a", "pan a undoing", "pan a resting", "returned"])
  }

  @Test func `closures are told before the delegate, and both before the stream`() async {
    let notes = Notes()
    let controller = controller(notes)
    controller.callbacks.onChosen = { _ in notes.lines.append("closure") }
    let stream = controller.events
    controller.swipe(.right, at: .zero)
    controller.advance(to: ms(1000))
    #expect(notes.lines == ["ask a", "closure", "chosen a", "exited a"])
    var heard: [String] = []
    for await effect in stream {
      heard.append(words(effect))
      if case .exited = effect { break }
    }
    #expect(heard == ["ask a right", "chosen a right", "exited a"])
  }

  @Test func `what a callback asks for happens after what it is told`() {
    let notes = Notes()
    let controller = controller(notes)
    notes.onChosenDo = { [unowned controller] in
      controller.swipe(.left, at: ms(5))
      controller.advance(to: ms(900))  // not from in here
      notes.lines.append("said")
    }
    controller.swipe(.right, at: ms(5))
    notes.onChosenDo = {}
    #expect(notes.lines.prefix(4) == ["ask a", "chosen a", "said", "ask b"])
    #expect(controller.stack.decidedCount == 2)
  }

  @Test func `it does not keep its delegate, and ends its streams`() async {
    var notes: Notes? = Notes()
    var controller: SwipeController<String>? = SwipeController(layout: phone, cards: ["a"])
    controller?.delegate = notes
    notes = nil
    #expect(controller?.delegate == nil)
    let stream = controller?.events
    controller?.swipe(.right, at: .zero)
    controller = nil
    var count = 0
    if let stream { for await _ in stream { count += 1 } }
    #expect(count == 3)
  }

  @Test func `names can be read and written`() throws {
    #expect(SwipeDirection.sides.map(\.rawValue) == ["left", "right", "up", "down"])
    let corners = ["upLeft", "upRight", "downLeft", "downRight"]
    #expect(SwipeDirection.allCases.dropFirst(4).map(\.rawValue) == corners)
    #expect(SwipeCause.allCases.map(\.rawValue) == ["drag", "key", "button", "program"])
    #expect(SwipeDirection(rawValue: "sideways") == nil && SwipeCause(rawValue: "") == nil)
    let written = try JSONEncoder().encode([SwipeDirection.left, .up])
    #expect(String(decoding: written, as: UTF8.self) == #"["left","up"]"#)
    #expect(try JSONDecoder().decode([SwipeDirection].self, from: written) == [.left, .up])
    #expect(try JSONDecoder().decode([SwipeCause].self, from: Data(#"["button"]"#.utf8)) == [.button])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([SwipeDirection].self, from: Data(#"["sideways"]"#.utf8))
    }
    #expect(
      CardPhase.allCases.map(\.rawValue) == [
        "resting", "dragging", "forced", "pending", "returning", "undoing", "exiting", "gone",
      ])
    #expect(
      CancellationReason.allCases.map(\.rawValue) == ["threshold", "gesture", "answer", "timeout", "undo"])
  }
}
