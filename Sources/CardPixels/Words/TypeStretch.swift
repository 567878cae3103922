/// A stretch of type of one size and weight.
struct TypeStretch: Sendable, Hashable {
  var text: String
  /// Marked ranges of UTF-8 bytes, as ``CardWords/Text/hits``.
  var hits: [Range<Int>] = []
  /// See ``CardWords/Text/tints``.
  var tints: [WordTint] = []
  /// The font size, in pixels an em.
  var size: Double
  var weight: Int
  /// Whether all of its letters are equally wide.
  var isMonospaced = false
  /// The width at which lines are broken, in pixels; `nil` for one line.
  var width: Double?
  /// Whether lines are centred in `width`; else each begins on its script's side.
  var isCentered = false
}
