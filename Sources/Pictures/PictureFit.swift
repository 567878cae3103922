/// How a picture is fitted into its box. Cuts at the sides are equal. A third of the cut height is above and two
/// thirds below, as faces are high in a picture.
package enum PictureFit: String, Sendable, Hashable, CaseIterable {
  /// Shows the whole picture, as wide or as high as the box.
  case whole
  /// Covers the whole box.
  case fill
  /// As high as the box; cut only if it is then wider.
  case fillHeight
  /// As wide as the box; cut only if it is then higher.
  case fillWidth
}
