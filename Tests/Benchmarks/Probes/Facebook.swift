import Lanyard
import LanyardFacebook

func client(in context: AuthContext) throws -> AuthClient {
  try AuthClient(providers: [FacebookProvider.facebook(FacebookApp(appID: "probe"))], context: context)
}
