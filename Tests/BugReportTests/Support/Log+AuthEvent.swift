import Lanyard
import TestSupport

extension Log where Entry == AuthEvent {
  func count(_ kind: AuthEvent.Kind) -> Int {
    entries.filter { $0.kind == kind }.count
  }
}
