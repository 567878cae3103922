/// A name and its value in an object.
package struct JSONMember: Sendable, Hashable {
  package let name: String
  package let value: JSONValue

  package init(name: String, value: JSONValue) {
    self.name = name
    self.value = value
  }
}
