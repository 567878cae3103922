import Platform

/// Finds the name that was perhaps meant.
enum NearestName {
  /// The nearest of several names; `nil` if none is near enough to be a slip.
  /// - Parameter least: So many edits are a slip also in a short word.
  static func of(_ word: String, among names: some Sequence<String>, atMost least: Int = 1) -> String? {
    let letters = Array(word.lowercased().prefix(80))
    let limit = max(min(least, letters.count / 2), 1, min(3, letters.count / 3))
    let ranked = names.map { ($0, distance(letters, Array($0.lowercased()), atMost: limit)) }
    return ranked.min { $0.1 < $1.1 }.flatMap { $0.1 <= limit ? $0.0 : nil }
  }

  /// The first of several names, for a person who has to see what there is.
  static func listed(_ names: [String]) -> String {
    names.prefix(6).joined(separator: ", ") + (names.count > 6 ? ", …" : "")
  }

  /// What to do about a word that is none of several names, to follow a semicolon.
  static func advice(_ word: String, among names: [String]) -> String {
    of(word, among: names, atMost: 2).map { "did you mean \($0)?" } ?? "there are \(listed(names))"
  }

  /// Letters more, less or other, and neighbours exchanged.
  ///
  /// - Returns: `limit + 1` for everything beyond it.
  static func distance(_ one: [Character], _ two: [Character], atMost limit: Int) -> Int {
    guard abs(one.count - two.count) <= limit else { return limit + 1 }
    var earlier: [Int] = []
    var before = Array(0...two.count)
    for (row, letter) in one.enumerated() {
      var now = [row + 1]
      for (column, other) in two.enumerated() {
        var cost = min(before[column] + (letter == other ? 0 : 1), before[column + 1] + 1, now[column] + 1)
        if row > 0, column > 0, letter == two[column - 1], one[row - 1] == other {
          cost = min(cost, earlier[column - 1] + 1)
        }
        now.append(cost)
      }
      (earlier, before) = (before, now)
    }
    return min(before[two.count], limit + 1)
  }
}

/// Finds the file that was perhaps meant.
enum NearestFile {
  /// More names in a folder are not looked at.
  private static let most = 20_000

  /// A path with the first of its parts that is not there replaced by the nearest that is; `nil` if none is near enough.
  static func of(_ path: String) -> String? {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices where !parts[index].isEmpty {
      guard !SystemFile.exists(parts[...index].joined(separator: "/")) else { continue }
      let folder = index == 0 ? "." : parts[..<index].joined(separator: "/") + "/"
      guard let near = NearestName.of(parts[index], among: names(in: folder)) else { return nil }
      parts[index] = near
      let found = parts.joined(separator: "/")
      return SystemFile.exists(found) ? found : nil
    }
    return nil
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < most, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

/// Programs as a shell finds them: along `PATH`, unless the name has a slash.
enum ProgramSearch {
  /// - Throws: ``Failure`` that names the nearest program if there is none of this name.
  static func require(_ name: String, for option: String) throws {
    if name.contains("/") {
      guard access(name, X_OK) != 0 else { return }
      throw Failure(
        status: .usage, message: "\(option) \(Failure.noSuchFile(name, advice: "check the program").message)")
    }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let folders = path.split(separator: ":").map(String.init)
    guard !folders.contains(where: { access($0 + "/" + name, X_OK) == 0 }) else { return }
    let near = folders.lazy.compactMap { NearestFile.of($0 + "/" + name) }.first.map(DeckNaming.name)
    let advice = near.map { "did you mean \($0)?" } ?? "install it, or name another"
    throw Failure(status: .usage, message: "\(option) \(name): there is no such program; \(advice)")
  }
}
