import CardDeck
import ChoiceLog
import SwipeEngine
import SwipeSession

/// Sentences and keys that are the same on the screen and in lines.
extension Session {
  /// The heading at the end: how many cards were gone through.
  var endHeading: String {
    Self.endHeading(progress.done, of: progress.total, isSoFar: isArriving, isTeam: teamReport != nil)
  }

  /// - Parameters:
  ///   - done: Cards with a choice; fewer than `total` where some cannot be read.
  ///   - isSoFar: Whether more cards may come.
  static func endHeading(_ done: Int, of total: Int, isSoFar: Bool = false, isTeam: Bool = false) -> String {
    switch total {
    case 0 where isSoFar: "No card has come yet."
    case 0: isTeam ? "No card is left for you." : "There are no cards."
    case _ where done < total:
      "You have been through \(DecimalText.grouped(done)) of \(DecimalText.grouped(total)) cards."
    case _ where isSoFar: "You have been through \(total.counted("card")) so far."
    case 1: "You have been through the only card."
    default: "You have been through all \(DecimalText.grouped(total)) cards."
    }
  }

  /// Remarks at the end: what the numbers are about, and what else there is to say.
  func endRemarks(_ words: StampWords) -> [String] { partRemarks(words) + counts.remarks + teamRemarks }

  /// The part of the deck that the session is about, and the state of the whole deck; empty for a session about all
  /// of it.
  private func partRemarks(_ words: StampWords) -> [String] {
    let about = about(words)
    guard !about.isEmpty else { return [] }
    let deck = deckCounts
    let decided = "\(DecimalText.grouped(deck.decided)) of \(DecimalText.grouped(deck.cards))"
    return ["This session: " + about.map(\.text).joined(separator: ", ") + "."]
      + (teamReport == nil && !isArriving ? ["Whole deck: \(decided) decided."] : [])
  }
}

/// A command whose key is named, in a word on the screen and in speech.
struct CommandHint {
  let command: Command
  /// `nil` where the screen does not name it.
  let word: String?
  let spoken: String
  /// Hints with a higher rank are left out first on the screen.
  var rank = 0
}

extension Session {
  /// The hints while there is a card.
  var hints: [CommandHint] {
    let top = stack.topCard
    let hasOtherSide = top.map { !cards.card($0).hidden.isEmpty } ?? false
    let isTurned = top.map { self.isTurned($0) } ?? false
    let isPhoto = top.map { configuration.showsPictures && cards.card($0).isPhoto } ?? false
    let open = hasOtherSide ? isTurned ? "turn back" : "turn" : "open"
    return [
      CommandHint(command: .open, word: open, spoken: "read on", rank: 1),
      CommandHint(command: .openLink, word: nil, spoken: "open its file or link"),
      CommandHint(command: .explain, word: "words", spoken: "why it comes", rank: 3),
      CommandHint(command: .search, word: "search", spoken: "find", rank: 3),
      CommandHint(command: .note, word: "note", spoken: "note", rank: 5),
      CommandHint(command: .zoomActual, word: "1:1", spoken: "one to one", rank: 6),
      CommandHint(command: .compare, word: "compare", spoken: "compare", rank: 7),
      CommandHint(command: .export, word: "export", spoken: "export", rank: 4),
      CommandHint(command: .help, word: "help", spoken: "keys"),
      CommandHint(command: .quit, word: "quit", spoken: "quit", rank: 2),
    ].filter {
      switch $0.command {
      case .explain: learnsOrder
      case .zoomActual, .compare: isPhoto
      default: true
      }
    }
  }
}

extension SwipeDirection {
  var arrow: String {
    switch self {
    case .right: "→"
    case .left: "←"
    case .up: "↑"
    case .down: "↓"
    case .upLeft: "↖"
    case .upRight: "↗"
    case .downLeft: "↙"
    case .downRight: "↘"
    }
  }
}

extension Choice {
  /// What happened to a card, whatever the deck calls the choice.
  package var participle: String {
    switch self {
    case .like: "liked"
    case .nope: "noped"
    case .star: "starred"
    case .later: "put off"
    }
  }
}

extension CardStanding {
  /// Where the card stands, as a person says it: "the 3rd likeliest of the 120 left".
  var place: String {
    guard isRead else { return "the deck is still being read" }
    guard let rank else { return "the deck's own order, until there is a like and a nope" }
    let most = model == .likely ? "likeliest" : "least certain"
    let all = "of the \(DecimalText.grouped(left)) left"
    let place =
      switch rank {
      case 1: "the \(most) \(all)"
      case 2: "the 2nd \(most) \(all)"
      case 3: "the 3rd \(most) \(all)"
      case ...10: "the \(rank)th \(most) \(all)"
      default:
        Self.shares.first { rank * 100 <= $0 * left }.map { "among the \(most) \($0) % \(all)" }
          ?? "in the later half \(all)"
      }
    return (isDrawn ? "drawn by chance: " : "") + place
  }

  /// Its place, and whether it is like liked cards.
  var placeAndLikeness: String {
    guard rank != nil, similarity.magnitude >= Self.leastSimilarity else { return place }
    return place + (similarity > 0 ? ", like" : ", unlike") + " cards that you liked"
  }

  /// Parts of a deck that are named, in per cent.
  private static let shares = [1, 2, 5, 10, 20, 30, 40, 50]
  /// A similarity below this says nothing; in standard deviations.
  private static let leastSimilarity: Float = 0.05
}

extension String {
  /// LIKE in a sentence: like. A deck's own label stays as it is.
  var lowercasedWord: String { self == uppercased() ? lowercased() : self }

  /// The text with a capital, to begin a sentence.
  var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }

  /// LIKE as a button says it: Like. A deck's own label stays as it is.
  var capitalizedWord: String {
    self == uppercased() ? prefix(1).uppercased() + dropFirst().lowercased() : self
  }
}
