internal import Lanyard

extension StorageError {
  /// What a failure of PostgreSQL means to somebody who does not know PostgreSQL.
  init(_ error: PostgreSQLError) {
    let text = error.state.isEmpty ? error.message : "\(error.message) (SQLSTATE \(error.state))"
    switch error.state {
    case "53100": self = .full
    // The privilege is missing, the database is read only, or it is locked.
    case "42501", "25006", "55P03", "40001", "40P01", "23505": self = .notWritable(text)
    default: self = .unreadable(text)
    }
  }
}

extension AuthError {
  init(_ error: PostgreSQLError) {
    self.init(.storage(StorageError(error)), underlying: error)
  }
}
