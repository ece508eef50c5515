import Lanyard
import LanyardGoogle

func client(in context: AuthContext) throws -> AuthClient {
  try AuthClient(providers: [OAuthProvider.google(GoogleClient(clientID: "probe"))], context: context)
}
