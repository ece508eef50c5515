#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import LanyardCrypto

/// How a sandbox behaves.
public struct SandboxConfiguration: Sendable {
  /// The people it knows at first.
  public var people: [SandboxPerson]
  /// The Google clients it knows at first.
  public var googleClients: [GoogleSandboxClient]
  /// The Facebook applications it knows at first.
  public var facebookClients: [FacebookSandboxClient]
  /// The clients that the OpenID provider knows at first.
  public var openIDClients: [OpenIDSandboxClient]
  /// The applications that are registered with X.
  public var twitterClients: [TwitterSandboxClient]
  /// The Firebase project.
  public var firebaseProject: FirebaseSandboxProject
  /// How the Parse Server is set up.
  public var parseServer: ParseSandboxServer
  /// The signing keys; share a value among sandboxes to save the time of making them.
  public var keys: SandboxKeys
  /// The clock. Tests hand in their own to let codes and tokens expire.
  public var now: @Sendable () -> Date
  /// Where codes and tokens come from.
  public var randomBytes: @Sendable (_ count: Int) -> [UInt8]
  /// How late an answer is under ``SandboxScenario/slow``.
  public var slowness: Duration
  /// How large an answer is under ``SandboxScenario/hugeBody``, in bytes.
  public var hugeBodyBytes: Int
  /// How many requests the log remembers.
  public var logLimit: Int

  /// Makes a configuration. Without `randomBytes` the system's randomness is used.
  public init(
    people: [SandboxPerson] = SandboxPerson.defaults,
    googleClients: [GoogleSandboxClient] = GoogleSandboxClient.defaults,
    facebookClients: [FacebookSandboxClient] = FacebookSandboxClient.defaults,
    openIDClients: [OpenIDSandboxClient] = OpenIDSandboxClient.defaults,
    twitterClients: [TwitterSandboxClient] = TwitterSandboxClient.defaults,
    firebaseProject: FirebaseSandboxProject = .standard,
    parseServer: ParseSandboxServer = ParseSandboxServer(),
    keys: SandboxKeys = SandboxKeys(),
    now: @escaping @Sendable () -> Date = { Date() },
    randomBytes: (@Sendable (_ count: Int) -> [UInt8])? = nil,
    slowness: Duration = .seconds(3),
    hugeBodyBytes: Int = 8 << 20,
    logLimit: Int = 10_000
  ) {
    self.people = people
    self.googleClients = googleClients
    self.facebookClients = facebookClients
    self.openIDClients = openIDClients
    self.twitterClients = twitterClients
    self.firebaseProject = firebaseProject
    self.parseServer = parseServer
    self.keys = keys
    self.now = now
    self.randomBytes = randomBytes ?? { SystemRandom.bytes($0) }
    self.slowness = slowness
    self.hugeBodyBytes = hugeBodyBytes
    self.logLimit = logLimit
  }

  /// The default people and clients, the system's clock and randomness, and keys of its own.
  public static var `default`: SandboxConfiguration { SandboxConfiguration() }
}
