extension OptionError: CustomStringConvertible {
  /// What is wrong, in one lower-case line.
  public var description: String {
    switch self {
    case .noDirections: "no direction is allowed; name at least one of left, right, up, down"
    case .threshold(let value): "threshold \(value) is not a number above 0"
    case .verticalThreshold(let value): "vertical threshold \(value) is not a number above 0"
    case .rotationFactor(let value): "rotation factor \(value) is not a finite number"
    case .maximumRotation(let value): "maximum rotation \(value) is not a number of at least 0"
    case .duration(let value): "duration \(value) is not between 0 and 1e9 seconds"
    case .visibleCount(let value): "visible count \(value) is not at least 1"
    case .curve(let x, let y): "curve point (\(x), \(y)) is not within 0...1 and -1000...1000"
    case .dampingRatio(let value): "damping ratio \(value) is not within 0.05...20"
    case .response(let value): "response \(value) is not between 1e-6 and 1e9 seconds"
    }
  }
}
