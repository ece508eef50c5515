import Foundation
import Lanyard
import LanyardDesktop
import LanyardSandbox
import LanyardTesting
import ProcessTestSupport
import Testing

/// A sample that is killed while its person is in the browser, and the run after it.
@Suite(.serialized) struct `A sample that was killed` {
  @Test(arguments: [("GoogleSample", "google"), ("TwitterSample", "twitter")])
  func `goes on where it was`(_ name: String, _ provider: String) async throws {
    let sandbox = try await Sandbox.start()
    try await withProgram { program in
      let options = ["--sandbox", sandbox.baseURL, "--store", program.store]
      let first = try program.start(name, options + ["--paste"])
      let url = try #require(await address(in: first.errors, beginning: sandbox.baseURL + "/\(provider)/"))
      let redirect = try await redirect(of: url, sandbox)
      first.signal(SIGKILL)
      #expect(await first.end() == 128 + SIGKILL)

      let next = try await program.run(name, options + ["--json", "--resume", redirect])
      #expect(next.exitCode == 0, "\(next.errors)")
      #expect(try next.json()["outcome"]?.stringValue == "created")
      let again = try await program.run(name, options + ["--json", "--resume", redirect])
      #expect(again.exitCode == 1)
      #expect(try again.json()["error"]?["reason"]?.stringValue == "noPendingSignIn")
    }
    await sandbox.stop()
  }

  /// The first line that is such an address; `nil` if the program ends without one.
  private func address(in output: FileHandle, beginning prefix: String) async -> String? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var text = ""
        while true {
          let data = output.availableData
          text += String(decoding: data, as: UTF8.self)
          let lines = text.split(separator: "\n").dropLast(text.hasSuffix("\n") ? 0 : 1)
          let found = lines.first { $0.hasPrefix(prefix) }.map(String.init)
          if found != nil || data.isEmpty { return continuation.resume(returning: found) }
        }
      }
    }
  }

  /// What the browser is sent back with.
  private func redirect(of url: String, _ sandbox: Sandbox) async throws -> String {
    try #require(try await ScriptedPerson(http: Neighbourhood(baseURL: sandbox.baseURL)).visit(url).last).url
  }

  /// A network with nothing in it but the sandbox: all other addresses have an empty page.
  private struct Neighbourhood: HTTPTransport {
    let baseURL: String
    let http = CurlTransport()

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      guard request.url.hasPrefix(baseURL) else { return HTTPResponse(status: 200, headers: [:], body: []) }
      return try await http.send(request)
    }
  }
}
