import Lanyard
import LanyardTwitter

enum TwitterProbe {
  static func provider() throws -> any AuthProvider {
    try TwitterProvider.twitter(
      TwitterClient(consumerKey: "probe", consumerSecret: "probe", clientID: "probe"))
  }
}
