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

  /// The reasons in a list, or in an object with a list for each choice; a list alone is of nope.
  package init(_ value: JSONValue) {
    guard case .object = value else {
      self.init(nope: value.texts)
      return
    }
    func list(_ name: String) -> [String] { value[name]?.texts ?? [] }
    self.init(like: list("like"), nope: list("nope"), star: list("star"), later: list("later"))
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
      for reason in list where !known.insert(reason).inserted { return .repeatedReason(reason) }
    }
    return all.count > Self.most ? .tooManyReasons(all.count, most: Self.most) : nil
  }
}

extension JSONValue {
  /// The strings of a list, or a string alone, without blank ones; none of anything else.
  var texts: [String] {
    let values = if case .array(let values) = self { values } else { [self] }
    return values.compactMap { if case .string(let text) = $0, !text.isBlank { text } else { nil } }
  }
}
