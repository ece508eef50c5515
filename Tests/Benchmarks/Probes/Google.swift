import Lanyard
import LanyardGoogle

enum GoogleProbe {
  static func provider() throws -> any AuthProvider {
    try OAuthProvider.google(GoogleClient(clientID: "probe"))
  }
}
