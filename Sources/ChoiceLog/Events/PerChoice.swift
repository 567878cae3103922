/// A value for each choice.
package struct PerChoice<Value> {
  package var like, nope, star, later: Value

  package init(_ value: (Choice) -> Value) {
    (like, nope, star, later) = (value(.like), value(.nope), value(.star), value(.later))
  }

  package init(like: Value, nope: Value, star: Value, later: Value) {
    (self.like, self.nope, self.star, self.later) = (like, nope, star, later)
  }

  package subscript(choice: Choice) -> Value {
    get {
      switch choice {
      case .like: like
      case .nope: nope
      case .star: star
      case .later: later
      }
    }
    set {
      switch choice {
      case .like: like = newValue
      case .nope: nope = newValue
      case .star: star = newValue
      case .later: later = newValue
      }
    }
  }
}

extension PerChoice: Equatable where Value: Equatable {}
extension PerChoice: Hashable where Value: Hashable {}
extension PerChoice: Sendable where Value: Sendable {}
