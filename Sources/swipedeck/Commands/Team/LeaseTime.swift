import ArgumentParser

/// The argument of `--lease`: a number and s, m, h or d.
struct LeaseTime: ExpressibleByArgument, CustomStringConvertible {
  static let units: [(letter: Character, seconds: Int)] = [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]
  /// The seconds that a server accepts.
  static let range = 1...604_800

  let seconds: Int

  init(seconds: Int) { self.seconds = seconds }

  init?(argument: String) {
    guard let unit = Self.units.first(where: { $0.letter == argument.last }),
      argument.first?.isNumber == true,
      let count = Int(argument.dropLast()), count <= Self.range.upperBound,
      Self.range.contains(count * unit.seconds)
    else { return nil }
    seconds = count * unit.seconds
  }

  /// The time in its largest whole unit.
  var description: String {
    let unit = Self.units.first { seconds % $0.seconds == 0 } ?? ("s", 1)
    return "\(seconds / unit.seconds)\(unit.letter)"
  }
}
