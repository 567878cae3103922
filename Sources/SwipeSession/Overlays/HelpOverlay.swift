/// The list of the keys.
package final class HelpOverlay: Overlay {
  package override var hidesTopCard: Bool { true }
}
