import CardDeck
import Testing

import ChoiceLog

private func statistics(_ choices: [(at: Int64, dwell: Int64?)]) -> ChoiceStatistics {
  var statistics = ChoiceStatistics()
  for (index, choice) in choices.enumerated() {
    statistics.add(
      StandingChoice(
        card: "\(index)", choice: index % 2 == 0 ? .like : .nope, annotator: index % 3 == 0 ? "ann" : "bob",
        order: 1, made: 1, at: choice.at, cause: "key", dwell: choice.dwell))
  }
  statistics.finish()
  return statistics
}

@Suite struct StatisticsTests {
  @Test func `nothing has no figures`() {
    let nothing = statistics([])
    #expect(nothing.count == 0 && nothing.medianDwell == nil && nothing.pace == nil && nothing.first == nil)
    #expect(nothing.timeline(parts: 5) == [])
    #expect(nothing.dwellClasses.allSatisfy { $0 == 0 })
  }

  @Test func `pauses are not work`() {
    let minute: Int64 = 60_000
    let figures = statistics([(0, nil), (minute, nil), (100 * minute, nil), (101 * minute, nil)])
    #expect(figures.workingTime == 2 * minute)
    #expect(figures.pace == 1)
    #expect(figures.tally == Tally(like: 2, nope: 2))
    #expect(
      figures.people == [
        ExactText("ann"): Tally(like: 1, nope: 1), ExactText("bob"): Tally(like: 1, nope: 1),
      ])
  }

  @Test(
    arguments: [([1000], 1000), ([1000, 3000], 2000), ([1, 2, 900], 2), ([4, 1, 3, 2], 3)]
      as [([Int64], Int64)])
  func `the median is in the middle`(dwells: [Int64], median: Int64) {
    #expect(statistics(dwells.map { (0, $0) }).medianDwell == median)
  }

  @Test func `cards are told by how long they took, and by when`() {
    let figures = statistics([(0, 0), (10, 999), (20, 1000), (90, 64_000), (100, 3_600_000)])
    #expect(figures.dwellClasses == [2, 1, 0, 0, 0, 0, 0, 2])
    #expect(figures.timeline(parts: 4) == [3, 0, 0, 2])
    #expect(statistics([(5, nil), (5, nil)]).timeline(parts: 3) == [2, 0, 0])
  }

  @Test(arguments: [[Int64.min, Int64.max], [Int64.max, 0, Int64.min]])
  func `times that no clock tells do no harm`(times: [Int64]) {
    let figures = statistics(times.map { ($0, Int64.max) })
    #expect(figures.timeline(parts: 3).reduce(0, +) == times.count)
    #expect(figures.workingTime >= 0)
  }
}
