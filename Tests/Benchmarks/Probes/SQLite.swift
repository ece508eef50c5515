import Lanyard
import LanyardAccounts
import LanyardSQLite

func client(in context: AuthContext) throws -> AuthClient {
  let accounts = AccountFederation(
    store: SQLiteAccountStore(path: "accounts.sqlite3"), issuer: "https://accounts.example", audience: "probe",
    signingKeys: try .ephemeral())
  return try AuthClient(backend: accounts, context: context)
}
