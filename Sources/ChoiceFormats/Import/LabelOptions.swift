import CardDeck
import ChoiceLog

/// What a person says about the labels in another tool's file.
package struct LabelOptions: Sendable {
  /// The member that has the label, as a path with dots; `nil` for the one that the form has.
  package var member: String?
  /// The choices that words stand for, by the words in small letters. They count before the words of the form.
  package var words: [String: Choice] = [:]

  package init() {}

  /// Where Label Studio has the label of a task that has been exported as JSON.
  static let labelStudio = "annotations.result.value.choices"

  /// The label of a record at a path; our own words count, too. A list with one label is that label.
  func answer(at path: String, in members: [JSONMember]) -> ImportFormat.Answer {
    var known: Set<ExactText> = []
    let labels = Self.texts(path[...], in: .object(members)).filter {
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

  /// The texts behind a path. Of a list every element counts. A member whose name has dots counts before its parts.
  private static func texts(_ path: Substring, in value: JSONValue) -> [String] {
    switch value {
    case .array(let elements): return elements.flatMap { texts(path, in: $0) }
    case .object(let members) where !path.isEmpty:
      if let index = members.lastIndex(named: String(path)) { return texts("", in: members[index].value) }
      guard let dot = path.firstIndex(of: "."),
        let index = members.lastIndex(named: String(path[..<dot]))
      else { return [] }
      return texts(path[path.index(after: dot)...], in: members[index].value)
    case .null: return []
    default: return path.isEmpty ? [value.plainText] : []
    }
  }
}
