import Lanyard
import LanyardFirebase
import LanyardSandbox

extension SampleProgram.Environment {
  /// The Firebase project of the command line, else the sandbox's.
  func firebase() throws -> FirebaseBackend {
    guard let path = options.firebaseConfig else {
      guard let sandboxURL else { throw UsageError(message: "--backend firebase needs --firebase-config FILE") }
      let project = FirebaseSandboxProject.standard
      return FirebaseBackend(
        FirebaseConfiguration(apiKey: project.apiKey, projectID: project.id), service: .sandbox(sandboxURL))
    }
    guard let bytes = readFile(path) else { throw UsageError(message: "\(path) cannot be read") }
    return FirebaseBackend(
      try FirebaseConfiguration(googleServiceInfo: bytes), service: sandboxURL.map { .sandbox($0) } ?? .live)
  }
}
