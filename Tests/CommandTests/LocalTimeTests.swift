import Testing

@testable import swipedeck

@Suite struct LocalTimeTests {
  private static let now: Int64 = 1_767_355_200_000  // 2026-01-02T12:00:00Z

  @Test(arguments: [
    ("now", 1_767_355_200_000), ("90s", 1_767_355_110_000), ("90m", 1_767_349_800_000),
    ("2h", 1_767_348_000_000),
    ("3d", 1_767_096_000_000), ("1w", 1_766_750_400_000), ("2026-01-02T12:00:00Z", 1_767_355_200_000),
    ("2026-01-02 12:00z", 1_767_355_200_000), ("2026-01-02T13:30+01:30", 1_767_355_200_000),
    ("2026-01-02T07:00:00.250-05:00", 1_767_355_200_000), ("2h ago", 1_767_348_000_000),
    ("2 h", 1_767_348_000_000), ("3 days ago", 1_767_096_000_000), ("1 week ago", 1_766_750_400_000),
    ("90 min ago", 1_767_349_800_000), ("1 day", 1_767_268_800_000), ("2hours ago", 1_767_348_000_000),
    ("2024-02-29T00:00Z", 1_709_164_800_000),
  ])
  func `a time is one of a few forms`(text: String, milliseconds: Int64) {
    #expect(LocalTime.parse(text, now: Self.now) == milliseconds)
  }

  @Test(arguments: [
    "", "soon", "2026", "2026-13-01", "2026-01-32", "2026-1", "12:00", "-3d", "3", "3y", "h", "2026-01-02T",
    "2026-01-02T25",
    "2026-01-02T12:00+25:00", "99999999999999999999d", "٣d", "2026-01-02T12:60", "2026-02-29", "2026-02-30",
    "2025-02-29T12:00Z", "2026-04-31", "2026-06-31T10:00", "1900-02-29", "2026-00-10", "2026-01-00",
    "2026-01-02T24:00", "2026-01-02T24:30Z", "2026-01-02T23:59:60", "ago", "h ago", "2 ago", "2 dogs ago",
    "2 3 days ago", "days ago", "2h ago ago", "-2 days ago", "yesterdy",
  ])
  func `anything else is none`(text: String) {
    #expect(LocalTime.parse(text, now: Self.now) == nil)
  }

  @Test func `what is written here is read here as the same time`() throws {
    let text = LocalTime.text(Self.now)
    #expect(LocalTime.parse(text, now: 0) == Self.now)
    let midnight = try #require(LocalTime.parse("today", now: Self.now))
    #expect(midnight <= Self.now && Self.now - midnight < 86_400_000)
    let day = try #require(LocalTime.parse(LocalTime.text(dayOf: Self.now), now: 0))
    #expect(day == midnight)
    #expect(try #require(LocalTime.parse("yesterday", now: Self.now)) < midnight)
  }
}
