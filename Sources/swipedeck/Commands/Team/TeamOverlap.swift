import ArgumentParser

/// The argument of `--overlap`: how many people decide each card, or the share of the cards that two decide.
struct TeamOverlap: ExpressibleByArgument, CustomStringConvertible {
  /// 1...100
  let people: Int
  /// The percentage of cards that ``people`` people decide, 1...100. One person decides each of the others.
  let share: Int

  init(people: Int, share: Int) { (self.people, self.share) = (people, share) }

  init?(argument: String) {
    let isShare = argument.last == "%"
    guard let number = Int(isShare ? argument.dropLast() : argument[...]), (1...100).contains(number) else {
      return nil
    }
    self.init(people: isShare ? 2 : number, share: isShare ? number : 100)
  }

  var description: String { share < 100 ? "\(share)%" : "\(people)" }
}
