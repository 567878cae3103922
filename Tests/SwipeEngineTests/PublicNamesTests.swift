import Foundation
import Testing

/// A front imports the engine beside Apple's frameworks; a type that both declare would have to be written with its module
/// everywhere.
struct PublicNamesTests {
  /// Of SwiftUI, CoreGraphics, QuartzCore, Spatial, Foundation and the C headers that come along with them, what a swipe
  /// engine might be tempted by.
  private static let taken: Set<String> = [
    "Alignment", "Anchor", "Angle", "Animation", "AnimatableVector", "Axis", "Canvas", "Color", "Content",
    "CustomAnimation",
    "DragGesture", "Edge", "Environment", "Event", "Fixed", "Font", "Gesture", "GestureState", "Group",
    "Image", "KeyframeTrack",
    "Layout", "Notification", "Observation", "Path", "Phase", "Point", "Point3D", "Pose", "Pose3D",
    "Progress", "Rect", "Rect3D",
    "Rotation", "Scene", "ScaledMetric", "Shape", "Size", "Size3D", "Spring", "Stack", "State", "Style",
    "Task", "Text", "Timer",
    "Transaction", "Transform", "Transition", "UnitCurve", "UnitPoint", "Vector", "Vector3D", "Velocity",
    "View", "ZStack",
  ]

  @Test func `no public type of the engine has a name that a front's frameworks have`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/SwipeEngine")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    let declaration =
      #/^public (?:indirect |final |nonisolated )*(?:struct|enum|class|actor|protocol|typealias) (\w+)/#
      .anchorsMatchLineEndings()
    var names: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      names += try String(contentsOf: file, encoding: .utf8).matches(of: declaration).map { String($0.1) }
    }
    #expect(names.contains("CardStack") && names.contains("SwipeSpring") && names.count > 30)
    #expect(names.filter(Self.taken.contains) == [])
  }
}
