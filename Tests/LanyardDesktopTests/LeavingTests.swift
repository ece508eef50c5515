import Foundation
import ProcessTestSupport
import Testing

/// A program may end at any moment.
@Suite(.serialized) struct `A program that ends with work under way` {
  @Test(arguments: ["crypto", "curl"])
  func `ends in peace`(first: String) async throws {
    let program = ChildProgram.path(of: "LeavingWorker")
    // A crash is told by its code; looking into it would take longer than all the rest.
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] = "enable=no"
    var codes: [Int32: Int] = [:]
    for _ in 0..<40 {
      codes[await (try ChildProgram(program, [first], environment: environment)).end(), default: 0] += 1
    }
    #expect(codes == [0: 40])
  }
}
