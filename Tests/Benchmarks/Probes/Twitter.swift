import Lanyard
import LanyardTwitter

func client(in context: AuthContext) throws -> AuthClient {
  let keys = TwitterClient(consumerKey: "probe", consumerSecret: "probe", clientID: "probe")
  return try AuthClient(providers: [TwitterProvider.twitter(keys)], context: context)
}
