import Lanyard
import LanyardParse
import LanyardSandbox

extension SampleProgram.Environment {
  /// Where the users are.
  func backend(_ folder: SampleFolder) throws -> any FederationBackend {
    switch options.backend {
    case .none: ProviderOnlyBackend()
    case .embedded: try folder.accounts()
    case .firebase: try firebase()
    case .parse: ParseBackend(try parseConfiguration())
    }
  }

  /// The server of the command line, else the sandbox's.
  private func parseConfiguration() throws -> ParseConfiguration {
    let extras = options.extras
    let own = ParseSandboxServer()
    guard let url = extras["--server"] ?? sandboxURL.map({ $0 + "/parse" }) else {
      throw UsageError(message: "--backend parse plays at the sandbox; ParseSample takes a --server")
    }
    let isOwn = extras["--server"] == nil
    return try ParseConfiguration(
      serverURL: url, applicationID: extras["--application-id"] ?? own.applicationID,
      clientKey: (extras["--client-key"] ?? (isOwn ? own.clientKey : nil)).map(Secret.init(_:)))
  }

  /// What to tell about where the users are.
  func place(_ folder: SampleFolder) -> String {
    switch options.backend {
    case .none: "Kept nowhere"
    case .embedded: "Kept in \(folder.storePath)"
    case .firebase: "Kept by the Firebase project\(options.firebaseConfig == nil ? " of the sandbox" : "")"
    case .parse: "Kept by \(options.extras["--server"] ?? "the Parse Server of the sandbox")"
    }
  }
}
