import Lanyard

func client(in context: AuthContext) throws -> AuthClient {
  try AuthClient(context: context)
}
