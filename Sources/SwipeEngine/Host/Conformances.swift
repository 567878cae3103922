// Encoded as their raw values. In this folder, as Embedded Swift has no `Codable`.
extension SwipeDirection: Codable {}
extension SwipeCause: Codable {}
