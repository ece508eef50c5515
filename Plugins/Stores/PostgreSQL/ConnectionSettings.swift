internal import CPostgreSQL
internal import Lanyard

/// What libpq is told: the host's own words, and what this package wants where the host says nothing.
struct ConnectionSettings: Sendable {
  private let connection: Secret
  private let encrypts: Bool

  /// - Throws: ``AuthError`` with reason `misconfigured` for what is no connection string.
  init(_ connection: Secret) throws {
    let words = try connection.withExposedValue { try Self.words($0) }
    self.connection = connection
    encrypts = !Self.isLocal(words["host"] ?? words["hostaddr"])
  }

  /// Keywords and values in the order they count: what stands in the connection string wins over what is before it.
  var pairs: [(String, Secret)] {
    [
      ("connect_timeout", "10"), ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
      ("tcp_user_timeout", "30000"), ("fallback_application_name", "Lanyard"),
      // Passwords and users do not travel in clear, nor to whoever answers first.
      ("sslmode", encrypts ? "verify-full" : "prefer"), ("dbname", connection), ("client_encoding", "UTF8"),
    ]
  }

  private static func isLocal(_ hosts: String?) -> Bool {
    // Without a host it is a socket in the file system.
    guard let hosts, !hosts.isEmpty else { return true }
    return hosts.split(separator: ",").allSatisfy {
      $0.hasPrefix("/") || $0.hasPrefix("@") || $0.hasPrefix("127.") || ["localhost", "::1"].contains($0)
    }
  }

  private static func words(_ text: String) throws -> [String: String] {
    guard let options = PQconninfoParse(text, nil) else {
      // What libpq says about it quotes it.
      throw AuthError(
        .misconfigured("The connection string cannot be read. Write postgresql://user:password@host/database."))
    }
    defer { PQconninfoFree(options) }
    var words: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val { words[String(cString: keyword)] = String(cString: value) }
      option += 1
    }
    return words
  }
}
