import Foundation
import Testing

/// How long a test waits for what must come: as long as only a defect takes, also where many more programs than cores run.
package let waitLimit = Duration.seconds(300)

/// Lets other threads go on until something is so; after ``waitLimit`` it is an issue, and the test goes on.
///
/// A time limit of the testing library would count the time in which the test waits behind all others for a thread.
package func waitUntil(_ isSo: () -> Bool) {
  let deadline = ContinuousClock.now + waitLimit
  while !isSo() {
    guard ContinuousClock.now < deadline else {
      Issue.record("this did not come about in \(waitLimit)")
      return
    }
    sched_yield()
  }
}
