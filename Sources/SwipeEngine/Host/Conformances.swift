// By their raw values. Here, as Embedded Swift has no `Codable`.
extension SwipeDirection: Codable {}
extension SwipeCause: Codable {}
