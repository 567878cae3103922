import TestSupport
import Testing

@testable import CardDeck

@Suite struct SelectionTests {
  static func deck(_ records: [String]) throws -> Deck {
    try Deck.of(records.joined(separator: "\n"), name: "deck.jsonl")
  }

  static func numbered(_ count: Int) throws -> Deck { try deck((0..<count).map { "{\"id\":\"c\($0)\"}" }) }

  @Test(arguments: ["P1", "a~b", "~0a1b2c3d"])
  func `cards that say one id are in one part, whichever has it as it is`(
    id: String
  ) {
    for number in 1...7 {
      let share = DeckShare(number: number, of: 7)
      #expect(share?.contains(CardID(id)) == share?.contains(CardID("\(id)~0a1b2c3d")))
    }
  }

  @Test func `the file's order costs a run, however many cards there are`() throws {
    let deck = try Self.numbered(1000)
    #expect(try DeckQuery().selection(from: deck) == .runs([0..<1000]))
    var query = DeckQuery()
    query.from = "c7"
    query.limit = 3
    #expect(try query.selection(from: deck) == .runs([7..<10]))
    query.limit = 0
    #expect(try query.selection(from: deck).count == 0)
  }

  @Test func `the order is reverse, or by size with equals as they are`() throws {
    let deck = try Self.deck([
      #"{"id":"a","x":"long"}"#, #"{"id":"b"}"#, #"{"id":"c","x":1}"#, #"{"id":"d"}"#,
    ])
    var query = DeckQuery()
    query.order = .reverse
    #expect(try Array(query.selection(from: deck)) == [3, 2, 1, 0])
    query.from = "b"
    #expect(try Array(query.selection(from: deck)) == [1, 0])
    query.from = nil
    query.order = .shortest
    #expect(try Array(query.selection(from: deck)) == [1, 3, 2, 0])
    query.limit = 2
    #expect(try Array(query.selection(from: deck)) == [1, 3])
  }

  @Test func `a seed gives one shuffle, the same for ever`() throws {
    let deck = try Self.numbered(100)
    var query = DeckQuery()
    query.order = .random(seed: 42)
    let first = try Array(query.selection(from: deck))
    #expect(try Array(query.selection(from: deck)) == first)
    #expect(first.sorted() == Array(0..<100))
    #expect(Array(first.prefix(8)) == [91, 99, 1, 14, 65, 55, 78, 70])
    query.order = .random(seed: 43)
    #expect(try Array(query.selection(from: deck)) != first)
  }

