import CardDeck
import ChoiceLog

/// What a person says about the labels in another tool's file.
package struct LabelOptions: Sendable {
  /// The member that has the label, as a path with dots; `nil` for the one that the format has.
  package var member: String?
  /// The choices that words stand for, by the words in small letters. They count before the words of the format.
  package var words: [String: Choice] = [:]

  package init() {}

  /// Where Label Studio has the label of a task that has been exported as JSON.
  static let labelStudio = "annotations.result.value.choices"

  /// The label of a record at a path; our own words count, too. A list with one label is that label.
  func answer(at path: String, in members: [JSONMember]) -> ImportedRecord.Answer {
    var known: Set<ExactText> = []
    let labels = Self.texts(members.value(named: path)).filter {
      !$0.isBlank && known.insert(ExactText($0)).inserted
    }
    guard let label = labels.first else { return .none }
    guard labels.count == 1, let choice = choice(label) ?? Choice(rawValue: label.trimmed.lowercased()) else {
      return .unknown(labels.joined(separator: ", "))
    }
    return .choice(choice)
  }

  /// The choice that somebody said a word stands for.
  func choice(_ word: String) -> Choice? { words[word.trimmed.lowercased()] }

  /// The text of a value, or those of a list's elements.
  private static func texts(_ value: JSONValue?) -> [String] {
    switch value {
    case .array(let elements): elements.flatMap { texts($0) }
    case nil, .null, .object: []
    case let value?: [value.plainText]
    }
  }
}
