extension SwipeDirection: Codable {}
extension SwipeCause: Codable {}
