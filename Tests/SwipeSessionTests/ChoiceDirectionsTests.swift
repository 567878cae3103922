import ChoiceLog
import SwipeEngine
import Testing
import TerminalText

import SwipeSession

@Suite struct ChoiceDirectionsTests {
  private static let (left, right, up, down) = (
    KeyPress(.left), KeyPress(.right), KeyPress(.up), KeyPress(.down)
  )

  @Test(arguments: KeyPreset.allCases)
  func `with every preset cards leave to the usual sides`(preset: KeyPreset) throws {
    let directions = ChoiceDirections(try KeyMap(preset: preset))
    for choice in Choice.allCases {
      #expect(directions[choice] == choice.direction && directions.choice(choice.direction) == choice)
    }
  }

  @Test(
    arguments: [
      ([.like: [left], .nope: [right]], [.left, .right, .up, .down]),
      ([.like: [left], .nope: ["x"]], [.left, .right, .up, .down]),
      ([.like: [up], .star: [right]], [.up, .left, .right, .down]),
      ([.like: ["w"], .nope: ["v"]], [.right, .left, .up, .down]),
      ([.like: [down, right], .later: ["w"]], [.right, .left, .up, .down]),
      ([.like: [down], .nope: [right], .later: [left]], [.down, .right, .up, .left]),
      ([.star: [], .later: []], [.right, .left, .up, .down]),
    ] as [([Choice: [KeyPress]], [SwipeDirection])])
  func `a choice leaves to the side of its arrow key`(
    own: [Choice: [KeyPress]], sides: [SwipeDirection]
  ) throws {
    let keys = Dictionary(uniqueKeysWithValues: own.map { (Command.choose($0), $1) })
    let directions = ChoiceDirections(try KeyMap(own: keys))
    #expect([Choice.like, .nope, .star, .later].map { directions[$0] } == sides)
    #expect(Set(Choice.allCases.map { directions[$0] }).count == 4)
  }
}
