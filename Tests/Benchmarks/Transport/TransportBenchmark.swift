import Lanyard
import LanyardDesktop
import LanyardOAuth
import LanyardParse
import LanyardTesting

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
    let (own, bare) = try await compare(
      {
        let answer = try await transport.send(request.httpRequest(metadata, client: client))
        _ = try TokenResponse(answer, to: request)
      }, to: easy)
    Row.atMost(
      80, "token exchange over loopback, p50", zip(own, bare).map { $0 - $1 }.median,
      unit: "µs over libcurl's easy interface", digits: 0, note: " (\(own.median.text(0)) − \(bare.median.text(0)))")
  }

  /// One sign-in at a backend over the network beside the same request, byte for byte, with libcurl alone.
  static func runSignIn() async throws {
    let server = try AnswerServer()
    let transport = CurlTransport()
    let log = ScriptedTransport { try await transport.send($0) }
    let backend = ParseBackend(
      try ParseConfiguration(serverURL: server.backend, applicationID: "benchmark", clientKey: "client-key"))
    let token = Secret(String(repeating: "Qy7dR2", count: 150))
    let request = FederationRequest(
      credential: AuthCredential(
        providerID: "google.com", proof: .idToken(token, rawNonce: nil, accessToken: nil),
        verifiedIdentity: VerifiedIdentity(providerID: "google.com", subject: "110248495921238986420")),
      provider: OAuthProvider(
        "google.com", shortName: "G", issuer: "https://id.example", client: OAuthClient(clientID: "benchmark")))
    _ = try await backend.signIn(request, in: .test(http: log))
    guard let sent = log.requests.first else { throw EasyCurl.Failed() }
    let easy = try EasyCurl(
      posting: sent.body ?? [], to: sent.url, headers: sent.headers.fields.map { "\($0.name): \($0.value)" })
    let context = AuthContext.test(http: transport)
    let (own, bare) = try await compare({ _ = try await backend.signIn(request, in: context) }, to: easy)
    Row.atMost(
      110, "sign-in at a Parse Server over loopback, p50", zip(own, bare).map { $0 - $1 }.median,
      unit: "µs over libcurl's easy interface", digits: 0, note: " (\(own.median.text(0)) − \(bare.median.text(0)))")
  }

  /// Microseconds in each round, after one that warms up.
  private static func compare(
    _ body: () async throws -> Void, to easy: EasyCurl
  ) async throws -> (own: [Double], bare: [Double]) {
    var own: [Double] = []
    var bare: [Double] = []
    for round in 0...rounds {
      let bareTime = try median { try easy.run() }
      let ownTime = try await median { try await body() }
      guard round > 0 else { continue }
      own.append(ownTime)
      bare.append(bareTime)
    }
    return (own, bare)
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
