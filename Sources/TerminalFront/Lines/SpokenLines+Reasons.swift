import CardDeck
import CardRanking
import SwipeSession
import TerminalText

extension SpokenLines {
  /// The most words that are said for a card, and the most against it.
  private static let saidWords = 5

  /// Where the top card stands and why, how many have been found, and whether to stop.
  ///
  /// - Parameter isTurned: Whether the card's hidden side has been read; words that stand there alone are not said before.
  func reasons(of card: Session.Number, in session: Session, isTurned: Bool) -> [String] {
    guard let standing = session.standing else { return [] }
    let explanation = session.explanation(of: card)
    let isSaid = isTurned ? { _ in true } : Self.isOnFront(of: session.cards.card(card))
    func list(_ title: String, _ words: [Explanation.Word]?) -> [String] {
      let words = (words ?? []).filter { Self.hundredths($0.weight) > 0 && isSaid($0.word) }
        .prefix(Self.saidWords).map { "\(SafeText.line($0.word, atMost: 60)) \(Self.signed($0.weight))" }
      return words.isEmpty ? [] : ["\(title): \(words.joined(separator: ", "))"]
    }
    var lines = [standing.placeAndLikeness.capitalizedSentence]
    lines += list("for it", explanation?.inFavor) + list("against it", explanation?.against)
    if let found = session.outlook?.found { lines.append("\(found.words) found") }
    switch session.outlook?.advice {
    case .enough: lines.append(Notice.stopping(isSure: true).text)
    case .probablyEnough: lines.append(Notice.stopping(isSure: false).text)
    case .goOn, nil: break
    }
    return lines
  }

  /// Whether a word of an explanation stands on a card's front.
  static func isOnFront(of card: Card) -> (String) -> Bool {
    guard !card.hidden.isEmpty else { return { _ in true } }
    var front = card
    front.hidden = []
    let text = RankedText(front)
    let words = [text.title, text.body].flatMap { WordSplitter.places(in: $0).map(\.word) } + text.tags
    return { word in words.contains(word) || text.numbers.contains { word.hasPrefix($0.name + "=") } }
  }

  private static func hundredths(_ weight: Float) -> Int { Int((weight.magnitude * 100).rounded()) }

  /// In hundredths, with its sign.
  private static func signed(_ weight: Float) -> String {
    let hundredths = hundredths(weight)
    let rest = hundredths % 100
    return "\(weight < 0 ? "-" : "+")\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
