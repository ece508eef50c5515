internal import CPostgreSQL

/// A failure as PostgreSQL reports it. It holds names of tables and columns at most, never what is in them.
public struct PostgreSQLError: Error, Sendable, Hashable {
  /// The five characters of the `SQLSTATE`; empty where the connection itself failed.
  public let state: String
  /// What the server says, or the library where the connection failed.
  public let message: String

  init(state: String, message: String) {
    self.state = state
    self.message = message
  }

  /// The failure that a result tells.
  init(_ result: OpaquePointer?, on connection: OpaquePointer) {
    state = lanyard_sqlstate(result).map { String(cString: $0) } ?? ""
    if let message = lanyard_primary_message(result) {
      self.message = String(cString: message)
    } else {
      self.message = Self.message(of: connection)
    }
  }

  /// The failure of a connection.
  init(connection: OpaquePointer?) {
    state = ""
    message = connection.map(Self.message) ?? "no memory"
  }

  private static func message(of connection: OpaquePointer) -> String {
    let text = String(cString: PQerrorMessage(connection))
    return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "the connection is gone"
  }

  /// Whether the same transaction may succeed a moment later: it met another one, and nothing of it was kept. A unique key
  /// that is taken is of this kind too: somebody was quicker, and the next run finds what they wrote.
  var isConflict: Bool { ["40001", "40P01", "55P03", "23505"].contains(state) }

  /// Whether the connection is of no use any more.
  var isDisconnection: Bool { state.isEmpty || state.hasPrefix("08") || state.hasPrefix("57P") }
}
