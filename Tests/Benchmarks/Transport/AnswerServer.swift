import Foundation
import LanyardHTTPServer
import LanyardOAuth
import ProcessTestSupport

/// A token endpoint that always gives the same answer, in a process of its own.
final class AnswerServer {
  let url: String
  private let process: ChildProgram

  init() throws {
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    process = try ChildProgram(own, ["serve"], input: .pipe, output: .pipe)
    let port = String(decoding: process.output.availableData, as: UTF8.self).dropLast()
    url = "http://127.0.0.1:\(port)/token"
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
    let server = try await HTTPServer.start { _ in
      HTTPResponse(status: 200, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"], body: body)
    }
    FileHandle.standardOutput.write(Data("\(server.port)\n".utf8))
    _ = try FileHandle.standardInput.readToEnd()
    await server.stop()
  }
}
