import ArgumentParser

/// The argument of `--set`: KEY=VALUE.
struct SettingAssignment: ExpressibleByArgument, Sendable, Hashable {
  let entry: ConfigurationEntry

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
    let key = String(argument[..<sign])
    entry = ConfigurationEntry(
      key: key, value: .one(String(argument[argument.index(after: sign)...])),
      source: .option(name: "--set \(key)"))
  }
}
