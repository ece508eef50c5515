import Foundation
import LanyardOAuth

enum SigningBenchmark {
  /// A request with a query and a form, as X's documents sign one, with fixed chance and time.
  private static let client = OAuth1Client(
    identifier: "xvz1evFS4wEEPTGEFPHBog", sharedSecret: "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw")
  private static let credentials = OAuth1Credentials(
    token: "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
    tokenSecret: "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE")
  private static let stamp = OAuth1Stamp(
    nonce: "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg", timestamp: 1_318_622_958)
  private static let request = HTTPRequest(
    method: "POST", url: "https://api.twitter.com/1.1/statuses/update.json?include_entities=true",
    headers: ["Content-Type": "application/x-www-form-urlencoded"],
    body: Array("status=Hello%20Ladies%20%2B%20Gentlemen%2C%20a%20signed%20OAuth%20request%21".utf8))

  /// One signed header.
  static func sign() throws {
    var request = request
    try request.sign(as: client, with: credentials, stamp)
    // What the documents print: a benchmark of a wrong signature would measure nothing.
    guard request.headers["Authorization"]?.hasSuffix("hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D\"") == true else {
      throw Fixtures.Missing(name: "the right signature")
    }
  }

  /// A signed header beside oauthlib's.
  static func run() throws {
    let python = try ProcessInfo.processInfo.environment["LANYARD_PYJWT"].map {
      try PyJWT(python: $0, script: "oauthlib-rounds.py")
    }
    var contestants: [(String, () throws -> Double)] = [("ours", { try Timing.measure(for: 100, sign) })]
    if let python { contestants.append(("python", { try python.measure("HMAC-SHA1", for: 100) })) }
    let contest = try Contest(contestants)
    Row.atMost(8, "OAuth 1.0a signed header", contest.median("ours") / 1000, unit: "µs")
    guard python != nil else {
      return Row.print(
        "OAuth 1.0a, beside oauthlib", "no Python with oauthlib here", target: "≥ 20 × as quick", isMet: nil)
    }
    Row.atLeast(
      20, "OAuth 1.0a, beside oauthlib", contest.ratio("python", to: "ours"), unit: "× as quick",
      note: " (\((contest.median("python") / 1000).text(1)) µs)")
  }
}
