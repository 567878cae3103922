import SwipeEngine

/// The options of a script's engine and of its delegate.
package struct ScriptOptions {
  package var swipe = SwipeOptions()
  /// The delegate's answer to every question.
  var answers = SwipeAnswer.yes
}
