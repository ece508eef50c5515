import LanyardDesktop
import LanyardOAuth

enum TransportBenchmark {
  private static let rounds = 15
  private static let requests = 400

  /// One token exchange beside the same request with libcurl alone, at a server in another process.
  static func run() async throws {
    let server = try AnswerServer()
    let request = TokenRequest.refreshToken(Secret(String(repeating: "k3", count: 40)))
    let metadata = ServerMetadata(tokenEndpoint: server.url)
    let client = OAuthClient(clientID: "407408718192-benchmark.apps.example")
    let easy = try EasyCurl(posting: request.httpRequest(metadata, client: client).body ?? [], to: server.url)
    let transport = CurlTransport()
    var own: [Double] = []
    var bare: [Double] = []
    for round in 0...rounds {
      let bareTime = try median { try easy.run() }
      let ownTime = try await median {
        let answer = try await transport.send(request.httpRequest(metadata, client: client))
        _ = try TokenResponse(answer, to: request)
      }
      guard round > 0 else { continue }
      own.append(ownTime)
      bare.append(bareTime)
    }
    Row.atMost(
      80, "token exchange over loopback, p50", zip(own, bare).map { $0 - $1 }.median,
      unit: "µs over libcurl's easy interface", digits: 0, note: " (\(own.median.text(0)) − \(bare.median.text(0)))")
  }

  /// Microseconds of the request in the middle.
  private static func median(_ body: () throws -> Void) throws -> Double {
    try (0..<requests).map { _ in
      let start = Timing.wallTime()
      try body()
      return Double(Timing.wallTime() - start) / 1000
    }.median
  }

  private static func median(_ body: () async throws -> Void) async throws -> Double {
    var times: [Double] = []
    for _ in 0..<requests {
      let start = Timing.wallTime()
      try await body()
      times.append(Double(Timing.wallTime() - start) / 1000)
    }
    return times.median
  }
}
