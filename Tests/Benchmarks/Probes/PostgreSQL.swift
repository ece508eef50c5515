import Lanyard
import LanyardAccounts
import LanyardPostgreSQL

func client(in context: AuthContext) throws -> AuthClient {
  let accounts = AccountFederation(
    store: try PostgreSQLAccountStore("postgresql://localhost/accounts"), issuer: "https://accounts.example",
    audience: "probe",
    signingKeys: try .ephemeral())
  return try AuthClient(backend: accounts, context: context)
}
