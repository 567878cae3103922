/// How many colours a terminal shows.
package enum ColorDepth: String, Sendable, Hashable, CaseIterable, Comparable {
  case none
  case ansi8 = "8"
  case ansi16 = "16"
  case ansi256 = "256"
  case trueColor = "truecolor"

  /// Fewer colours come first.
  package static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.order < right.order }

  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
