/// What a person does with a choice that was made before.
package enum ChoiceReversal: Sendable, Hashable {
  case undo, redo
}
