import Lanyard
import LanyardParse

func client(in context: AuthContext) throws -> AuthClient {
  let parse = ParseBackend(try ParseConfiguration(serverURL: "https://parse.example/parse", applicationID: "probe"))
  return try AuthClient(backend: parse, context: context)
}
