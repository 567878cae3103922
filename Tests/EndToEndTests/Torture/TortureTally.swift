/// What the torture came to, told at the end of each test.
struct TortureTally {
  var rounds = 0
  /// Choices that the screen had called saved.
  var saved = 0
  /// Events found in the log.
  var logged = 0
  var lost = 0
  var doubled = 0
  /// Events that nobody asked for, or in another order than the keys.
  var strange = 0

  var isClean: Bool { lost == 0 && doubled == 0 && strange == 0 }

  func tell(_ what: String) {
    print(
      "torture: \(what): \(rounds) rounds, \(saved) choices called saved, \(logged) events in the log, \(lost) lost, \(doubled) doubled, \(strange) strange"
    )
  }
}
