import Lanyard
import LanyardFacebook

enum FacebookProbe {
  static func provider() throws -> any AuthProvider {
    try FacebookProvider.facebook(FacebookApp(appID: "probe"))
  }
}
