import Lanyard
import SampleSupport

/// A login screen of one's own over FirebaseUI's two phases, with users in a Firebase project. Nothing is on the screen but
/// what is written here: no spinner, and no way for a provider to draw one.
@main struct FirebaseSample {
  static func main() async {
    await SampleProgram(
      name: "FirebaseSample", about: "signs a person in as a user of a Firebase project.", hasMenu: true,
      backend: .firebase, story: SampleStory(login: signIn)
    ) { environment in
      guard let url = environment.sandboxURL, environment.options.clientID == nil else {
        throw UsageError(
          message: "this sample plays at the sandbox; the others take a client id, and --backend firebase")
      }
      return try LoginType.allCases.map { try $0.provider(at: url) }
    }.exit()
  }

  private static func signIn(_ login: SampleLogin) async throws -> AuthResult {
    try await withCheckedContinuation { continuation in
      LoginHandler(client: login.client, context: login.context) { result in
        if case .success(let result) = result {
          login.tell("Welcome, \(result.user.displayName ?? "Stranger")!")
        }
        continuation.resume(returning: result)
      }.signIn(with: login.provider, defaultValue: login.request.defaultValue)
    }.get()
  }
}
