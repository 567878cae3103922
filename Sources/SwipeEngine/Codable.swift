#if hasFeature(Embedded)
/// Embedded Swift has no `Codable`. There it means nothing, so that types can conform to it everywhere.
protocol Codable {}
#endif
