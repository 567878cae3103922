/// The gesture behind a choice, as the engine reported it.
package struct GestureFigures: Sendable, Hashable {
  /// Translation in points, x to the right and y down.
  package let tx, ty: Double
  /// Velocity in points per second.
  package let vx, vy: Double
  /// Travel as a share of the threshold, 0...1.
  package let ratio: Double

  package init(tx: Double, ty: Double, vx: Double, vy: Double, ratio: Double) {
    self.tx = tx
    self.ty = ty
    self.vx = vx
    self.vy = vy
    self.ratio = ratio
  }

  /// SQLite turns a NaN into NULL, so figures that are not finite are not kept.
  var areFinite: Bool {
    tx.isFinite && ty.isFinite && vx.isFinite && vy.isFinite && ratio.isFinite
  }
}
