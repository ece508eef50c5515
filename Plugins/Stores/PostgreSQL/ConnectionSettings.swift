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
    encrypts = !Self.isLocal(words)
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

  /// Whether the database is on this machine, whatever else the string, the environment or a service file may say.
  private static func isLocal(_ words: [String: String]) -> Bool {
    guard words["service"] == nil else { return false }
    // Where both are given the address counts. Without either it is a socket in the file system.
    let hosts = words["hostaddr"] ?? words["host"] ?? ""
    return hosts.split(separator: ",").allSatisfy { host in
      host.hasPrefix("/") || host.hasPrefix("@") || ["localhost", "::1"].contains(host) || isLoopback(host)
    }
  }

  /// Whether it is an address of 127.0.0.0/8, and no name that begins like one.
  private static func isLoopback(_ host: Substring) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// What the string says, and the environment where it says nothing about the host.
  private static func words(_ text: String) throws -> [String: String] {
    guard let options = PQconninfoParse(text, nil) else {
      // What libpq says about it quotes it.
      throw AuthError(
        .misconfigured("The connection string cannot be read. Write postgresql://user:password@host/database."))
    }
    var words = read(options)
    guard words["host"] == nil, words["hostaddr"] == nil, let defaults = PQconndefaults() else { return words }
    words.merge(read(defaults).filter { ["host", "hostaddr", "service"].contains($0.key) }) { own, _ in own }
    return words
  }

  /// The options that have a value. Frees them.
  private static func read(_ options: UnsafeMutablePointer<PQconninfoOption>) -> [String: String] {
    defer { PQconninfoFree(options) }
    var words: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val, value.pointee != 0 { words[String(cString: keyword)] = String(cString: value) }
      option += 1
    }
    return words
  }
}
