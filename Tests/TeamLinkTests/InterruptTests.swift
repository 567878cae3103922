import Platform
import TeamLink
import Testing

struct InterruptTests {
  @Test func `an interrupt stays raised`() throws {
    let interrupt = try Interrupt()
    #expect(!interrupt.isRaised)
    interrupt.raise()
    interrupt.raise()
    #expect(interrupt.isRaised)
    #expect(interrupt.isRaised)
  }
}
