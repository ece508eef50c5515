import Foundation
import HTTPTestSupport
import Lanyard
import LanyardDesktop
import ProcessTestSupport
import TestSupport
import Testing

@Suite struct `TLS of the transport` {
  @Test func `a certificate nobody vouches for is refused`() async throws {
    let server = try await TLSServer(names: "DNS:localhost,IP:127.0.0.1")
    let reason = try await refusal(of: CurlTransport(), url: server.url(host: "127.0.0.1"))
    #expect(reason.contains("self-signed"))
  }

  @Test func `a certificate of another name is refused and says so`() async throws {
    let server = try await TLSServer(names: "DNS:other.example")
    let transport = CurlTransport(.init(certificateFile: server.certificateFile))
    let reason = try await refusal(of: transport, url: server.url(host: "127.0.0.1"))
    #expect(reason.contains("host name"))
  }

  @Test func `an old protocol is refused`() async throws {
    let server = try await TLSServer(
      names: "IP:127.0.0.1", options: ["-tls1_1", "-cipher", "DEFAULT:@SECLEVEL=0"])
    let transport = CurlTransport(.init(certificateFile: server.certificateFile))
    _ = try await refusal(of: transport, url: server.url(host: "127.0.0.1"))
  }

  @Test func `a certificate of the host's own file is accepted`() async throws {
    let server = try await TLSServer(names: "IP:127.0.0.1")
    let transport = CurlTransport(.init(certificateFile: server.certificateFile))
    let response = try await transport.send(HTTPRequest(url: server.url(host: "127.0.0.1")))
    #expect(response.status == 200)
  }

  private func refusal(of transport: CurlTransport, url: String) async throws -> String {
    do {
      let response = try await transport.send(HTTPRequest(url: url))
      Issue.record("\(response)")
      return ""
    } catch TransportError.untrusted(let host, let reason) {
      #expect(host == "127.0.0.1")
      return reason
    }
  }
}

/// `openssl s_server` with a certificate made for the test.
private final class TLSServer: Sendable {
  let certificateFile: String
  private let folder: TemporaryFolder
  private let port: Int
  private let process: ChildProgram

  init(names: String, options: [String] = []) async throws {
    folder = try TemporaryFolder()
    certificateFile = folder.path + "/certificate.pem"
    port = unusedPort()
    let key = folder.path + "/key.pem"
    let making = try Self.openssl(
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-keyout", key,
        "-out", certificateFile, "-subj", "/CN=test", "-addext", "subjectAltName=\(names)",
      ])
    making.wait()
    process = try Self.openssl(
      ["s_server", "-accept", "127.0.0.1:\(port)", "-key", key, "-cert", certificateFile, "-www", "-quiet"] + options)
    let port = port
    await until { isListening(port) }
  }

  deinit {
    process.signal()
    process.wait()
  }

  func url(host: String) -> String { "https://\(host):\(port)/" }

  private static func openssl(_ arguments: [String]) throws -> ChildProgram {
    try ChildProgram("openssl", arguments, errors: .null)
  }
}
