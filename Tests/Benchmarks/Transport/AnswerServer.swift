import Foundation
import LanyardHTTPServer
import LanyardOAuth
import ProcessTestSupport

/// A token endpoint and a backend that always give the same answers, in a process of their own.
final class AnswerServer {
  /// The token endpoint.
  var url: String { base + "/token" }
  /// The backend's mount path.
  var backend: String { base + "/parse" }
  private let base: String
  private let process: ChildProgram

  init() throws {
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    process = try ChildProgram(own, ["serve"], input: .pipe, output: .pipe)
    let port = String(decoding: process.output.availableData, as: UTF8.self).dropLast()
    base = "http://127.0.0.1:\(port)"
  }

  deinit {
    try? process.input.close()
    process.wait()
  }

  /// What the process does: says its port, serves, and ends with its standard input.
  static func serve() async throws {
    let body = Array(
      """
      {"access_token":"\(String(repeating: "Qy7dR2", count: 36))","token_type":"Bearer","expires_in":3599,\
      "scope":"openid email profile","refresh_token":"\(String(repeating: "k3", count: 40))"}
      """.utf8)
    let user = Array(
      """
      {"objectId":"Qy7dR2Qy7d","username":"UmDyCtSKY2RSbhmPfdeqainIn","createdAt":"2026-01-01T00:00:00.000Z",\
      "updatedAt":"2026-01-01T00:00:00.000Z","age":36,"ACL":{"*":{"read":true},"Qy7dR2Qy7d":{"read":true,"write":true}},\
      "authData":{"google":{"id":"110248495921238986420","id_token":"\(String(repeating: "Qy7dR2", count: 150))"}},\
      "sessionToken":"r:00112233445566778899aabbccddeeff"}
      """.utf8)
    let server = try await HTTPServer.start { request in
      HTTPResponse(
        status: 200, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
        body: request.path == "/token" ? body : user)
    }
    FileHandle.standardOutput.write(Data("\(server.port)\n".utf8))
    _ = try FileHandle.standardInput.readToEnd()
    await server.stop()
  }
}
