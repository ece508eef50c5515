import Lanyard
import LanyardFirebase

func client(in context: AuthContext) throws -> AuthClient {
  try AuthClient(backend: FirebaseBackend(FirebaseConfiguration(apiKey: "probe")), context: context)
}
