import SwipeEngine

/// The curves that have names.
package enum ScriptCurve {
  package static let named: [String: TimingCurve] = [
    "linear": .linear, "easeIn": .easeIn, "easeOut": .easeOut, "easeInOut": .easeInOut,
  ]

  /// The name of a curve; `nil` if it has none.
  package static func name(of curve: TimingCurve) -> String? { named.first { $0.value == curve }?.key }
}
