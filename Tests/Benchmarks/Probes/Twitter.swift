import Lanyard
import LanyardTwitter

func client(in context: AuthContext) throws -> AuthClient {
  var keys = TwitterClient(consumerKey: "probe", consumerSecret: "probe")
  keys.oauth2 = TwitterClient(clientID: "probe").oauth2
  return try AuthClient(providers: [TwitterProvider.twitter(keys)], context: context)
}
