import Lanyard
import Testing

@testable import LanyardDesktop

@Suite struct `state directory` {
  @Test(arguments: [
    (["XDG_STATE_HOME": "/var/state", "HOME": "/home/x"], "/var/state/lanyard"),
    (["HOME": "/home/x"], "/home/x/.local/state/lanyard"),
    (["XDG_STATE_HOME": "", "HOME": "/home/x"], "/home/x/.local/state/lanyard"),
    (["XDG_STATE_HOME": "relative", "HOME": "/home/x"], "/home/x/.local/state/lanyard"),
  ])
  func `follows the environment`(environment: [String: String], path: String) throws {
    #expect(try StateDirectory.path(in: environment) == path)
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "x"], ["XDG_STATE_HOME": "x"]])
  func `a place nobody knows is an error`(environment: [String: String]) {
    #expect(throws: StorageError.self) { try StateDirectory.path(in: environment) }
  }
}
