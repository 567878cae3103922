import Foundation
import Testing

/// What `swipedeck export` says of a deck, as far as these tests look.
struct Choices: Decodable {
  struct Choice: Decodable, Hashable, CustomStringConvertible {
    let id: String
    let choice: String
    let cause: String

    var description: String { "\(choice) \(id) by \(cause)" }
  }

  struct Summary: Decodable, Hashable {
    let like: Int
    let nope: Int
    let star: Int
    let later: Int
    let undecided: Int
  }

  let schema: Int
  let summary: Summary
  let choices: [Choice]

  /// As `["like p001", …]`, in the order of choosing.
  var words: [String] { choices.map { "\($0.choice) \($0.id)" } }

  init(_ json: String) throws {
    self = try JSONDecoder().decode(Choices.self, from: Data(json.utf8))
  }
}

extension Workplace {
  /// What the log has, read by another process than the one that wrote it.
  func choices() throws -> Choices { try Choices(run("export", deck).output) }

  /// Looks whether these choices stand, in this order: `["like p001", …]`.
  func expectChoices(_ expected: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    let words = try choices().words
    #expect(words == expected, sourceLocation: sourceLocation)
  }
}