  @Test func `a shuffle favours no place`() {
    let seed: UInt64 = 0x5EED_0080
    var counts = [Int](repeating: 0, count: 5)
    for round in 0..<5000 {
      var numbers: [UInt32] = [0, 1, 2, 3, 4]
      DeckOrder.random(seed: seed + UInt64(round)).arrange(&numbers) { _ in 0 }
      counts[Int(numbers.firstIndex(of: 0) ?? 0)] += 1
    }
    // 1000 each, give or take six standard deviations.
    for count in counts { #expect((830...1170).contains(count), "\(counts), seeds from \(seed)") }
  }

  @Test(
    arguments: [
      ("kind=food", [0, 3]), ("kind=", [2, 4]), ("age=34", [1]), ("age=34.0", []), ("on=true", [1]),
      ("tags=red", [0]), ("name~ASE", [1]), ("name~åse", [1]), ("name~é", [0, 1]), ("name~zzz", []),
      ("kind~O", [0, 3]),
      ("tags~RE", [0]), ("name=Åse", [1]), ("none=", [0, 1, 2, 3, 4]), ("none=null", [3]),
      ("kind=food=x", []),
      ("age~3", [1]), ("name~", [0, 1]), ("none~nul", []), ("none>a", []), ("id=b", [4]),
      ("ID!=b", [0, 1, 2, 3]),
    ] as [(String, [UInt32])])
  func `a filter looks at a member, exactly or for a part of it`(argument: String, indices: [UInt32]) throws {
    let deck = try Self.deck([
      #"{"kind":"food","name":"Café","tags":["green","red"]}"#,
      #"{"kind":"x","age":34,"name":"Åse","on":true}"#,
      #"{"kind":""}"#, #"{"kind":"food","none":null}"#, #"{"other":1,"key":"b"}"#, "[broken",
    ])
    var query = DeckQuery()
    query.filters = [try #require(CardFilter(argument: argument))]
    var selector = DeckSelector(query)
    #expect(Array(selector.advance(in: deck, isComplete: true)) == indices)
  }

  @Test(
    arguments: [
      ("n<10", [0, 2]), ("n<=10", [0, 1, 2, 5]), ("n>9.99", [1, 3, 5]), ("n>=10.0", [1, 3, 5]),
      ("n>1e3", [3]),
      ("n!=10", [0, 2, 3, 4, 5]), ("n>99999999999999999998", [3]), ("n<-1", [2]), ("n>x", [4]),
      ("day<2020", [0]), ("day<=2020", [0, 1, 2, 3]), ("day>2020", [4, 5]), ("day>=2020-05", [2, 3, 4, 5]),
      ("day<2020-05-03T12:00+02:00", [0, 1, 2]), ("day=2020-05-03", [2]), ("day>1 May 2020", [2, 3, 4, 5]),
      ("day>=31.12.2021", [4, 5]), ("word<m", [0, 1]), ("word>=M", [2]), ("tags>2", [0]),
      ("title!=", [0, 1, 2]),
      ("title~an", [0]), ("TITLE=Bo", [1]), ("body=text", [2]), ("\"a<b\"=1", [4]), ("\"a<b\">0", [4]),
      ("a!b=2", [5]), ("none<1", []),
    ] as [(String, [UInt32])])
  func `numbers and dates are compared as such, and places have names`(
    argument: String, indices: [UInt32]
  ) throws {
    let deck = try Self.deck([
      #"{"name":"Jan","n":9,"day":"2019-12-31","word":"Éa","tags":[1,3]}"#,
      #"{"name":"Bo","n":"10","day":"2020/01/05/","word":"Lu"}"#,
      #"{"n":-1.5,"day":"2020-05-03","word":"Mo","bio":"text"}"#,
      #"{"n":99999999999999999999,"day":"3 May 2020 10:30 UTC"}"#,
      #"{"n":"y","day":"Dec 31, 2021","a<b":1}"#, #"{"n":1.0E1,"day":"2022","a!b":2}"#,
    ])
    var query = DeckQuery()
    query.filters = [try #require(CardFilter(argument: argument))]
    var selector = DeckSelector(query)
    #expect(Array(selector.advance(in: deck, isComplete: true)) == indices)
  }

  @Test(
    arguments: [
      "", "1/2/2026", "2026-13", "2026-02-30", "31.4.2026", "12:30", "May", "2026-01-31T25:00", "hello 2026",
      "31 Foo 2026", "20260131x", "2026-01-31-", "Jan 2026 2027",
    ])
  func `what is no date, or may be two, is none`(text: String) {
    #expect(DateSpan(text) == nil)
  }

  @Test(
    arguments: [
      ("2026-01-31", "31 January 2026"), ("2026-01-31", "Jan 31st, 2026"), ("2026-01-31", "2026:01:31"),
      ("2026-01-31", "31.01.2026"), ("2026-01-31", "31-Jan-2026"), ("2026-01-31", "2026/1/31/autumn"),
      ("2026-01-31T10:30", "Sat, 31 Jan 2026 12:30 +0200"), ("2026-01-31T10:30:05Z", "2026-01-31 10:30:05"),
      ("2026-01-31T12:10Z", "2026-01-31T12:30+0020"), ("2026-01-31T12:10Z", "31 Jan 2026 12:30 +0020"),
      ("2026-01-31T12:30Z", "2026-01-31T12:40+00:10"), ("2026-01-30T16:30Z", "2026-01-31T12:30+20"),
      ("2026-01-31T13:00Z", "2026-01-31T12:30-0030"), ("2026-01-31T07:00Z", "2026-01-31T12:30+0530"),
      ("2026-01-31T12:30:05.5Z", "2026-01-31 12:30:05,5"),
      ("2024-02-29", "29 Feb. 2024"), ("2026", "2026//"), ("2026-05", "May 2026"),
      ("2026-05", "2026/05//"),
      ("1969-12-31T23:59:59.5Z", "1970-01-01T00:59:59.500+01:00"),
    ])
  func `one date may be written in several ways`(one: String, other: String) throws {
    #expect(DateSpan(one) != nil && DateSpan(one) == DateSpan(other))
  }

  @Test(arguments: ["", "=", "=x", "~x", "field", "field:x", "!=x", "<x", "a!", "\"a\"", "\"\"=x"])
  func `what is no condition is refused`(argument: String) {
    #expect(CardFilter(argument: argument) == nil)
  }

  @Test func `all conditions have to hold, in tables and folders too`() throws {
    let deck = try Deck.of("id,kind,size\n1,a,5\n2,a,6\n3,b,5\n", name: "deck.csv")
    var query = DeckQuery()
    query.filters = [CardFilter(field: "kind", .equals("a")), CardFilter(field: "size", .equals("5"))]
    #expect(try Array(query.selection(from: deck)) == [0])
    let folder = try FolderTests.folder([("a.txt", []), ("b.png", []), ("sub/c.png", [])])
    query.filters = [CardFilter(field: "extension", .equals("png"))]
    #expect(try Array(query.selection(from: Deck.open(folder.folder.path))) == [1, 2])
    query.filters = [CardFilter(field: "line", .contains("WO"))]
    #expect(try Array(query.selection(from: Deck.of("one\ntwo\n", name: "words"))) == [1])
  }

  @Test(arguments: Repetitions.areFewest ? [3] : [1, 2, 3, 7, 64])
  func `shares have every card once, nearly as many each, and the same in any order`(count: Int) throws {
    let deck = try Self.numbered(3000)
    var seen: [UInt32] = []
    for number in 1...count {
      var query = DeckQuery()
      query.share = DeckShare(number: number, of: count)
      let selection = try query.selection(from: deck)
      #expect(abs(Double(selection.count) - 3000 / Double(count)) < 5 * (3000 / Double(count)).squareRoot())
      query.order = .reverse
      #expect(try Array(query.selection(from: deck)) == Array(selection).reversed())
      query.limit = 3
      #expect(try Array(query.selection(from: deck)) == Array(selection.suffix(3)).reversed())
      seen += selection
    }
    #expect(seen.sorted() == Array(0..<3000))
  }

  /// As `xxhsum -H2` has them, by hand.
  @Test(arguments: [("", 10), ("a", 10), ("p001", 5), ("é", 6), ("e\u{301}", 1)])
  func `the share of an id is the same everywhere`(id: String, number: Int) {
    #expect((1...10).filter { DeckShare(number: $0, of: 10)?.contains(CardID(id)) == true } == [number])
  }

  @Test(arguments: [
    "", "1", "/", "0/3", "4/3", "1/0", "-1/3", "1/3/5", "1/ 3", "+1/3", "1/1000001", "٢/٣",
    "1/99999999999999999999",
  ])
  func `what is no share is refused`(argument: String) {
    #expect(DeckShare(argument: argument) == nil)
  }

  /// What `evaluate` must not learn from.
  @Test(arguments: [
    (#"{"title":"T","verdict":"yes"}"#, "Verdict"), (#"{"title":"T","body":"yes"}"#, "body"),
    (#"{"title":"T","abstract":"yes"}"#, "body"), (#"{"headline":"yes","body":"T"}"#, "title"),
    (#"{"title":"T","data":{"verdict":"yes","n":1}}"#, "data.verdict"),
    (#"{"title":"T","data.verdict":"yes","data":{"verdict":"yes"}}"#, "data.verdict"),
    (#"{"title":"T","data":[{"verdict":"yes"},{"verdict":"no"}]}"#, "data.verdict"),
    (#"{"title":"T","verdict":"yes","VERDICT":"yes"}"#, "verdict"),
    (#"{"title":"T","keywords":["yes"]}"#, "tags"), (#"{"title":"T","authors":"yes"}"#, "subtitle"),
  ])
  func `a card without what a condition is about shows nothing of it`(record: String, field: String) throws {
    let deck = try Self.deck([record])
    let filter = CardFilter(field: field, .contains("yes"))
    #expect(deck.fulfils([filter], at: 0) == true)
    let card = deck.card(at: 0, without: filter)
    #expect("\(deck.card(at: 0))".contains("yes") && !"\(card)".contains("yes"), "\(card)")
    #expect("\(card)".contains("\"T\""))
  }

  @Test func `a line without what a condition is about is empty`() throws {
    let lines = try Deck.of("an apple\na pear\n", name: "d.txt")
    let name = try #require(lines.members(at: 0)?.first?.name)
    let line = lines.card(at: 0, without: CardFilter(field: name, .contains("apple")))
    #expect(line.title == nil && line.body == nil)
    let same = lines.card(at: 0, without: CardFilter(field: "id", .contains("apple")))
    #expect(same.title == nil && same.body == nil)
  }

  @Test func `a card without what a condition is not about is whole`() throws {
    let deck = try Self.deck([#"{"title":"T","verdict":null,"data":{"a":1}}"#, "broken"])
    for field in ["data.b", "other", "subtitle"] {
      let card = deck.card(at: 0, without: CardFilter(field: field, .equals("")))
      #expect((card.title, card.fields) == (deck.card(at: 0).title, deck.card(at: 0).fields))
      #expect(deck.card(at: 1, without: CardFilter(field: field, .equals(""))) == deck.card(at: 1))
    }
  }

  @Test func `a share without a card says so, and tells it from conditions that nothing fulfils`() throws {
    let deck = try Self.numbered(3)
    var query = DeckQuery()
    let empty = try #require(
      (1...50).lazy.compactMap { DeckShare(number: $0, of: 50) }.first { share in
        (0..<3).allSatisfy { !share.contains(deck.id(at: $0)) }
      })
    query.share = empty
    #expect(throws: DeckQueryError.emptyShare(empty)) { try query.selection(from: deck) }
    query.filters = [CardFilter(field: "x", .equals("y"))]
    #expect(throws: DeckQueryError.nothingFound) { try query.selection(from: deck) }
  }

  @Test func `what a deck cannot answer is an error`() throws {
    let deck = try Self.numbered(3)
    var query = DeckQuery()
    query.from = "c9"
    #expect(throws: DeckQueryError.noSuchCard("c9")) { try query.selection(from: deck) }
    query.from = nil
    query.filters = [CardFilter(field: "x", .equals("y"))]
    #expect(throws: DeckQueryError.nothingFound) { try query.selection(from: deck) }
  }

  @Test func `cards are given out as they come, and at the end all have been`() throws {
    let pipe = try PipeTests.Pipe()
    pipe.write("{\"id\":1,\"a\":1}\n{\"id\":2}\n")
    let deck = try pipe.deck(until: .firstCards)
    #expect(deck.wait(forCards: 2))
    var query = DeckQuery()
    query.filters = [CardFilter(field: "a", .equals("1"))]
    query.limit = 2
    var selector = DeckSelector(query)
    var whole = DeckSelector(DeckQuery())
    var reverse = DeckQuery()
    reverse.order = .reverse
    var reversed = DeckSelector(reverse)
    #expect(Array(selector.advance(in: deck, isComplete: false)) == [0])
    #expect(whole.advance(in: deck, isComplete: false) == .runs([0..<2]))
    #expect(reversed.advance(in: deck, isComplete: false) == .none)
    pipe.write("{\"id\":3,\"a\":1}\n{\"id\":4,\"a\":1}\n")
    pipe.close()
    try deck.waitUntilComplete()
    #expect(Array(selector.advance(in: deck, isComplete: true)) == [2])
    #expect(selector.advance(in: deck, isComplete: true) == .none)
    #expect(whole.advance(in: deck, isComplete: true) == .runs([2..<4]))
    #expect(Array(reversed.advance(in: deck, isComplete: true)) == [3, 2, 1, 0])
  }

  @Test func `cards whose value cannot be compared are counted while the conditions are applied`() throws {
    let deck = try Self.deck([
      #"{"n":"1.234,50"}"#, #"{"n":980}"#, #"{"n":2500}"#, #"{"n":"n/a"}"#, #"{"n":" "}"#, #"{"n":null}"#,
      #"{"m":1}"#, #"{"n":["5 %",1200]}"#, #"{"n":[]}"#,
    ])
    func incomparable(_ conditions: String...) throws -> [IncomparableCards] {
      var query = DeckQuery()
      query.filters = try conditions.map { try #require(CardFilter(argument: $0)) }
      var selector = DeckSelector(query)
      _ = selector.advance(in: deck, upTo: 3, isComplete: false)
      _ = selector.advance(in: deck, isComplete: true)
      return selector.incomparable
    }
    let cards = try incomparable("n!=x", "n>=1000")
    #expect(cards.map(\.count) == [2] && cards.first?.example == "1.234,50")
    #expect(cards.first?.filter.field == "n")
    // Cards that the first condition does not match are not left out by the second.
    #expect(try incomparable("n~n/a", "n>=1000").map(\.count) == [1])
    #expect(try incomparable("n=980").isEmpty && incomparable("n>a").isEmpty)
  }

  @Test func `a selection is counted, cut and thinned without being written out`() {
    let all = DeckSelection.runs([0..<5, 10..<12])
    #expect(all.count == 7)
    #expect(Array(all) == [0, 1, 2, 3, 4, 10, 11])
    #expect(all.prefix(6) == .runs([0..<5, 10..<11]))
    #expect(all.prefix(-1) == .none)
    #expect(all.without([11, 0, 3]) == .runs([1..<3, 4..<5, 10..<11]))
    #expect(all.without(Set(0..<20)) == .none)
    #expect(all.without([4, 7, 10, 90]) == .runs([0..<4, 11..<12]))
    #expect(all.without([]) == all)
    #expect(all.without { $0 % 3 == 0 } == .runs([1..<3, 4..<5, 10..<12]))
    #expect(all.without { $0 == 4 || $0 == 11 } == .runs([0..<4, 10..<11]))
    #expect(all.without { _ in true } == .none)
    let list = DeckSelection.list([4, 5, 6, 2, 9, 10])
    #expect(list.runs == [4..<7, 2..<3, 9..<11])
    #expect(list.without([5]) == .list([4, 6, 2, 9, 10]))
    #expect(list.without { $0 == 5 } == .list([4, 6, 2, 9, 10]))
    #expect(list.prefix(2) == .list([4, 5]))
  }
}
