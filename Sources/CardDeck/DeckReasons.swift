/// Reasons for the choices, such as "wrong population" for a nope; a key each gives choice and reason at once.
public struct DeckReasons: Sendable, Hashable {
  /// The reasons for a swipe to the right.
  public var like: [String]
  /// The reasons for a swipe to the left.
  public var nope: [String]
  /// The reasons for a swipe upwards.
  public var star: [String]
  /// The reasons for a swipe downwards.
  public var later: [String]

  /// The most reasons there can be, one for each key from 1 to 9.
  public static let most = 9
  /// The length limit of a reason, in bytes of UTF-8.
  public static let longest = 200

  /// Creates lists of reasons.
  public init(like: [String] = [], nope: [String] = [], star: [String] = [], later: [String] = []) {
    self.like = like
    self.nope = nope
    self.star = star
    self.later = later
  }

  /// The reasons in a list, or in an object with a list for each choice; a list alone is of nope. A reason alone need
  /// not be in a list. `nil` for anything else.
  package init?(_ value: JSONValue) {
    self.init()
    guard case .object(let members) = value else {
      guard let texts = Self.texts(value) else { return nil }
      nope = texts
      return
    }
    for member in members {
      guard let texts = Self.texts(member.value) else { return nil }
      switch member.name {
      case "like": like = texts
      case "nope": nope = texts
      case "star": star = texts
      case "later": later = texts
      default: return nil
      }
    }
  }

  private static func texts(_ value: JSONValue) -> [String]? {
    let given = value.elements.filter { $0 != .null }
    let texts = given.compactMap(\.string)
    return texts.count == given.count ? texts : nil
  }

  private var lists: [[String]] { [like, nope, star, later] }

  /// Whether there are no reasons.
  public var isEmpty: Bool { lists.allSatisfy(\.isEmpty) }

  /// Why these cannot be reasons; `nil` if they can.
  package var fault: DeckFault? {
    let all = lists.flatMap(\.self)
    if let wrong = all.first(where: { $0.isBlank || $0.utf8.count > Self.longest }) {
      return .reasonLength(bytes: wrong.utf8.count, most: Self.longest)
    }
    for list in lists {
      var known: Set<String> = []
      for reason in list where !known.insert(reason.trimmed).inserted { return .repeatedReason(reason) }
    }
    return all.count > Self.most ? .tooManyReasons(all.count, most: Self.most) : nil
  }
}
